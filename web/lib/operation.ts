import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Args, api, type Code, type ErrorOf, type Input, type Name, type Options, type Reply } from './api.ts';
import { createAttempts } from './attempts.ts';
import { refreshReads, refreshSession } from './session.ts';

type Reads = Extract<Name, `GET ${string}`>;
type Settings<G> = {
  /** For an operation that takes an Idempotency-Key. */
  once?: boolean;
  /** False where nothing that was read has changed, or where the caller reads everything again itself. */
  refreshes?: boolean;
  /** Reads of what is deleted: they would fail. */
  keeps?: readonly Reads[];
  /** Codes that mean it was done before, because an earlier reply was lost or another tab did it: the reply is then null. */
  gone?: readonly G[];
  /** For a write that changes what the session says of the person, such as the name or photo. */
  refreshesSession?: boolean;
};
type Done<K extends Name, G> = Reply<K> | ([G] extends [never] ? never : null);

/**
 * A write as a mutation: `const save = useOperation('PUT /profile')`, then `save.mutate({ body })`. It is done once all
 * that is on screen is fetched again, if it `refreshes`.
 */
export function useOperation<K extends Name, G extends Code<K> = never>(name: K, settings: Settings<G> = {}) {
  const { once = false, refreshes = true, keeps = [], gone = [], refreshesSession = false } = settings;
  const client = useQueryClient();
  const [attempts] = useState(createAttempts);
  return useMutation<Done<K, G>, ErrorOf<K>, (Input<K> & Options) | undefined>({
    mutationKey: [name],
    mutationFn: (input) => {
      const headers = once ? attempts.headersFor(input) : undefined;
      const call = api(name, ...([{ ...input, ...(headers && { headers }) }] as unknown as Args<K>));
      return call.catch((error: ErrorOf<K>) => {
        if (!gone.some((code) => code === error.code)) throw error;
        return null as Done<K, G>;
      });
    },
    onSuccess: async () => {
      attempts.done();
      if (refreshes) await refreshReads(client, keeps);
      if (refreshesSession) await refreshSession(client).catch(() => null);
    },
    // The page's data is out of date: a form that is opened again must not start from it.
    onError: ({ code }) => {
      if (code === 'EDIT_CONFLICT') void refreshReads(client, keeps);
    },
  });
}
