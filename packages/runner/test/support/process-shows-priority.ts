// An analysis process that tells its scheduling priority.
import { getPriority } from 'node:os';

process.once('message', () => {
  process.send?.(
    { type: 'outcome', outcome: { status: 'failed', cause: 'input', error: `${getPriority()}` } },
    () => process.exit(0),
  );
});
