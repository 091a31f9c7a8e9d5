import { messageOf } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import type { Announcement } from './queries.ts';

/** Whether nothing but the test and the count is left to do before it's sent. */
export const isApproved = ({ needs_approval, approved_at }: Announcement): boolean =>
  !needs_approval || approved_at !== null;

/** Who approved it, whom it waits for, or the button to approve it. */
export function Approval({ announcement }: { announcement: Announcement }) {
  const { approved_at, approved_by_name, is_own } = announcement;
  return (
    <Section title="Approval">
      {approved_at ? (
        <Note tone="success">
          Approved by {approved_by_name}, {formatDateTime(approved_at)}. A change of the text or the audience needs
          approval again.
        </Note>
      ) : is_own ? (
        <Note tone="info">
          You wrote this or changed it, so someone else who may send announcements must approve it. They find it under
          Announcements.
        </Note>
      ) : (
        <ApproveButton announcement={announcement} />
      )}
    </Section>
  );
}

function ApproveButton({ announcement: { id, updated_at, created_by_name } }: { announcement: Announcement }) {
  const approve = useOperation('POST /announcements/:id/approval');
  const act = async () => {
    await approve.mutateAsync({ params: { id }, body: { updated_at } });
    toast.success('Approved');
  };
  return (
    <div className="grid gap-3">
      <p>{created_by_name} wrote this. Read the email and check who gets it, then approve it.</p>
      <FormError>{approve.error && messageOf(approve.error, 'We couldn’t save your approval. Try again.')}</FormError>
      <Button
        className="justify-self-start max-sm:w-full"
        busy={approve.isPending}
        busyLabel="Approving..."
        onClick={() => void act().catch(() => null)}
      >
        Approve
      </Button>
    </div>
  );
}
