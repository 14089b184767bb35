// What a change of the node can touch, in one sentence, with the nearest files on demand.
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { formatCount } from '../parts/format.ts';
import { PathText } from '../parts/path-text.tsx';
import { writeReference } from '../repository/graph-query.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';

interface ImpactCardProps {
  readonly jobId: string;
  /** Id or key. */
  readonly id: string;
}

export function ImpactCard({ jobId, id }: ImpactCardProps) {
  const api = useApi();
  const { value } = useLoaded(id, (signal) => api.impact(jobId, id, signal));
  if (value === undefined) return null;
  const { files, testFiles } = value.total;
  if (files === 0) return <p className="impact">Nothing else depends on it.</p>;
  return (
    <details className="impact">
      <summary>
        A change here can touch {formatCount(files, 'file')}
        {testFiles > 0 && `, ${formatCount(testFiles, 'test')} among them`}.
      </summary>
      <ul className="plain">
        {value.files.slice(0, 50).map(({ file, distance }) => (
          <li key={file.id}>
            <Link href={viewTarget(jobId, 'calls', [['select', writeReference(file.key)]])}>
              <PathText path={file.path ?? file.name} most={44} />
            </Link>
            <small>{distance === 1 ? 'directly' : `${distance} steps away`}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
