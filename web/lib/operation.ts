import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Args, api, type ErrorOf, type Input, type Name, type Options, type Reply } from './api.ts';

type Reads = Extract<Name, `GET ${string}`>;

/**
 * A write as a mutation: `const save = useOperation('PUT /profile', { refreshes: ['GET /profile'] })`, then
 * `save.mutate({ body })`. Every query of the named reads is fetched anew before the mutation counts as done.
 */
export function useOperation<K extends Name>(name: K, { refreshes = [] }: { refreshes?: readonly Reads[] } = {}) {
  const client = useQueryClient();
  return useMutation<Reply<K>, ErrorOf<K>, (Input<K> & Options) | undefined>({
    mutationKey: [name],
    mutationFn: (input) => api(name, ...([input] as unknown as Args<K>)),
    onSuccess: async () => {
      await Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })));
    },
  });
}
