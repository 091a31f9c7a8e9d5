import { type ComponentProps, type FormEvent, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '../../contract/constants.ts';
import { type ApiError, messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { PhoneField } from '../ui/phone-field.tsx';
import { type Sent, type SentReply, sentBefore, sentTo } from './sent-code.tsx';
import { COUNTRIES } from './sign-up/countries.ts';
import {
  type PhoneEntry,
  phoneNumberOf,
  phoneProblem,
  readablePhone,
  readInternational,
} from './sign-up/phone-entry.ts';

type FieldProps = Pick<ComponentProps<typeof PhoneField>, 'label' | 'hint' | 'error' | 'autoFocus'> & {
  entry: PhoneEntry;
  onEntry: (entry: PhoneEntry) => void;
};

/** A phone number with its country code, typed, pasted or from a contact card. */
export const NumberField = ({ entry, onEntry, ...field }: FieldProps) => (
  <PhoneField
    {...field}
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
  />
);

/** The operations that text a code to a number. */
export type CodeOperation = 'POST /account/phone-changes/codes' | 'POST /roster-removals/codes';

/** Errors about the number itself, so shown under its field. */
const OF_THE_NUMBER = ['PHONE_CANNOT_RECEIVE', 'PHONE_OPTED_OUT'];

type Handlers = {
  onSent: (sent: Sent) => void;
  /** The person has to prove who they are again. */
  onExpired?: (sentence: string) => void;
};

/** The step that asks for a number and has a code texted to it. */
export function useNumberEntry(operation: CodeOperation, { onSent, onExpired }: Handlers) {
  const send = useOperation<CodeOperation>(operation);
  const [entry, setEntry] = useState<PhoneEntry>({ countryCode: DEFAULT_COUNTRY_CODE, digits: '' });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const arrive = (reply: SentReply) =>
    onSent(sentTo({ phoneNumber: phoneNumberOf(entry), shownAs: readablePhone(entry) }, reply));
  const refuse = (error: ApiError) => {
    if (error.code === 'CODE_STILL_VALID') return arrive(sentBefore(error));
    if (error.code === 'AUTHORIZATION_EXPIRED' && onExpired) return onExpired(error.message);
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
  const onEntry = (next: PhoneEntry) => {
    setProblem(undefined);
    setFailure(null);
    setEntry(next);
  };
  return { submit, failure, isBusy: send.isPending, setProblem, field: { entry, onEntry, error: problem } };
}
