// An analysis process that tries to write beside its output's folder, and tells how that went.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnalysisRequest } from '../../src/analysis.ts';

process.once('message', (request: AnalysisRequest) => {
  const error = attempt(() =>
    writeFileSync(join(dirname(request.output.path), '..', 'escaped'), ''),
  );
  process.send?.({ type: 'outcome', outcome: { status: 'failed', cause: 'input', error } }, () =>
    process.exit(0),
  );
});

function attempt(action: () => void): string {
  try {
    action();
    return 'written';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
