import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isVisible, profileLines } from '../../contract/profile-fields.ts';
import { formatDateTime, formatDay } from '../lib/format.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { FormChain } from '../ui/form-chain.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { EmailLink, TextAnchor } from '../ui/text-link.tsx';
import type { UserDetail } from './search.ts';

/** The profile as staff see it. Unshared details are marked, so that staff don't pass them on. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { email, phone, birthday } = user;
  return (
    <DescriptionList
      className="rounded-md border border-rule bg-ground px-4 py-1.5"
      items={[
        {
          term: 'Email',
          detail: (
            <Shared by={user.share_email}>
              <EmailLink email={email} />
            </Shared>
          ),
        },
        {
          term: 'Phone',
          detail: (
            <Shared by={user.share_phone}>
              <TextAnchor href={`tel:${phone}`}>
                <PhoneNumber phone={phone} />
              </TextAnchor>
            </Shared>
          ),
        },
        { term: 'Forms', detail: <FormChain levels={user.form_levels} size="sm" /> },
        { term: 'Class of', detail: user.leaving_year },
        ...profileLines(user, 'card').map(({ term, text, visibility }) => ({
          term,
          detail: <Shared by={isVisible('member', visibility, user)}>{text}</Shared>,
        })),
        { term: 'Birthday', detail: birthday && <Shared by={user.share_birthday}>{formatDay(birthday)}</Shared> },
        { term: 'Joined', detail: formatDateTime(user.created_at) },
      ]}
    />
  );
}

function Shared({ by, children }: { by: boolean; children: ReactNode }) {
  if (by) return children;
  return (
    <span className="grid justify-items-end">
      <span>{children}</span>
      <span className="inline-flex items-center gap-1.5 text-[.85rem] text-ink-soft">
        <EyeOff className="size-4" />
        Not shared with members
      </span>
    </span>
  );
}
