import { createFileRoute, useLocation } from '@tanstack/react-router';
import { UndoForm } from '../accounts/phone-change/undo-form.tsx';
import { AccountSheet } from '../accounts/sheet.tsx';

export const Route = createFileRoute('/restore-number')({ component: RestoreNumber });

/** For anyone with the link. The token is in the fragment, which browsers send to no server. */
function RestoreNumber() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  return (
    <AccountSheet title="Wasn’t it you?">
      <UndoForm key={token} token={token} />
    </AccountSheet>
  );
}
