import { Mutation, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Args, api, type ErrorOf, type Input, type Name, type Options, type Reply } from './api.ts';
import { bringMutations } from './later-mutations.ts';

bringMutations(Mutation);

type Reads = Extract<Name, `GET ${string}`>;

/**
 * A write as a mutation: `const save = useOperation('PUT /profile', { refreshes: ['GET /profile'] })`, then
 * `save.mutate({ body })`. Every query of the named reads is fetched anew before the mutation counts as done.
 */
export function useOperation<K extends Name>(name: K, { refreshes = [] }: { refreshes?: readonly Reads[] } = {}) {
  const client = useQueryClient();
  const refresh = () => Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })));
  return useMutation<Reply<K>, ErrorOf<K>, (Input<K> & Options) | undefined>({
    mutationKey: [name],
    mutationFn: (input) => api(name, ...([input] as unknown as Args<K>)),
    onSuccess: async () => void (await refresh()),
    // What this page has is out of date then: opened again, the form must not begin from it once more.
    onError: ({ code }) => {
      if (code === 'CHANGED_MEANWHILE') void refresh();
    },
  });
}
