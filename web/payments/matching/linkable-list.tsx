import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { LinkableFacts } from './money.tsx';
import type { BankLine, Linkable } from './queries.ts';
import { LINK_FAILED, useLink } from './use-link.ts';

type Props = { line: BankLine; entries: readonly Linkable[]; onLinked: () => void };

/** Payments that were recorded before this line was imported: one of them may be this line. */
export function LinkableList({ line, entries, onLinked }: Props) {
  const { link, isLinking } = useLink(line);
  const run = (entry: Linkable) => link([entry]).then(onLinked).catch(toastFailure(LINK_FAILED));
  return (
    <section aria-label="Recorded before" className="grid gap-2">
      <h3 className="text-[1.05rem]">Recorded before</h3>
      <p className="text-ink-soft">
        If this line is one of these, link it instead of recording it again. No amount changes. You can’t unlink it.
      </p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md border border-rule p-3"
          >
            <LinkableFacts entry={entry} />
            <Button
              tone="secondary"
              size="sm"
              disabled={entry.own_payment === 'REFUSED'}
              busy={isLinking}
              aria-label={`Link ${entry.name ?? 'deleted account'}, ${entry.event_name}`}
              onClick={() => void run(entry)}
            >
              Link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
