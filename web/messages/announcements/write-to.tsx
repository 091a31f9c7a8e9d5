import { useNavigate } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import type { Input } from '../../lib/api.ts';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { useOperation } from '../../lib/operation.ts';
import { can, useSession } from '../../lib/session.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { conditionsOf } from './conditions.ts';
import type { Audience } from './queries.ts';
import { DRAFT, type Kept, writeGroups } from './text-form.ts';

type ListOperation =
  | 'POST /users/audiences'
  | 'POST /admin/events/:id/registrations/audiences'
  | 'POST /admin/events/:id/unpaid-registrations/audiences';

/** Opens a new announcement to this audience. What was written for one that wasn't saved stays. */
function useNewAnnouncement(): (audience: Audience) => void {
  const navigate = useNavigate();
  return (audience) => {
    const { text } = readDraft<Kept>(DRAFT);
    keepDraft(DRAFT, { text: { ...text, audience: writeGroups(conditionsOf(audience)) } });
    void navigate({ to: '/admin/announcements/new' });
  };
}

type ListProps<K extends ListOperation> = { operation: K; input: Input<K>; people: number };

/** Writes to the people whom a staff list shows with its filters. */
export function WriteToList<K extends ListOperation>({ operation, input, people }: ListProps<K>) {
  const choose = useOperation<ListOperation>(operation, { once: true, refreshes: false });
  const open = useNewAnnouncement();
  const act = () =>
    choose
      .mutateAsync(input)
      .then(({ audience }) => open(audience), toastFailure('We couldn’t choose these people. Try again.'));
  return <WriteToButton people={people} busy={choose.isPending} onClick={() => void act()} />;
}

type ClassProps = { schoolClass: { form: number; level: string; leaving_year?: number }; people: number };

/** Writes to everyone who has joined of a class. */
export function WriteToClass({ schoolClass, people }: ClassProps) {
  const open = useNewAnnouncement();
  return <WriteToButton people={people} onClick={() => open({ any_of: [[{ type: 'class', ...schoolClass }]] })} />;
}

type ButtonProps = { people: number; busy?: boolean; onClick: () => void };

/** Nothing for those who may not write announcements. */
function WriteToButton({ people, busy, onClick }: ButtonProps) {
  const { user } = useSession();
  if (!can(user, STAFF_SCREENS['/admin/announcements'].access)) return null;
  return (
    <Button
      tone="secondary"
      size="sm"
      className="mb-4 justify-self-start print:hidden"
      icon={Megaphone}
      busy={busy}
      busyLabel="Choosing..."
      onClick={onClick}
    >
      {people === 1 ? 'Message This Person' : `Message These ${formatCount(people)} People`}
    </Button>
  );
}
