import { MessageCircle } from 'lucide-react';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { formatPhone } from '../lib/phone-and-day.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { invitationTo } from './invitation.ts';
import type { AllowedPhone } from './queries.ts';

type Props = DialogFrameProps & { number: AllowedPhone };

/** Words to send to the person whose number may register now: to copy, or straight into WhatsApp. */
export default function InviteDialog({ number, ...frame }: Props) {
  const { text, whatsapp } = invitationTo(number.phone, window.location.origin);
  const phone = formatPhone(number.phone);
  return (
    <Dialog
      {...frame}
      title={`Invite ${phone}`}
      description={number.notes ?? 'Send this to the person whose number it is.'}
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
