import { Check, type LucideIcon, Pencil, X } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ReachActions, ReachState } from '../suggestions/state.tsx';
import type { Entry, SchoolClass } from './queries.ts';

const CorrectDialog = lazyWithRetry(() => import('./correct-dialog.tsx'));
const JoinedDialog = lazyWithRetry(() => import('./joined-dialog.tsx'));

type Props = { entry: Entry; schoolClass: SchoolClass };

/** A missing or invited name, who added it, and what that person and staff may do with it. */
export function MissingRow({ entry, schoolClass }: Props) {
  const joining = useDialogState<true>();
  const correcting = useDialogState<true>();
  const dismissing = useDialogState<true>();
  const change = useOperation('PATCH /roster-entries/:id');
  const name = `${entry.first_name} ${entry.last_name}`;
  const dismiss = async () => {
    await change.mutateAsync({ params: { id: entry.id }, body: { status: 'dismissed' } });
    toast.success(`${name} removed`);
  };
  const button = (words: string, label: string, icon: LucideIcon, dialog: typeof joining) => (
    <Button tone="secondary" size="sm" icon={icon} aria-label={label} onClick={() => dialog.show(true)}>
      {words}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b py-3 last:border-b-0">
      <span className="grid min-w-0 leading-snug">
        <span className="font-[650] wrap-anywhere">{name}</span>
        {entry.added_by_name && (
          <span className="text-[.92rem] text-ink-soft wrap-anywhere">Added by {entry.added_by_name}</span>
        )}
        <ReachState entry={entry} />
      </span>
      <span className="flex flex-wrap gap-2">
        <ReachActions entry={entry} schoolClass={schoolClass} />
        {entry.may_change && (
          <>
            {button('Joined', `Joined: ${name}`, Check, joining)}
            {button('Correct', `Correct ${name}`, Pencil, correcting)}
            {button('Remove', `Remove ${name}`, X, dismissing)}
          </>
        )}
      </span>
      {joining.subject && <JoinedDialog key={joining.key} {...joining.frame} entry={entry} schoolClass={schoolClass} />}
      {correcting.subject && <CorrectDialog key={correcting.key} {...correcting.frame} entry={entry} />}
      <ConfirmDialog
        {...dismissing.frame}
        title={`Remove ${name}?`}
        description="The name leaves the list of this class."
        action="Remove"
        busyAction="Removing..."
        onConfirm={dismiss}
      />
    </li>
  );
}
