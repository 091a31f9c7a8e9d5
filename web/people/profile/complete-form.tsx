import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Section } from '../../ui/section.tsx';
import { PhotoSection } from '../photos/section.tsx';
import {
  CONTACT_SWITCHES,
  OPTIONAL_FIELDS,
  OptionalFields,
  OTHER_SWITCHES,
  PrivacyFields,
} from './optional-fields.tsx';
import { ProfilePreview } from './preview.tsx';
import { HouseField, LeavingYearField, LevelFields } from './school-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { bodyOf, INCOMPLETE, LEVELS_LEGEND, type Profile } from './values.ts';
import { YearbookEntry } from './yearbook-entry.tsx';

type Props = { profile: Profile; onSaved: () => Promise<unknown> };

/** Complete Profile (spec 2). What is optional is collapsed. */
export function CompleteProfileForm({ profile, onSaved }: Props) {
  const { form, submit } = useProfileForm(profile);
  const { errors, isSubmitting } = form.formState;
  const body = bodyOf(form.watch());

  return (
    <form
      noValidate
      onSubmit={submit(onSaved)}
      className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <YearbookEntry
        control={form.control}
        profile={profile}
        className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1"
      />
      <div className="grid gap-9 lg:col-start-1">
        {LEAVING_YEARS && (
          <Section title="Your year">
            <LeavingYearField form={form} />
          </Section>
        )}
        <Section title="Your forms" note={LEVELS_LEGEND}>
          <LevelFields control={form.control} />
        </Section>
        <Section title="Your house">
          <HouseField control={form.control} hideLabel />
        </Section>
      </div>
      <PhotoSection profile={profile} title="Your photo" className="lg:col-start-1" />
      <Section
        title="Who can see your phone and email?"
        note="Members see what you switch on. Visitors never see it. You can change this at any time."
        className="lg:col-start-1"
      >
        <PrivacyFields
          register={form.register}
          only={CONTACT_SWITCHES}
          hints={{ share_phone: <PhoneNumber phone={profile.phone} />, share_email: profile.email }}
        />
        <ProfilePreview control={form.control} profile={profile} isBrief className="mt-2 max-w-md" />
      </Section>
      <div className="grid gap-3 lg:col-start-1">
        <Disclosure
          title="A little more about you"
          note="Optional: city, profession, birthday"
          forceOpen={OPTIONAL_FIELDS.some((name) => errors[name])}
        >
          <OptionalFields form={form} />
          <div className="mt-6 border-rule border-t pt-3">
            <PrivacyFields register={form.register} only={OTHER_SWITCHES} />
          </div>
        </Disclosure>
      </div>
      <div className={cx(body && 'sticky-action', 'grid gap-3 md:justify-items-start lg:col-start-1')}>
        <FormError className="w-full">{form.failure}</FormError>
        {!body && (
          <p id="incomplete" className="text-[.94rem] text-ink-soft leading-snug">
            {INCOMPLETE}
          </p>
        )}
        <Button
          type="submit"
          disabled={!body}
          aria-describedby={body ? undefined : 'incomplete'}
          busy={isSubmitting}
          busyLabel="Saving..."
          className="max-md:w-full"
        >
          Save Profile
        </Button>
      </div>
    </form>
  );
}
