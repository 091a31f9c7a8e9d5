import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Args, api, type ErrorOf, type Input, type Name, type Options, type Reply } from './api.ts';
import { createAttempts } from './attempts.ts';

type Reads = Extract<Name, `GET ${string}`>;

/**
 * A write as a mutation: `const save = useOperation('PUT /profile', { refreshes: ['GET /profile'] })`, then
 * `save.mutate({ body })`. The mutation is done once the named reads are fetched again. `once` is for an operation that
 * takes an Idempotency-Key.
 */
export function useOperation<K extends Name>(
  name: K,
  { refreshes = [], once = false }: { refreshes?: readonly Reads[]; once?: boolean } = {},
) {
  const client = useQueryClient();
  const [attempts] = useState(createAttempts);
  const refresh = () => Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })));
  return useMutation<Reply<K>, ErrorOf<K>, (Input<K> & Options) | undefined>({
    mutationKey: [name],
    mutationFn: (input) => {
      const headers = once ? attempts.headersFor(input) : undefined;
      return api(name, ...([{ ...input, ...(headers && { headers }) }] as unknown as Args<K>));
    },
    onSuccess: async () => {
      attempts.done();
      await refresh();
    },
    // The page's data is out of date: a form that is opened again must not start from it.
    onError: ({ code }) => {
      if (code === 'EDIT_CONFLICT') void refresh();
    },
  });
}
