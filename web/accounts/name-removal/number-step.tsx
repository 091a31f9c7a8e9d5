import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { NumberField, useNumberEntry } from '../number-entry.tsx';
import type { Sent } from '../sent-code.tsx';

/** Step 1: any number. */
export function NumberStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const { submit, field, failure, isBusy } = useNumberEntry('POST /roster-removals/codes', { onSent });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <NumberField label="Your mobile number" {...field} />
      <FormError>{failure}</FormError>
      <Button type="submit" wide busy={isBusy} busyLabel="Sending...">
        Send Verification Code
      </Button>
    </form>
  );
}
