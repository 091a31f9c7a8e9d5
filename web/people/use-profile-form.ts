import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../lib/draft.ts';
import { useApiForm } from '../lib/forms.ts';
import { type Profile, type ProfileValues, valuesOf } from './profile-values.ts';

/**
 * The profile in a form. What is typed is kept for the tab until it is saved or given up, so that neither a reload nor a
 * session that ended costs it. `wasKept`: it began with such a draft.
 */
export function useProfileForm(profile: Profile) {
  const key = `profile:${profile.id}`;
  const [draft] = useState(() => readDraft<ProfileValues>(key));
  const [wasKept, setKept] = useState(Object.keys(draft).length > 0);
  const form = useApiForm<ProfileValues>({ defaultValues: { ...valuesOf(profile), ...draft } });
  const { subscribe, reset } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(key, values) }),
    [subscribe, key],
  );
  const forget = () => dropDraft(key);
  const discard = () => {
    reset(valuesOf(profile));
    forget();
    setKept(false);
  };
  return { form, wasKept, discard, forget };
}
