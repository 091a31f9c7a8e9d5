import { CircleCheck } from 'lucide-react';
import { CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../contract/constants.ts';
import { personName } from '../../contract/person-name.ts';
import { formatDate } from '../lib/format.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/form-error.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import type { UserDetail } from './search.ts';

type Props = {
  user: UserDetail;
  mayConfirm: boolean;
  /** Takes the focus, because the button is gone. */
  onConfirmed: () => void;
};

/** Why a member sees no class lists, and the button that ends it. */
export function ClassChanges({ user, mayConfirm, onConfirmed }: Props) {
  const confirm = useOperation('DELETE /users/:id/roster-pause');
  const press = () =>
    confirm.mutateAsync({ params: { id: user.id } }).then(() => {
      onConfirmed();
      toast.success(`${personName(user)} sees class lists again`);
    }, toastFailure('We couldn’t confirm these classes.'));
  const days = [...new Set((user.class_changes ?? []).map((at) => formatDate(at)))];
  return (
    <Note tone="warning" title="Class lists are paused">
      <p>
        {user.first_name} changed their classes {CLASS_CHANGES_AT_MOST + 1} times within {CLASS_CHANGE_DAYS} days
        {days.length > 0 && ` (${days.join(', ')})`}.{' '}
        {mayConfirm
          ? 'Check that the forms below are theirs. Until you confirm them, they see no class lists.'
          : 'They see no class lists until someone who manages users confirms their classes.'}
      </p>
      {mayConfirm && (
        <Button
          size="sm"
          className="mt-3"
          icon={CircleCheck}
          busy={confirm.isPending}
          busyLabel="Confirming..."
          onClick={() => void press()}
        >
          Confirm Classes
        </Button>
      )}
    </Note>
  );
}
