import type { MessageKind } from '../../contract/constants.ts';

/** Each kind of e-mail as members know it, in the order of events; `hint` says what they would miss. */
export const MESSAGE_WORDS: Readonly<Record<MessageKind, { label: string; hint: string }>> = {
  registration_received: {
    label: 'You registered for an event',
    hint: 'When and where it is, what it costs, and how to pay.',
  },
  payment_received: {
    label: 'We received your payment details',
    hint: 'What you sent us, to keep until it is reviewed.',
  },
  payment_confirmed: { label: 'Your payment is confirmed', hint: 'Your receipt.' },
  payment_rejected: {
    label: 'Your payment could not be confirmed',
    hint: 'Why, and how to submit it again. Without this e-mail you only see it on your dashboard.',
  },
  registration_withdrawn: {
    label: 'Your registration was withdrawn',
    hint: 'That your place was given back.',
  },
};
