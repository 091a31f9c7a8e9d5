import type { MessageKind } from '../../contract/constants.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.ts';
import { MESSAGE_WORDS } from './message-words.ts';

const SAVED_ON = 'Saved. You will get this e-mail.';
const SAVED_OFF = 'Saved. You will not get this e-mail any more.';

/** Shows what was asked for while it is being saved; where that fails, what is stored again, and why. */
export function PreferenceSwitch({ kind, stored }: { kind: MessageKind; stored: boolean }) {
  const save = useOperation('PUT /message-preferences/:kind', { refreshes: ['GET /message-preferences'] });
  const { label, hint } = MESSAGE_WORDS[kind];
  const asked = save.isPending ? save.variables?.body.wanted : undefined;
  const change = (wanted: boolean) =>
    save.mutate(
      { params: { kind }, body: { wanted } },
      { onSuccess: () => toast.success(wanted ? SAVED_ON : SAVED_OFF) },
    );
  return (
    <div className="py-2">
      <Switch
        label={label}
        hint={hint}
        checked={asked ?? stored}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {save.isError && (
        <p role="alert" className="mt-1 font-[600] text-[.95rem] text-red-ink">
          This was not saved. {messageOf(save.error)}
        </p>
      )}
    </div>
  );
}
