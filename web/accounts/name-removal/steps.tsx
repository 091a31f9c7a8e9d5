import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import { NumberField, useNumberEntry } from '../number-entry.tsx';
import type { Sent } from '../sent-code.tsx';
import { AccountSheet } from '../sheet.tsx';
import { CodeStep } from './code-step.tsx';

/** Takes a person off every class list by a code to their number. They learn nothing about what is on the lists. */
export function NameRemoval({ title }: { title: string }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [isDone, setDone] = useState(false);
  if (isDone && sent) return <Removed shownAs={sent.shownAs} />;
  return (
    <AccountSheet
      title={title}
      description="Classmates can list people who haven’t joined yet. If you don’t want to be on a class list, enter your mobile number. You don’t need an account."
      footer={<Help>No phone any more? Ask us to remove your name:</Help>}
    >
      {sent ? (
        <CodeStep sent={sent} onSent={setSent} onDone={() => setDone(true)} onOtherNumber={() => setSent(null)} />
      ) : (
        <NumberStep onSent={setSent} />
      )}
    </AccountSheet>
  );
}

/** Step 1: any number. */
function NumberStep({ onSent }: { onSent: (sent: Sent) => void }) {
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

const Help = ({ children }: { children: ReactNode }) => (
  <>
    {children} <SupportContact />
  </>
);

/** The same for every number. */
const Removed = ({ shownAs }: { shownAs: string }) => (
  <AccountSheet title="We’re removing your name" footer={<Help>Is your name still on a list? Write to us:</Help>}>
    <div role="status" className="flex items-start gap-4">
      <CircleCheck className="mt-1 size-8 shrink-0 text-green-ink" strokeWidth={1.5} />
      <div className="grid min-w-0 gap-2">
        <p>
          The name that was connected with <span className="figures whitespace-nowrap font-[650]">{shownAs}</span>{' '}
          leaves the class lists now, and what classmates told us about this number is deleted.
        </p>
        <p className="text-ink-soft">
          We keep a code made from your number, so that the committee sees that you asked not to be listed if someone
          sends it again. The number itself isn’t kept.
        </p>
      </div>
    </div>
  </AccountSheet>
);
