import { type FormEvent, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/constants.ts';
import { school } from '../../../school.config.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import { NumberField } from '../number-entry.tsx';
import { type Sent, type SentReply, sentBefore, sentTo } from '../sent-code.tsx';
import { type PhoneEntry, phoneNumberOf, phoneProblem, readablePhone } from './phone-entry.ts';

type Props = {
  entry: PhoneEntry;
  /** True after coming back from a later step. */
  autoFocus: boolean;
  onEntry: (entry: PhoneEntry) => void;
  /** Whether a code was already sent to this number, so that no other is requested. */
  hasCode: (phoneNumber: string) => boolean;
  onSent: (sent: Sent) => void;
  onHasCode: () => void;
};

/** Step 1: the phone number, which must be approved. */
export function PhoneStep({ entry, autoFocus, onEntry, hasCode, onSent, onHasCode }: Props) {
  const send = useOperation('POST /send-verification');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = phoneProblem(entry);
    setProblem(found);
    if (found) return;
    const phoneNumber = phoneNumberOf(entry);
    if (hasCode(phoneNumber)) return onHasCode();
    const arrive = (reply: SentReply) => onSent(sentTo({ phoneNumber, shownAs: readablePhone(entry) }, reply));
    send.mutate(
      { body: { phoneNumber } },
      {
        onSuccess: arrive,
        onError: (error) => {
          if (error.code === 'CODE_STILL_VALID') arrive(sentBefore(error));
        },
      },
    );
  };
  const change = (next: PhoneEntry) => {
    setProblem(undefined);
    if (send.isError) send.reset();
    onEntry(next);
  };
  // An error about the number goes under its field, any other above the button.
  const isInvalid = send.error?.issues.some(({ path }) => path === 'phoneNumber');

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <NumberField
        label="Phone number"
        autoFocus={autoFocus}
        entry={entry}
        onEntry={change}
        hint={DEFAULT_COUNTRY_CODE === '+1' ? 'The United States, Canada and Jamaica use +1.' : undefined}
        error={problem ?? (isInvalid ? 'Enter a valid phone number.' : undefined)}
      />
      <FormError>{send.error && !isInvalid && messageOf(send.error, 'Failed to send verification code')}</FormError>
      <Button type="submit" wide busy={send.isPending} busyLabel="Sending...">
        Send Verification Code
      </Button>
      {send.error?.code === 'PHONE_NOT_AUTHORIZED' && <NotAuthorized phoneNumber={phoneNumberOf(entry)} />}
    </form>
  );
}

/** What to do if the number is not approved. The sentence of spec 5 says to contact an administrator; this says how. */
function NotAuthorized({ phoneNumber }: { phoneNumber: string }) {
  const draft = {
    subject: `Please add my number: ${phoneNumber}`,
    body: `I was a pupil of ${school.name} and would like to register.\n\nMy number: ${phoneNumber}\nMy name, and my name at school: \nMy years and classes: \n`,
  };
  return (
    <section aria-labelledby="not-on-the-list" className="grid gap-2">
      <h2 id="not-on-the-list" className="text-[1.1rem]">
        Were you one of us?
      </h2>
      <p>
        Ask the committee to add your number. Give your name, your name at school and your years. Come back and register
        once they’ve added it.
      </p>
      <SupportContact draft={draft} />
      <p className="text-ink-soft">
        Did you have another number before? Try that one first: the committee may have it.
      </p>
    </section>
  );
}
