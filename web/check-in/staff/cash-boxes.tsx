import { Banknote, Plus } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { Section } from '../../ui/section.tsx';
import { AddCashBoxDialog, CorrectFloatDialog, CountDialog, differenceText } from './cash-box-dialogs.tsx';
import type { CashBox, Device } from './queries.ts';

type Props = {
  eventId: string;
  boxes: readonly CashBox[];
  devices: readonly Device[];
  mayAdd: boolean;
  mayCount: boolean;
  mayCorrect: boolean;
};

/** The money that volunteers took, and what was counted. */
export function CashBoxes({ eventId, boxes, devices, mayAdd, mayCount, mayCorrect }: Props) {
  const adding = useDialogState<true>();
  const add = (
    <Button icon={Plus} onClick={() => adding.show(true)}>
      Add Cash Box
    </Button>
  );
  return (
    <Section title="Cash boxes" actions={mayAdd && boxes.length > 0 ? add : undefined}>
      {boxes.length === 0 ? (
        <EmptyState icon={Banknote} title="No cash boxes yet" action={mayAdd ? add : undefined}>
          Devices with a cash box can take cash from people who still have to pay.
        </EmptyState>
      ) : (
        <ul aria-label="Cash boxes" className="grid gap-4 md:grid-cols-2">
          {boxes.map((box) => (
            <BoxCard
              key={box.id}
              box={box}
              unsent={unsentFor(box, devices)}
              mayCount={mayCount}
              mayCorrect={mayCorrect && box.last_count === null}
            />
          ))}
        </ul>
      )}
      {adding.subject && <AddCashBoxDialog key={adding.key} {...adding.frame} eventId={eventId} count={boxes.length} />}
    </Section>
  );
}

/** How many scans and payments its devices still keep. */
const unsentFor = ({ id }: CashBox, devices: readonly Device[]): number =>
  devices.reduce((sum, { cash_box, unsent_count }) => sum + (cash_box?.id === id ? unsent_count : 0), 0);

type CardProps = { box: CashBox; unsent: number; mayCount: boolean; mayCorrect: boolean };

function BoxCard({ box, unsent, mayCount, mayCorrect }: CardProps) {
  const correcting = useDialogState<CashBox>();
  const counting = useDialogState<CashBox>();
  const { name, opening_float_cents, taken_cents, payment_count, expected_cents } = box;
  return (
    <Card as="li" padding="sm" className="grid content-start gap-3">
      <p className="font-[700] text-[1.1rem] wrap-anywhere">{name}</p>
      <dl className="figures grid gap-1 text-ink-soft">
        <Amount label="Opening float" cents={opening_float_cents} />
        <Amount label={`Taken (${plural(payment_count, 'payment', 'payments')})`} cents={taken_cents} />
        <Amount label="Expected" cents={expected_cents} isBold />
      </dl>
      <LastCount box={box} />
      {(mayCount || mayCorrect) && (
        <div className="flex flex-wrap gap-3">
          {mayCount && <ItemButton label="Count" name={name} onClick={() => counting.show(box)} />}
          {mayCorrect && <ItemButton label="Correct Float" name={`of ${name}`} onClick={() => correcting.show(box)} />}
        </div>
      )}
      {correcting.subject && <CorrectFloatDialog key={correcting.key} {...correcting.frame} box={correcting.subject} />}
      {counting.subject && <CountDialog key={counting.key} {...counting.frame} box={box} unsent={unsent} />}
    </Card>
  );
}

const Amount = ({ label, cents, isBold = false }: { label: string; cents: number; isBold?: boolean }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className={isBold ? 'font-[700] text-ink' : 'text-ink'}>{formatMoney(cents)}</dd>
  </div>
);

function LastCount({ box: { last_count } }: { box: CashBox }) {
  if (!last_count) return <p className="text-ink-soft">Not counted yet.</p>;
  const { counted_cents, expected_cents, counted_by, checked_by, at, note } = last_count;
  const difference = counted_cents - expected_cents;
  return (
    <div className="grid gap-1 border-rule border-t pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures">Counted {formatMoney(counted_cents)}</span>
        <Badge tone={difference === 0 ? 'green' : 'red'}>{differenceText(difference)}</Badge>
      </p>
      <p className="text-[.95rem] text-ink-soft wrap-anywhere">
        {formatDateTime(at)}, by {counted_by} and {checked_by}
      </p>
      {note && <p className="wrap-anywhere">“{note}”</p>}
    </div>
  );
}
