import { ImageDown } from 'lucide-react';
import { useEffect } from 'react';
import { school } from '../../../school.config.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatDate } from '../../lib/format.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { useOperation } from '../../lib/operation.ts';
import { sharePicture } from '../../lib/saved-file.ts';
import { useSession } from '../../lib/session.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { WhatsAppDialog } from '../../ui/whatsapp-dialog.tsx';
import type { RosterCounts, SchoolClass } from '../rosters/queries.ts';
import { drawClassPicture, type Shape } from './class-picture.ts';

type Props = DialogFrameProps & { schoolClass: SchoolClass; counts: RosterCounts };

/** Makes a link that invites the class, to share in any chat. */
export default function ShareDialog({ schoolClass, counts, ...frame }: Props) {
  const { user } = useSession();
  const { data, error, isPending, mutate } = useOperation('POST /invitation-links', { refreshes: false });
  const make = () => mutate({ body: { form: schoolClass.form, level: schoolClass.level } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link for each opening
  useEffect(make, []);
  const inviter = user ? `${user.first_name} ${user.last_name}` : '';
  const message = data && messageWith({ schoolClass, inviter, url: `${window.location.origin}${data.path}` });
  return (
    <WhatsAppDialog
      {...frame}
      title={`Invite ${nameOfClass(schoolClass)}`}
      description="Share this link in any chat. It shows your name and how many have joined, and no other name."
      message={message}
      action="Share in WhatsApp"
    >
      {!message && !error && <Skeleton className="h-32" />}
      {error && (
        <>
          <FormError>{messageOf(error, 'We couldn’t make a link.')}</FormError>
          <Button tone="secondary" busy={isPending} busyLabel="Trying again..." onClick={make}>
            Try again
          </Button>
        </>
      )}
      {data && <p className="text-[.94rem] text-ink-soft">The link works until {formatDate(data.expires_at)}.</p>}
      {counts.own_links.opened > 0 && (
        <p className="text-[.94rem] text-ink-soft">
          Your links were opened {plural(counts.own_links.opened, 'time', 'times')};{' '}
          {plural(counts.own_links.registered, 'person', 'people')} registered.
        </p>
      )}
      <Pictures schoolClass={schoolClass} counts={counts} />
    </WhatsAppDialog>
  );
}

const PICTURES: readonly [Shape, string][] = [
  ['chat', 'For a Chat'],
  ['status', 'For Your Status'],
];

function Pictures({ schoolClass, counts }: Pick<Props, 'schoolClass' | 'counts'>) {
  const share = async (shape: Shape) => {
    try {
      await sharePicture(await drawClassPicture(schoolClass, counts, shape), nameOfClass(schoolClass));
    } catch {
      toast.error('The picture couldn’t be made. Take a screenshot instead.');
    }
  };
  return (
    <section aria-labelledby="class-picture" className="grid gap-2 border-rule border-t pt-4">
      <h3 id="class-picture" className="text-[1.05rem]">
        A picture to post
      </h3>
      <p className="text-ink-soft">It shows how many of the class were found, and no name.</p>
      <div className="flex flex-wrap gap-2">
        {PICTURES.map(([shape, label]) => (
          <Button key={shape} tone="secondary" icon={ImageDown} onClick={() => void share(shape)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
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
