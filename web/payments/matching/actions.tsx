import { school } from '../../../school.config.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { mayConfirm, mayLink } from './items.ts';
import type { BankLine } from './queries.ts';
import type { LineTools } from './use-batches.ts';

/** What can be done with a line. The buttons name it for screen readers. */
export function LineActions({ line, batches, onOpen }: LineTools & { line: BankLine }) {
  const { class: of, id, proposals, alias_id } = line;
  const of_what = `, ${line.payer ?? line.text}`;
  if (of === 'matched') return null;
  const canRecord = line.currency === school.currency;
  const isBusy = batches.busy !== null;
  if (of === 'ignored')
    return (
      <div>
        <Button
          tone="secondary"
          size="sm"
          busy={batches.busy === id}
          disabled={isBusy && batches.busy !== id}
          aria-label={`Open again${of_what}`}
          onClick={() => void batches.takeUp(line)}
        >
          Open again
        </Button>
      </div>
    );
  const undoesOne = line.undoes.length > 0;
  const isSure = mayConfirm(line) || mayLink(line) || undoesOne;
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 max-sm:*:px-2.5">
      {mayConfirm(line) && (
        <Button
          size="sm"
          busy={batches.busy === id}
          disabled={isBusy && batches.busy !== id}
          aria-label={`Confirm${of_what}`}
          onClick={() => void batches.confirm(line)}
        >
          Confirm
        </Button>
      )}
      {mayLink(line) && (
        <Button size="sm" disabled={isBusy} aria-label={`Link${of_what}`} onClick={() => onOpen('link', line)}>
          Link
        </Button>
      )}
      {undoesOne && (
        <Button size="sm" disabled={isBusy} aria-label={`Reverse${of_what}`} onClick={() => onOpen('reverse', line)}>
          Reverse
        </Button>
      )}
      {canRecord && (
        <Button
          tone={isSure ? 'secondary' : 'primary'}
          size="sm"
          disabled={isBusy}
          aria-label={`${proposals.length > 0 ? 'Change' : 'Search'}${of_what}`}
          onClick={() => onOpen('split', line)}
        >
          {proposals.length > 0 ? 'Change' : 'Search'}
        </Button>
      )}
      <Button
        tone="secondary"
        size="sm"
        disabled={isBusy}
        aria-label={`Ignore${of_what}`}
        onClick={() => onOpen('ignore', line)}
      >
        Ignore
      </Button>
      {alias_id && <Forget aliasId={alias_id} payer={line.payer} />}
    </div>
  );
}

function Forget({ aliasId, payer }: { aliasId: string; payer: string | null }) {
  const forget = useOperation('DELETE /payer-aliases/:id');
  const run = () =>
    forget
      .mutateAsync({ params: { id: aliasId } })
      .then(() => toast.success(`${payer ?? 'The payer'} is forgotten`))
      .catch(toastFailure('We couldn’t forget the payer. Try again.'));
  return (
    <Button tone="quiet" size="sm" busy={forget.isPending} onClick={() => void run()}>
      Forget this payer
    </Button>
  );
}
