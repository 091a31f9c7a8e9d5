import { useOperation } from '../../lib/operation.ts';
import { toast } from '../../ui/toast.ts';
import { namesOf } from './labels.ts';
import type { BankLine, Linkable } from './queries.ts';

export const LINK_FAILED = 'We couldn’t link the line. Try again.';

/** Says that a line is payments that were recorded before. */
export function useLink({ id }: Pick<BankLine, 'id'>) {
  const operation = useOperation('POST /bank-lines/:id/link');
  const link = async (entries: readonly Linkable[]) => {
    await operation.mutateAsync({ params: { id }, body: { entry_ids: entries.map((each) => each.id) } });
    toast.success(`Linked: ${namesOf(entries)}`);
  };
  return { link, isLinking: operation.isPending };
}
