import { type ReactNode, useState } from 'react';
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/form-error.tsx';
import { PreviewLines, type SameTransfer } from './preview-lines.tsx';
import type { BankAccount, Preview } from './queries.ts';
import type { ImportAnswers } from './use-import.ts';

type Props = {
  account: BankAccount;
  preview: Preview;
  /** A button to answer again. */
  changeAnswers: ReactNode;
  onImport: (answers: ImportAnswers) => Promise<void>;
  isBusy: boolean;
};

/** What an import would do, and what has to be confirmed first. */
export function ImportPreview({ account, preview, changeAnswers, onImport, isBusy }: Props) {
  const [acceptsDifference, setAcceptsDifference] = useState(false);
  const [acceptsOther, setAcceptsOther] = useState(false);
  const [same, setSame] = useState<SameTransfer>({});
  const similar = preview.lines.filter(({ state }) => state === 'similar').map(({ position }) => position);
  const open = similar.filter((position) => same[position] === undefined).length;
  const isAccepted =
    (!preview.difference_cents || acceptsDifference) && (!preview.other_account || acceptsOther) && open === 0;
  const places = (answer: boolean) => similar.filter((position) => same[position] === answer).join(',');
  const send = () =>
    onImport({
      same_lines: places(true),
      other_lines: places(false),
      ...(acceptsDifference && { accepts_difference: 'true' }),
      ...(acceptsOther && { accepts_other_account: 'true' }),
    });
  return (
    <div className="grid gap-5">
      <Summary preview={preview} />
      {preview.is_answered && !preview.imported_before && changeAnswers}
      {preview.other_account && (
        <Note tone="warning" title={`This file is of an account ending in ${preview.other_account}`}>
          <p className="mb-2">
            {account.name} ends in {account.last_four}.
          </p>
          <Checkbox
            label="Import it here anyway"
            checked={acceptsOther}
            onChange={(event) => setAcceptsOther(event.target.checked)}
          />
        </Note>
      )}
      <Balance preview={preview} currency={account.currency}>
        <Checkbox
          label="Import it with the difference"
          checked={acceptsDifference}
          onChange={(event) => setAcceptsDifference(event.target.checked)}
        />
      </Balance>
      {preview.skipped.length > 0 && (
        <ul className="grid gap-1 text-ink-soft">
          {preview.skipped.map(({ reason, rows }) => (
            <li key={reason}>
              {plural(rows, 'row isn’t', 'rows aren’t')} imported. {reason}.
            </li>
          ))}
        </ul>
      )}
      {preview.lines.length > 0 && <PreviewLines lines={preview.lines} same={same} onSame={setSame} />}
      {preview.imported_before ? (
        <Note>
          {preview.imported_before.by_name} imported this file on {formatDateTime(preview.imported_before.at)}.
          {preview.is_answered && ' If its columns or days are wrong, delete that statement first.'}
        </Note>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={!isAccepted} busy={isBusy} busyLabel="Importing..." onClick={() => void send()}>
            {preview.lines.length > 0 ? `Import ${plural(preview.lines.length, 'Line', 'Lines')}` : 'Import Statement'}
          </Button>
          {!isAccepted && <p className="text-ink-soft">Answer the questions above first.</p>}
        </div>
      )}
    </div>
  );
}

function Summary({ preview: { lines, first_day, last_day } }: { preview: Preview }) {
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length;
  const similar = count('similar');
  const [first, last] = [formatDay(first_day), formatDay(last_day)];
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return (
    <p role="status" className="text-[1.1rem]">
      {lines.length === 0 ? (
        <strong>No transactions {days}.</strong>
      ) : (
        <>
          <strong>{plural(lines.length, 'line', 'lines')}</strong> {days}: {count('new')} new, {count('known')} stored
          already{similar > 0 && `, ${similar} to check`}.
        </>
      )}{' '}
      Nothing is stored yet.
    </p>
  );
}

type BalanceProps = { preview: Preview; currency: string; children: ReactNode };

function Balance({
  preview: { opening_cents, closing_cents, difference_cents, lines },
  currency,
  children,
}: BalanceProps) {
  if (difference_cents === null || opening_cents === null || closing_cents === null)
    return <p className="text-ink-soft">The file has no opening and closing balance to check the lines against.</p>;
  const money = (cents: number) => formatMoneyIn(cents, lines[0]?.currency ?? currency);
  const balances = `Opening balance ${money(opening_cents)}, closing balance ${money(closing_cents)}.`;
  if (difference_cents === 0)
    return (
      <Note tone="success">
        {balances} {lines.length > 0 ? 'The lines add up.' : 'They’re the same.'}
      </Note>
    );
  return (
    <Note tone="warning" title={`The lines differ from the balances by ${money(difference_cents)}`}>
      <p className="mb-2">{balances} A line may be missing. Download the statement again.</p>
      {children}
    </Note>
  );
}
