import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Tabs } from '../../ui/tabs.tsx';
import { PersonCard } from '../person/card.tsx';
import { cardFor, type Onlooker, type Profile, type ProfileValues } from './values.ts';

type Props = { control: Control<ProfileValues>; profile: Profile; className?: string };

const TABS = [
  { value: 'visitor', label: 'Visitors' },
  { value: 'member', label: 'Members' },
  { value: 'admin', label: 'Admins' },
] as const;

/** One's card as others would see it, while one types. */
export function ProfilePreview({ control, profile, className }: Props) {
  const [onlooker, setOnlooker] = useState<Onlooker>('member');
  const values = useWatch({ control }) as ProfileValues;
  return (
    <section aria-label="What others see" className={className}>
      <h2 className="mb-1 text-[1.12rem]">What others see</h2>
      <Tabs label="Seen by" tabs={TABS} value={onlooker} onChange={setOnlooker}>
        <PersonCard person={cardFor(onlooker, values, profile)} isStranger={onlooker === 'visitor'} />
      </Tabs>
    </section>
  );
}
