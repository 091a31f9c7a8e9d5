import type { ComponentProps } from 'react';
import { CODE_MINUTES } from '../../contract/constants.ts';
import type { Reply } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import { CodeField } from '../ui/code-field.tsx';
import { Note } from '../ui/form-error.tsx';

export type SentReply = Reply<'POST /account/phone-changes/codes'> & Reply<'POST /roster-removals/codes'>;
/** A code that was texted. `resendAt`: when another may be requested, in milliseconds. */
export type Sent = { phoneNumber: string; shownAs: string; resendAt: number; isDelayed: boolean; isEarlier: boolean };

export const sentTo = ({ phoneNumber, shownAs }: Pick<Sent, 'phoneNumber' | 'shownAs'>, reply: SentReply): Sent => ({
  phoneNumber,
  shownAs,
  resendAt: Date.now() + reply.resend_after_seconds * 1000,
  isDelayed: reply.is_delayed,
  isEarlier: reply.is_earlier,
});

/** This browser has a code already, and it still works. */
export const sentBefore = ({ retry_after }: ApiError): SentReply => ({
  ...{ sent: true, resend_after_seconds: retry_after },
  ...{ is_delayed: false, is_earlier: true },
});

type FieldProps = { sent: Sent } & Omit<ComponentProps<typeof CodeField>, 'label' | 'hint'>;

/** The field for a code that was texted. */
export const SentCodeField = ({ sent, ...field }: FieldProps) => (
  <>
    <CodeField
      // The only field of this step, reached by a press of the previous button.
      autoFocus
      label="Verification code"
      hint={
        sent.isDelayed || sent.isEarlier
          ? undefined
          : `Sent by text message to ${sent.shownAs}. It expires in ${CODE_MINUTES} minutes.`
      }
      {...field}
    />
    <Arrival sent={sent} />
  </>
);

/** Whether the text message takes longer, or came before. */
function Arrival({ sent: { isDelayed, isEarlier, shownAs } }: { sent: Sent }) {
  if (isDelayed)
    return (
      <Note tone="warning" role="status" title="The text message is on its way">
        We’re sending many right now, so it may take a few minutes to reach {shownAs}. The code is valid for{' '}
        {CODE_MINUTES} minutes from now.
      </Note>
    );
  if (!isEarlier) return null;
  return (
    <Note tone="info" role="status" title="You already have a code">
      We sent one to {shownAs} in the last few minutes. Enter the latest code you got.
    </Note>
  );
}
