import type { MethodType } from '../../../contract/constants.ts';
import { writeBytes } from '../../lib/typed-input.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { PROOF_ACCEPT } from './proof-file.ts';
import type { usePaymentForm } from './use-payment-form.ts';

type Props = { payment: ReturnType<typeof usePaymentForm> };

export function PaymentDetails({ payment }: Props) {
  const { form, method } = payment;
  return (
    <Section title="Payment Details">
      <TextField
        {...form.field('reference_number', { maxLength: { value: 120, message: 'At most 120 characters.' } })}
        label="Transaction reference"
        className="code"
        required
        autoCapitalize="off"
        spellCheck={false}
        hint={hintsFor(method).reference}
      />
      <TextareaField
        {...form.field('user_comment', { maxLength: { value: 1000, message: 'At most 1,000 characters.' } })}
        label="Notes"
        optional
        hint="Anything the treasurer should know, such as another name on the account."
      />
      <ProofField payment={payment} />
    </Section>
  );
}

function ProofField({ payment: { proof, lostProof, method } }: Props) {
  const { chosen, progress, problem } = proof;
  return (
    <div className="grid gap-3">
      {lostProof && !chosen && (
        <Note tone="warning">
          Your browser can’t keep a file when you leave or reload the page. Choose “{lostProof}” again.
        </Note>
      )}
      <FileField
        label="Payment proof"
        optional
        accept={PROOF_ACCEPT}
        prompt="Choose a photo or PDF"
        camera="Take a photo"
        hint={`${hintsFor(method).proof}, up to 10 MB. Only you and the treasurers see it.`}
        file={chosen?.file ?? null}
        onChange={proof.choose}
        note={chosen && <SizeNote from={chosen.from} isPreparing={chosen.isPreparing} />}
        progress={progress}
        onCancel={proof.cancel}
        error={problem ?? undefined}
      />
    </div>
  );
}

function SizeNote({ from, isPreparing }: { from: number | null; isPreparing: boolean }) {
  return (
    <span role="status">
      {isPreparing && '· making it smaller…'}
      {from !== null && `· made smaller from ${writeBytes(from)}, to send it faster`}
    </span>
  );
}

type Hints = { reference: string; proof: string };

const TRANSFER: Hints = {
  reference: 'The number or code your bank or app gave you for the transfer.',
  proof: 'A screenshot, photo or PDF of the transfer',
};
const CASH: Hints = {
  reference: 'The number on your receipt. If you have none, when and to whom you gave the money.',
  proof: 'A photo or PDF of your receipt',
};

/** What to enter, and what to show. No bank gives a code for cash. */
export const hintsFor = (method: { method_type: MethodType } | undefined): Hints =>
  method?.method_type === 'cash' ? CASH : TRANSFER;
