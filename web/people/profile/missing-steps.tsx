import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { PROFILE_STEPS, type ProfileStep } from '../../../contract/profile-fields.ts';
import { Card } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';

/** Each with the anchor of its section in Edit Profile. */
const STEPS: Record<ProfileStep, { label: string; section: string }> = {
  photo: { label: 'Add a photo', section: 'photo' },
  forms: { label: 'Add your class in each form', section: 'school' },
  house: { label: 'Choose your house', section: 'school' },
  location: { label: 'Say where you live', section: 'about' },
  profession: { label: 'Say what you do', section: 'about' },
};

/** How far the member's profile is, with a link to each part that is missing; renders nothing if none is. */
export function MissingSteps({ missing }: { missing: readonly ProfileStep[] }) {
  if (missing.length === 0) return null;
  const done = PROFILE_STEPS.length - missing.length;
  const title = `Your profile: ${done} of ${PROFILE_STEPS.length} done`;
  return (
    <Card as="section" aria-label="Your profile" className="grid content-start gap-3">
      <h2 className="text-[1.2rem]">{title}</h2>
      <Meter label={title} value={done} max={PROFILE_STEPS.length} tone="gold" />
      <ul className="grid divide-y divide-rule">
        {missing.map((step) => (
          <li key={step}>
            <Link
              to="/edit-profile"
              search={{ tab: 'profile' }}
              hash={STEPS[step].section}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 font-[600] text-green-ink hover:underline"
            >
              {STEPS[step].label}
              <ChevronRight className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
