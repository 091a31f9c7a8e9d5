import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, type Reply } from '../lib/api.ts';
import { useDebounced } from '../lib/state-hooks.ts';
import { formatCount, plural } from '../lib/text-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { EmailText } from '../ui/text-link.tsx';
import { fullName } from './roles.ts';

export type ChosenUser = Reply<'GET /users'>['items'][number];

type Props = { value: ChosenUser | null; onChange: (user: ChosenUser | null) => void };

/** A search for one person with an account, listed by first name (spec 7). */
export function UserChoice({ value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useQuery(query('GET /users', { query: { q: q || undefined, sort: 'first_name' } }));
  // Results of an earlier search are hidden, so that pressing Enter quickly doesn't choose one of them.
  const data = q === typed.trim() ? found.data : undefined;
  return (
    <ComboboxField
      label="User"
      items={data?.items ?? []}
      value={value}
      onChange={onChange}
      onType={(text) => setTyped(value && text === fullName(value) ? '' : text)}
      nameOf={fullName}
      status={statusOf(data, found.isError)}
    >
      {(user) => (
        <span className="flex items-center gap-3 leading-snug">
          <Avatar name={fullName(user)} photo={user.profile_photo_url} house={user.sports_house} size="xs" />
          <span className="grid min-w-0">
            <span>{fullName(user)}</span>
            <span className="text-[.88rem] font-[400] text-ink-soft">
              <EmailText>{user.email}</EmailText>
            </span>
          </span>
        </span>
      )}
    </ComboboxField>
  );
}

function statusOf(data: Reply<'GET /users'> | undefined, isError: boolean): string | null {
  if (isError) return 'We couldn’t load the users. Type again.';
  if (!data) return 'Searching…';
  if (data.matching === 0) return 'No users found';
  const hidden = data.matching - data.items.length;
  if (data.matches_more) return `More than ${formatCount(hidden)} more match: type more of the name.`;
  return hidden > 0 ? `${plural(hidden, 'more matches', 'more match')}: type more of the name.` : null;
}
