import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchNow, query } from '../../lib/api.ts';
import { ApiError, unreached } from '../../lib/api-error.ts';
import { changedValues, dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { bodyOf, type Profile, type ProfileValues, valuesOf } from './values.ts';

/** The changes, and the version of the profile they were made to. */
type Draft = { updated_at: string; changes: Partial<ProfileValues> };

const FAILED = 'Failed to update profile';

/**
 * The profile form. Entries are stored for the tab until they are saved or discarded, so they survive a reload or the
 * end of the session. After an edit conflict, the form shows the newer profile with the entries on top, to be checked.
 */
export function useProfileForm(profile: Profile) {
  const key = `profile:${profile.id}`;
  const client = useQueryClient();
  // The version the form started from; a refetched profile must not replace it.
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => readDraft<Draft>(key));
  const form = useApiForm<ProfileValues>({ defaultValues: { ...valuesOf(profile), ...draft.changes } });
  const save = useOperation('PUT /profile', { refreshesSession: true });
  const { subscribe, reset } = form;

  useEffect(() => {
    const keep = ({ values }: { values: ProfileValues }) =>
      keepDraft(key, { updated_at: base.updated_at, changes: changedValues(valuesOf(base), values) } satisfies Draft);
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, key, base]);

  const start = (from: Profile, changes: Partial<ProfileValues>) => {
    setBase(from);
    reset({ ...valuesOf(from), ...changes });
  };
  const forget = () => dropDraft(key);
  return {
    form,
    forget,
    /** Whether the form started with a draft, and whether the profile has changed since then. */
    hasDraft: Object.keys(draft.changes ?? {}).length > 0,
    isOutdated: draft.updated_at !== undefined && draft.updated_at !== profile.updated_at,
    discard: () => {
      start(profile, {});
      forget();
      setDraft({});
    },
    submit: (done: () => unknown) =>
      form.submit(async (values) => {
        const body = bodyOf(values);
        if (!body) return;
        try {
          await save.mutateAsync({ body: { ...body, updated_at: base.updated_at } });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
            const changes = changedValues(valuesOf(base), values);
            start(await fetchNow(client, query('GET /profile')), changes);
          }
          throw unreached(error, FAILED);
        }
        // The next save starts from what this one made, and keeps what was typed meanwhile.
        const saved = client.getQueryData<Profile>(query('GET /profile').queryKey);
        if (saved && saved.updated_at !== base.updated_at) start(saved, changedValues(values, form.getValues()));
        setDraft({});
        forget();
        await done();
      }, FAILED),
  };
}
