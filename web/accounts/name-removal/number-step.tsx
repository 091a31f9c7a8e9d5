import { type FormEvent, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/constants.ts';
import type { Reply } from '../../lib/api.ts';
import { type ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { OF_THE_NUMBER, type Sent, sentBefore, sentTo } from '../sent-code.tsx';
import { COUNTRIES } from '../sign-up/countries.ts';
import {
  type PhoneEntry,
  phoneNumberOf,
  phoneProblem,
  readablePhone,
  readInternational,
} from '../sign-up/phone-entry.ts';

type SentReply = Reply<'POST /roster-removals/codes'>;

/** Step 1: any number. */
export function NumberStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const send = useOperation('POST /roster-removals/codes');
  const [entry, setEntry] = useState<PhoneEntry>({ countryCode: DEFAULT_COUNTRY_CODE, digits: '' });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const arrive = (reply: SentReply) =>
    onSent(sentTo({ phoneNumber: phoneNumberOf(entry), shownAs: readablePhone(entry) }, reply));
  const refuse = (error: ApiError) => {
    if (error.code === 'CODE_STILL_VALID') return arrive(sentBefore(error));
    const issue = error.issues.find(({ path }) => path === 'phoneNumber');
    if (issue || OF_THE_NUMBER.includes(error.code)) return setProblem(issue?.message ?? error.message);
    setFailure(messageOf(error, 'Failed to send verification code'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = phoneProblem(entry);
    setProblem(found);
    setFailure(null);
    if (!found) send.mutate({ body: { phoneNumber: phoneNumberOf(entry) } }, { onSuccess: arrive, onError: refuse });
  };
  const change = (next: PhoneEntry) => {
    setProblem(undefined);
    setFailure(null);
    setEntry(next);
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <PhoneField
        label="Your mobile number"
        codes={COUNTRIES}
        code={entry.countryCode}
        onCodeChange={(countryCode) => change({ ...entry, countryCode })}
        digits={entry.digits}
        onChange={(digits) => change({ ...entry, digits })}
        onInternational={(text) => {
          const read = readInternational(text);
          if (read) change(read);
          return read !== null;
        }}
        error={problem}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" wide busy={send.isPending} busyLabel="Sending...">
        Send Verification Code
      </Button>
    </form>
  );
}
