import { MessageCircle } from 'lucide-react';
import { school } from '../../school.config.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { formatPhone, usePhoneFormat } from '../lib/phone-format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import type { AllowedPhone } from './queries.ts';

type Props = DialogFrameProps & { number: AllowedPhone };

/** An invitation for the owner of a number, to copy or send by WhatsApp. */
export default function InviteDialog({ number, ...frame }: Props) {
  const { text, whatsapp } = invitationTo(number.phone, window.location.origin);
  const phone = usePhoneFormat()(number.phone);
  return (
    <Dialog
      {...frame}
      title={`Invite ${phone}`}
      description={number.notes ?? 'Send this to the owner of the number.'}
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
      <p className="whitespace-pre-line rounded-md border border-rule bg-ground px-4 py-3">{text}</p>
    </Dialog>
  );
}

/** The invitation for a number (E.164), and a link that opens it in WhatsApp. */
export function invitationTo(phone: string, origin: string): { text: string; whatsapp: string } {
  const text = [
    `Hello from ${school.brand}!`,
    `Your number ${formatPhone(phone)} is approved for the ${school.name} alumni directory. Register with it here:`,
    `${origin}/register`,
  ].join('\n\n');
  return { text, whatsapp: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}` };
}
