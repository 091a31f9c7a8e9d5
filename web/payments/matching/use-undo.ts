import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '../../../contract/constants.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast, toastFailure } from '../../ui/toast.ts';

/** What was done last and can be undone, with the name that its button shows. */
export type Done = { name: string } & ({ batch: string } | { ignored: readonly string[] });

/** Takes the last action back for a minute: a batch or ignored lines, never what was done before another action. */
export function useUndo() {
  const reverse = useOperation('POST /admin/payment-batches/:id/undo');
  const openAgain = useOperation('POST /bank-lines/take-up');
  const [last, setLast] = useState<Done | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  const isUndoing = reverse.isPending || openAgain.isPending;
  const takeBack = async (done: Done): Promise<string> => {
    if ('batch' in done) {
      const { reversed } = await reverse.mutateAsync({ params: { id: done.batch } });
      return `${plural(reversed, 'payment was', 'payments were')} undone. No email was sent.`;
    }
    const { taken_up } = await openAgain.mutateAsync({ body: { ids: [...done.ignored] } });
    return `The ${taken_up === 1 ? 'line is' : `${taken_up} lines are`} open again`;
  };
  const undo = async (done: Done) => {
    if (isUndoing) return;
    await takeBack(done).then((words) => {
      setLast((now) => (now === done ? null : now));
      toast.success(words);
    }, toastFailure('We couldn’t undo this. Try again.'));
  };
  const finish = (words: string, done: Done) => {
    setLast(done);
    toast.success(words, { label: 'Undo', run: () => undo(done) });
  };
  /** After something that can't be undone. */
  const forget = () => setLast(null);
  return { last, finish, forget, undo, isUndoing };
}
