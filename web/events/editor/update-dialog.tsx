import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type StaffEvent, type UpdateDraft, updateDraftQuery } from './queries.ts';
import { isUntold } from './update-question.ts';

/** Someone else registered, or changed the event again: what the dialog says is read again. */
const OUTDATED = ['AUDIENCE_CHANGED', 'EDIT_CONFLICT'];

type Props = DialogFrameProps & { event: StaffEvent; first: UpdateDraft };

/** 'Notify 212 attendees?' with the text already written. What someone typed stays, whatever happens. */
export default function UpdateDialog({ event: { id }, first, ...frame }: Props) {
  const { data, refetch } = useQuery(updateDraftQuery(id));
  const draft = data && isUntold(data) ? data : first;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? draft.body;
  const attendees = plural(draft.people, 'attendee', 'attendees');
  const send = useOperation('POST /events/:id/updates');
  return (
    <ConfirmDialog
      {...frame}
      title={`Notify ${attendees}?`}
      action="Notify"
      busyAction="Sending..."
      cancel="Skip"
      tone="primary"
      otherwise="We couldn’t send the update. Try again."
      isReady={text.trim() !== ''}
      onConfirm={async () => {
        try {
          const { changes, people } = draft;
          await send.mutateAsync({ params: { id }, body: { body: text, count: people, changes } });
          toast.success(`The update goes to ${attendees} in a minute.`);
        } catch (error) {
          if (error instanceof ApiError && OUTDATED.includes(error.code)) await refetch();
          throw error;
        }
      }}
    >
      <p className="wrap-anywhere">
        <span className="text-ink-soft">Subject:</span> {draft.subject}
      </p>
      {typed !== null && String(draft.changes) !== String(first.changes) && (
        <div className="wrap-anywhere">
          <p className="text-ink-soft">All that changed:</p>
          <ul className="grid list-disc gap-1 pl-5">
            {draft.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      <TextareaField
        label="Message"
        required
        hint="The email adds when and where the event is."
        rows={6}
        maxLength={5000}
        value={text}
        onChange={(change) => setTyped(change.target.value)}
      />
      {draft.unwanted > 0 && (
        <p>{plural(draft.unwanted, 'of them has', 'of them have')} turned these emails off and won’t get it.</p>
      )}
    </ConfirmDialog>
  );
}
