import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../lib/api.ts';
import { ApiError, unreached } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshSession } from '../../lib/session.ts';
import { bodyOf, changesOf, type Profile, type ProfileValues, valuesOf } from './values.ts';

/** What was entered besides the profile as it was then. */
type Draft = { updated_at: string; changes: Partial<ProfileValues> };

const FAILED = 'Failed to update profile';

/**
 * The profile in a form. What is entered is kept for the tab until it is saved or given up, so that neither a reload nor
 * a session that ended costs it. Where the profile was changed elsewhere meanwhile, the form takes that in, what was
 * entered here stays on top of it, and the person decides.
 */
export function useProfileForm(profile: Profile) {
  const key = `profile:${profile.id}`;
  const client = useQueryClient();
  // What the form began with: a newer profile that is fetched meanwhile must not pass for it.
  const [base, setBase] = useState(profile);
  const [kept, setKept] = useState(() => readDraft<Draft>(key));
  const form = useApiForm<ProfileValues>({ defaultValues: { ...valuesOf(profile), ...kept.changes } });
  const save = useSave();
  const { subscribe, reset } = form;

  useEffect(() => {
    const keep = ({ values }: { values: ProfileValues }) =>
      keepDraft(key, { updated_at: base.updated_at, changes: changesOf(valuesOf(base), values) } satisfies Draft);
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, key, base]);

  const begin = (from: Profile, changes: Partial<ProfileValues>) => {
    setBase(from);
    reset({ ...valuesOf(from), ...changes });
  };
  const forget = () => dropDraft(key);
  return {
    form,
    forget,
    /** Whether the form began with a draft, and whether the profile had changed since that was typed. */
    wasKept: Object.keys(kept.changes ?? {}).length > 0,
    wasOld: kept.updated_at !== undefined && kept.updated_at !== profile.updated_at,
    discard: () => {
      begin(profile, {});
      forget();
      setKept({});
    },
    submit: (done: () => unknown) =>
      form.submit(async (values) => {
        const body = bodyOf(values);
        if (!body) return;
        try {
          await save({ ...body, updated_at: base.updated_at });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
            const changes = changesOf(valuesOf(base), values);
            begin(await client.fetchQuery({ ...query('GET /profile'), staleTime: 0 }), changes);
          }
          throw unreached(error, FAILED);
        }
        forget();
        await done();
      }, FAILED),
  };
}

type Body = NonNullable<ReturnType<typeof bodyOf>> & { updated_at: string };

/** Saves the own profile, then brings what shows it up to date: the session's name, directory and connections. */
function useSave(): (body: Body) => Promise<void> {
  const client = useQueryClient();
  const save = useOperation('PUT /profile', { refreshes: ['GET /profile', 'GET /directory', 'GET /connections'] });
  return async (body) => {
    await save.mutateAsync({ body });
    await refreshSession(client);
  };
}
