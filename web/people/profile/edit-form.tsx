import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AFTER_PROFILE_SAVE_MS, CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../../contract/constants.ts';
import { type ApiForm, filled } from '../../lib/forms.ts';
import { usePhoneFormat } from '../../lib/phone-format.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FormError, FormSuccess } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PhotoSection } from '../photos/section.tsx';
import { OptionalFields, PrivacyFields } from './optional-fields.tsx';
import { ProfilePreview } from './preview.tsx';
import { HouseField, LeavingYearField, LevelFields } from './school-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { bodyOf, INCOMPLETE, type Profile, type ProfileValues } from './values.ts';

const CHANGING_CLASSES = `Your classes decide which class lists you see. If you change them ${CLASS_CHANGES_AT_MOST + 1} times within ${CLASS_CHANGE_DAYS} days, the committee confirms them first.`;

type Props = {
  profile: Profile;
  /** What is shown. The other part keeps its entries; both are saved together. */
  part: 'profile' | 'privacy';
  /** The tab in the address. */
  tab: string | undefined;
  onSaved: () => void;
  /** A link to the tab with the fields that the open one doesn't show. */
  profileTab: (children: ReactNode) => ReactNode;
};

/** Edit Profile (spec 2), beside a preview of the card. */
export function EditProfileForm({ profile, part, tab, onSaved, profileTab }: Props) {
  const { form, submit, hasDraft, isOutdated, discard, forget } = useProfileForm(profile);
  const [saved, setSaved] = useState<{ tab: Props['tab'] } | null>(null);
  const isSaved = saved !== null;
  const { errors, isSubmitting } = form.formState;
  const isComplete = bodyOf(form.watch()) !== null;
  // Someone who opened another tab, or the list of them, stays there.
  if (saved && saved.tab !== tab) setSaved(null);
  useDelayed(isSaved, onSaved);

  return (
    <form
      noValidate
      onSubmit={submit(() => setSaved({ tab }))}
      className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
    >
      <div className="grid gap-10">
        {hasDraft && (
          <DraftNote
            outdated={isOutdated && 'Your profile was changed on another device since then. Check it before you save.'}
            onDiscard={discard}
          />
        )}
        <div hidden={part !== 'profile'} className="grid gap-10">
          <PhotoSection id="photo" profile={profile} title="Profile Photo" className={ANCHORED} />
          <Section title="Basic Information">
            <BasicFields form={form} profile={profile} />
          </Section>
          <Section
            id="school"
            title="School Information"
            note={profile.profile_completed && CHANGING_CLASSES}
            className={ANCHORED}
          >
            <LeavingYearField form={form} />
            <LevelFields control={form.control} />
            <HouseField control={form.control} />
          </Section>
          <Section id="about" title="Additional Information" className={ANCHORED}>
            <OptionalFields form={form} />
          </Section>
        </div>
        <div hidden={part !== 'privacy'}>
          <Section
            id="privacy"
            title="Privacy Settings"
            note="What other members may see. Visitors who aren’t signed in see none of it."
            className={ANCHORED}
          >
            <PrivacyFields register={form.register} />
          </Section>
        </div>
      </div>
      <ProfilePreview
        control={form.control}
        profile={profile}
        className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      />
      <div className="sticky-action grid gap-3 lg:col-start-1">
        {!isComplete && <FormError>{INCOMPLETE}</FormError>}
        {part === 'privacy' && Object.keys(errors).length > 0 && (
          <FormError>Not saved yet. Correct the marked fields on the {profileTab('Profile tab')}.</FormError>
        )}
        <FormError>{form.failure}</FormError>
        <FormSuccess>{isSaved && 'Profile updated successfully!'}</FormSuccess>
        <div className="flex gap-3 max-md:*:flex-1 md:justify-end">
          <LinkButton to="/" tone="secondary" onClick={forget}>
            Cancel
          </LinkButton>
          <Button type="submit" disabled={!isComplete} busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </div>
    </form>
  );
}

const ANCHORED = 'scroll-mt-24';

type BasicProps = { form: ApiForm<ProfileValues>; profile: Profile };

function BasicFields({ form: { field }, profile }: BasicProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        {...field('first_name', filled('Enter your first name'))}
        label="First name"
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        {...field('last_name', filled('Enter your last name'))}
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
      />
      <TextField label="Email" value={profile.email} readOnly hint="You sign in with it. You can't change it here." />
      <TextField
        label="Phone number"
        value={usePhoneFormat()(profile.phone)}
        readOnly
        className="figures"
        hint={
          <>
            You can change it on the{' '}
            <TextLink to="/edit-profile" search={{ tab: 'security' }}>
              Security tab
            </TextLink>
            .
          </>
        }
      />
    </div>
  );
}

/** Runs once, with the spec's delay after it is due; not if the page or the tab is left before. */
function useDelayed(isDue: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), AFTER_PROFILE_SAVE_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}
