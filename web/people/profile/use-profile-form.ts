import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../lib/api.ts';
import { ApiError, unreached } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshSession } from '../../lib/session.ts';
import { bodyOf, changesOf, type Profile, type ProfileValues, valuesOf } from './values.ts';

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
  const save = useSave();
  const { subscribe, reset } = form;

  useEffect(() => {
    const keep = ({ values }: { values: ProfileValues }) =>
      keepDraft(key, { updated_at: base.updated_at, changes: changesOf(valuesOf(base), values) } satisfies Draft);
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
          await save({ ...body, updated_at: base.updated_at });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
            const changes = changesOf(valuesOf(base), values);
            start(await client.fetchQuery({ ...query('GET /profile'), staleTime: 0 }), changes);
          }
          throw unreached(error, FAILED);
        }
        // The next save starts from what this one made, and keeps what was typed meanwhile.
        const saved = client.getQueryData<Profile>(query('GET /profile').queryKey);
        if (saved && saved.updated_at !== base.updated_at) start(saved, changesOf(values, form.getValues()));
        setDraft({});
        forget();
        await done();
      }, FAILED),
  };
}

type Body = NonNullable<ReturnType<typeof bodyOf>> & { updated_at: string };

/** Saves the profile and refreshes everything that shows it. */
function useSave(): (body: Body) => Promise<void> {
  const client = useQueryClient();
  const save = useOperation('PUT /profile', {
    refreshes: [
      'GET /profile',
      'GET /dashboard',
      'GET /directory',
      'GET /connections',
      'GET /rosters',
      'GET /rosters/:form/:level',
    ],
  });
  return async (body) => {
    await save.mutateAsync({ body });
    await refreshSession(client).catch(() => null);
  };
}
