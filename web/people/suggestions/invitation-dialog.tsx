import { school } from '../../../school.config.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { usePhoneFormat } from '../../lib/phone-format.ts';
import { useSession } from '../../lib/session.ts';
import { WhatsAppDialog } from '../../ui/whatsapp-dialog.tsx';
import { whatsAppUrl } from '../person/contact.tsx';
import type { Entry, SchoolClass } from '../rosters/queries.ts';

type Props = DialogFrameProps & { entry: Entry; schoolClass: SchoolClass; phone: string };

/** The invitation for a classmate whose number staff approved, to send by WhatsApp or to copy. */
export default function InvitationDialog({ entry, schoolClass, phone, ...frame }: Props) {
  const { user } = useSession();
  const shown = usePhoneFormat()(phone);
  const inviter = user ? `${user.first_name} ${user.last_name}` : '';
  const { first_name, last_name } = entry;
  return (
    <WhatsAppDialog
      {...frame}
      title={`Invite ${first_name} ${last_name}`}
      description="The number is approved. Send this from your own phone: people answer a friend."
      message={invitationTo({ first_name, phone, shown, schoolClass, inviter, origin: window.location.origin })}
    />
  );
}

type Invitation = {
  first_name: string;
  /** E.164, and allowed to register. */
  phone: string;
  /** The same as people write it. */
  shown: string;
  schoolClass: SchoolClass;
  inviter: string;
  origin: string;
};

/** What a member writes to a classmate whose number staff approved, and a link that opens it in WhatsApp. */
export function invitationTo({ first_name, phone, shown, schoolClass, inviter, origin }: Invitation) {
  const text = [
    `Hi ${first_name}, it’s ${inviter}. ${nameOfClass(schoolClass)} of ${school.name} is coming together again.`,
    `Your number ${shown} is approved for ${school.brand}. Register with it here:`,
    `${origin}/register`,
  ].join('\n\n');
  return { text, whatsapp: `${whatsAppUrl(phone)}?text=${encodeURIComponent(text)}` };
}
