import { school } from '../../school.config.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { formatPhone, usePhoneFormat } from '../lib/phone-format.ts';
import { WhatsAppDialog } from '../ui/whatsapp-dialog.tsx';
import type { AllowedPhone } from './queries.ts';

type Props = DialogFrameProps & { number: AllowedPhone };

/** An invitation for the owner of a number, to copy or send by WhatsApp. */
export default function InviteDialog({ number, ...frame }: Props) {
  const phone = usePhoneFormat()(number.phone);
  return (
    <WhatsAppDialog
      {...frame}
      title={`Invite ${phone}`}
      description={number.notes ?? 'Send this to the owner of the number.'}
      message={invitationTo(number.phone, window.location.origin)}
    />
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
