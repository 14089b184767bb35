// Asks before a key is revoked: whatever uses it stops working.
import type { ApiKey } from '@orrery/contract';
import { useApi } from '../api/api-context.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { NameText } from '../parts/name-text.tsx';

interface RevokeKeyProps {
  readonly doomed: ApiKey;
  onDone(): void;
  onClose(): void;
}

export function RevokeKey({ doomed, onDone, onClose }: RevokeKeyProps) {
  const api = useApi();
  return (
    <ConfirmDialog
      title="Revoke this key?"
      action="Revoke key"
      actionUnderWay="Revoking…"
      onConfirm={() => api.revokeKey(doomed)}
      onDone={onDone}
      onClose={onClose}
    >
      Whatever uses{' '}
      <strong>
        <NameText text={doomed.name} />
      </strong>{' '}
      is refused within a second. A revoked key cannot be brought back.
    </ConfirmDialog>
  );
}
