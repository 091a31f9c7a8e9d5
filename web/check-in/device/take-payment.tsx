import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { writeMoney } from '../../lib/amounts.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { amountTaken } from './payments.ts';

type Props = { balanceCents: number; onTake: (amount_cents: number) => Promise<void>; onCancel: () => void };

/** The amount that is due, or less of it. The button says what will be recorded. */
export function TakePayment({ balanceCents, onTake, onCancel }: Props) {
  const [text, setText] = useState(() => writeMoney(balanceCents));
  const [error, setError] = useState<string>();
  const isTaken = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const amount = amountTaken(text, balanceCents);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ('problem' in amount) return setError(amount.problem);
    // A second press would take it twice.
    if (isTaken.current) return;
    isTaken.current = true;
    await onTake(amount.cents);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <MoneyField
        ref={field}
        label="Amount in cash"
        hint="Count it first. Only a treasurer can take it back."
        error={error}
        maxLength={20}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" wide>
        {'cents' in amount ? `Took ${formatMoney(amount.cents)} in Cash` : 'Took Cash'}
      </Button>
      <Button tone="secondary" wide onClick={onCancel}>
        Back
      </Button>
    </form>
  );
}
