import { school } from '../../../school.config.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { mayConfirm, mayLink } from './items.ts';
import type { BankLine } from './queries.ts';
import type { LineDialog, LineTools } from './use-batches.ts';

/** What can be done with a line. The buttons name it for screen readers. */
export function LineActions({ line, batches, onOpen }: LineTools & { line: BankLine }) {
  const { class: of, id, proposals, alias_id } = line;
  if (of === 'matched') return null;
  const isBusy = batches.busy !== null;
  const named = (label: string) => ({ children: label, 'aria-label': `${label}, ${line.payer ?? line.text}` });
  /** For what is done at once: the button is busy meanwhile. */
  const runs = (label: string, run: (line: BankLine) => unknown) => ({
    ...named(label),
    busy: batches.busy === id,
    disabled: isBusy && batches.busy !== id,
    onClick: () => void run(line),
  });
  const opens = (label: string, dialog: LineDialog) => ({
    ...named(label),
    disabled: isBusy,
    onClick: () => onOpen(dialog, line),
  });
  if (of === 'ignored')
    return <Button tone="secondary" size="sm" className="justify-self-start" {...runs('Open again', batches.takeUp)} />;
  const undoesOne = line.undoes.length > 0;
  const isSure = mayConfirm(line) || mayLink(line) || undoesOne;
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 max-sm:*:px-2.5">
      {mayConfirm(line) && <Button size="sm" {...runs('Confirm', batches.confirm)} />}
      {mayLink(line) && <Button size="sm" {...opens('Link', 'link')} />}
      {undoesOne && <Button size="sm" {...opens('Reverse', 'reverse')} />}
      {line.currency === school.currency && (
        <Button
          tone={isSure ? 'secondary' : 'primary'}
          size="sm"
          {...opens(proposals.length > 0 ? 'Change' : 'Search', 'split')}
        />
      )}
      <Button tone="secondary" size="sm" {...opens('Ignore', 'ignore')} />
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
