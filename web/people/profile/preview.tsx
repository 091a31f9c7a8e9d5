import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Viewer } from '../../../contract/profile-fields.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { PersonCard } from '../person/card.tsx';
import { type Profile, type ProfileValues, previewFor } from './values.ts';

type Props = {
  control: Control<ProfileValues>;
  profile: Profile;
  /** Without the staff's view: a newcomer asks what other members and strangers see. */
  isBrief?: boolean;
  className?: string;
};

const TABS = [
  { value: 'anonymous', label: 'Visitors' },
  { value: 'member', label: 'Members' },
  { value: 'staff', label: 'Admins' },
] as const;

/** The member's card as others would see it, while they type. */
export function ProfilePreview({ control, profile, isBrief = false, className }: Props) {
  const [viewer, setViewer] = useState<Viewer>('member');
  const values = useWatch({ control }) as ProfileValues;
  return (
    <section aria-label="What others see" className={className}>
      <h2 className="mb-1 text-[1.12rem]">What others see</h2>
      <Tabs
        label="Seen by"
        tabs={isBrief ? TABS.filter(({ value }) => value !== 'staff') : TABS}
        value={viewer}
        onChange={setViewer}
      >
        <PersonCard person={previewFor(viewer, values, profile)} isVisitor={viewer === 'anonymous'} />
      </Tabs>
    </section>
  );
}
