import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { school } from '../../../school.config.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatDate } from '../../lib/format.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { useOperation } from '../../lib/operation.ts';
import { useSession } from '../../lib/session.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OwnLinks, SchoolClass } from '../rosters/queries.ts';

type Props = DialogFrameProps & { schoolClass: SchoolClass; ownLinks: OwnLinks };

/** Makes a link that invites the class, to share in any chat. */
export default function ShareDialog({ schoolClass, ownLinks, ...frame }: Props) {
  const { user } = useSession();
  const { data, error, isPending, mutate } = useOperation('POST /invitation-links');
  const make = () => mutate({ body: { form: schoolClass.form, level: schoolClass.level } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link for each opening
  useEffect(make, []);
  const inviter = user ? `${user.first_name} ${user.last_name}` : '';
  const message = data && messageWith({ schoolClass, inviter, url: `${window.location.origin}${data.path}` });
  return (
    <Dialog
      {...frame}
      title={`Invite ${nameOfClass(schoolClass)}`}
      description="Share this link in any chat. It shows your name and how many have joined, and no other name."
      actions={
        message && (
          <>
            <CopyButton text={message.text} what="the invitation" />
            <AnchorButton
              href={message.whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              icon={<MessageCircle className="size-5" aria-hidden="true" />}
            >
              Share in WhatsApp
            </AnchorButton>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {message ? (
          <p className="whitespace-pre-line rounded-md border border-rule bg-ground px-4 py-3 wrap-anywhere">
            {message.text}
          </p>
        ) : (
          !error && <Skeleton className="h-32" />
        )}
        {error && (
          <>
            <FormError>{messageOf(error, 'We couldn’t make a link.')}</FormError>
            <Button tone="secondary" busy={isPending} busyLabel="Trying again..." onClick={make}>
              Try again
            </Button>
          </>
        )}
        {data && <p className="text-[.94rem] text-ink-soft">The link works until {formatDate(data.expires_at)}.</p>}
        {ownLinks.opened > 0 && (
          <p className="text-[.94rem] text-ink-soft">
            Your links were opened {plural(ownLinks.opened, 'time', 'times')};{' '}
            {plural(ownLinks.registered, 'person', 'people')} registered.
          </p>
        )}
      </div>
    </Dialog>
  );
}

type Message = { schoolClass: SchoolClass; inviter: string; url: string };

/** What a member writes to classmates in any chat, and a link that opens it in WhatsApp. */
export function messageWith({ schoolClass, inviter, url }: Message) {
  const text = [
    `It’s ${inviter}. ${nameOfClass(schoolClass)} of ${school.name} is coming together again on ${school.brand}.`,
    `See how many of us are there, and register: ${url}`,
  ].join('\n\n');
  return { text, whatsapp: `https://wa.me/?text=${encodeURIComponent(text)}` };
}
