import { MessageCircle } from 'lucide-react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useSession } from '../../lib/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import type { Entry, SchoolClass } from '../rosters/queries.ts';
import { invitationTo } from './invitation.ts';

type Props = DialogFrameProps & { entry: Entry; schoolClass: SchoolClass; phone: string };

/** The invitation for a classmate whose number staff approved, to send by WhatsApp or to copy. */
export default function InvitationDialog({ entry, schoolClass, phone, ...frame }: Props) {
  const { user } = useSession();
  const inviter = user ? `${user.first_name} ${user.last_name}` : '';
  const { first_name } = entry;
  const { text, whatsapp } = invitationTo({ first_name, phone, schoolClass, inviter, origin: window.location.origin });
  return (
    <Dialog
      {...frame}
      title={`Invite ${first_name} ${entry.last_name}`}
      description="Staff approved the number. Send this from your own phone: people answer a friend."
      actions={
        <>
          <CopyButton text={text} what="the invitation" />
          <AnchorButton
            href={whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle className="size-5" aria-hidden="true" />}
          >
            Open in WhatsApp
          </AnchorButton>
        </>
      }
    >
      <p className="whitespace-pre-line rounded-md border border-rule bg-ground px-4 py-3 wrap-anywhere">{text}</p>
    </Dialog>
  );
}
