import { useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/constants.ts';
import type { Reply } from '../../lib/api.ts';
import { type ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
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
import type { Step } from './step.ts';

type SentReply = Reply<'POST /account/phone-changes/codes'>;

type Props = { onSent: () => void; onExpired: (sentence: string) => void };

/** Step 2: the new number. */
export function useNumberStep({ onSent, onExpired }: Props) {
  const send = useOperation('POST /account/phone-changes/codes');
  const [entry, setEntry] = useState<PhoneEntry>({ countryCode: DEFAULT_COUNTRY_CODE, digits: '' });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const arrive = (reply: SentReply) => {
    setSent(sentTo({ phoneNumber: phoneNumberOf(entry), shownAs: readablePhone(entry) }, reply));
    onSent();
  };
  const refuse = (error: ApiError) => {
    if (error.code === 'CODE_STILL_VALID') return arrive(sentBefore(error));
    if (error.code === 'AUTHORIZATION_EXPIRED') return onExpired(error.message);
    const issue = error.issues.find(({ path }) => path === 'phoneNumber');
    if (issue || OF_THE_NUMBER.includes(error.code)) return setProblem(issue?.message ?? error.message);
    setFailure(messageOf(error, 'Failed to send verification code'));
  };
  const submit: Step['submit'] = (event) => {
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
  const step: Step = {
    description: 'Step 2 of 3: enter your new number.',
    action: 'Send Verification Code',
    busyAction: 'Sending...',
    submit,
    isBusy: send.isPending,
    isDirty: entry.digits !== '',
    failure,
    fields: <NumberField entry={entry} onEntry={change} problem={problem} />,
  };
  return { ...step, sent, setSent, setProblem };
}

type FieldProps = { entry: PhoneEntry; onEntry: (entry: PhoneEntry) => void; problem: string | undefined };

const NumberField = ({ entry, onEntry, problem }: FieldProps) => (
  <>
    <PhoneField
      label="New mobile number"
      autoFocus
      codes={COUNTRIES}
      code={entry.countryCode}
      onCodeChange={(countryCode) => onEntry({ ...entry, countryCode })}
      digits={entry.digits}
      onChange={(digits) => onEntry({ ...entry, digits })}
      onInternational={(text) => {
        const read = readInternational(text);
        if (read) onEntry(read);
        return read !== null;
      }}
      error={problem}
    />
    <p className="text-ink-soft">
      We’ll text a code to this number. After the change, your old number and your email address get a link that undoes
      it for 72 hours. Until then you can’t change it again.
    </p>
  </>
);
