import { useState } from 'react';
import { PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import { NumberField, useNumberEntry } from '../number-entry.tsx';
import type { Sent } from '../sent-code.tsx';
import type { Step } from './step.ts';

type Props = { onSent: () => void; onExpired: (sentence: string) => void };

/** Step 2: the new number. */
export function useNumberStep({ onSent, onExpired }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const arrive = (code: Sent) => {
    setSent(code);
    onSent();
  };
  const number = useNumberEntry('POST /account/phone-changes/codes', { onSent: arrive, onExpired });
  const { field, setProblem, ...form } = number;
  const step: Step = {
    ...form,
    description: 'Step 2 of 3: enter your new number.',
    action: 'Send Verification Code',
    busyAction: 'Sending...',
    isDirty: field.entry.digits !== '',
    fields: (
      <>
        <NumberField label="New mobile number" autoFocus {...field} />
        <p className="text-ink-soft">
          We’ll text a code to this number. After the change, your old number and your email address get a link that
          undoes it for {PHONE_REVERSAL_HOURS} hours. Until then you can’t change it again.
        </p>
      </>
    ),
  };
  return { ...step, sent, setSent, setProblem };
}
