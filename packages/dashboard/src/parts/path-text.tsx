// A path with the name of the file first and its folder in small below: where there is little room, the name is what
// tells paths apart.
import { NameText } from './name-text.tsx';

interface PathTextProps {
  readonly path: string;
  /** Characters shown of each line. */
  readonly most?: number;
}

export function PathText({ path, most = 60 }: PathTextProps) {
  const at = path.lastIndexOf('/');
  return (
    <span className="path-text">
      <NameText text={path.slice(at + 1)} most={most} />
      {at > 0 && (
        <small>
          <NameText text={path.slice(0, at)} most={most} />
        </small>
      )}
    </span>
  );
}
