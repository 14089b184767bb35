// How long ago something was, with the time itself on demand.
import { formatAgo, formatTime } from './format.ts';

export function TimeAgo({ time, now }: { readonly time: string; readonly now: number }) {
  return (
    <time dateTime={time} title={formatTime(time)}>
      {formatAgo(time, now)}
    </time>
  );
}
