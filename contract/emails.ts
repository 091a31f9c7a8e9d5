/**
 * The kinds of emails to members. Stored in message_preferences and deliveries by these names. `is_personal`: such an email says
 * what someone registered for or paid, so to an unverified address only a notice of it is sent. `choice`: what the member
 * reads at the switch that turns it off, in this order. It's on at first; a kind without one is always sent.
 */
const EMAILS = {
  registration_received: {
    is_personal: true,
    choice: {
      label: 'You registered for an event',
      hint: 'When and where it is, what it costs, and how to pay.',
    },
  },
  payment_received: {
    is_personal: true,
    choice: {
      label: 'We received your payment details',
      hint: 'A copy of what you sent us.',
    },
  },
  payment_confirmed: {
    is_personal: true,
    choice: {
      label: 'Your payment is confirmed',
      hint: 'Your receipt.',
    },
  },
  payment_rejected: {
    is_personal: true,
    choice: {
      label: 'Your payment couldn’t be confirmed',
      hint: 'Why, and how to submit it again. Without this email you only see it on your dashboard.',
    },
  },
  payment_recorded: {
    is_personal: true,
    choice: {
      label: 'The committee recorded a payment of yours',
      hint: 'What we received in cash or another way, and what’s left to pay.',
    },
  },
  payment_reminder: {
    is_personal: true,
    choice: {
      label: 'A payment is still due',
      hint: 'At most three reminders for a registration, a week apart.',
    },
  },
  registration_withdrawn: {
    is_personal: true,
    choice: {
      label: 'Your registration was withdrawn',
      hint: 'Your place is free for someone else.',
    },
  },
  guests_changed: {
    is_personal: true,
    choice: {
      label: 'Your guests for an event changed',
      hint: 'Who comes with you, and what’s left to pay.',
    },
  },
  answers_requested: {
    is_personal: true,
    choice: {
      label: 'The committee has a question for you',
      hint: 'Questions about an event you registered for. Without this email you only see them on the event’s page.',
    },
  },
  /** Names no one but the class, as the roster does: an unverified address gets the whole message. */
  invitation_ready: {
    is_personal: false,
    choice: {
      label: 'A number you sent us is approved',
      hint: 'You can invite your classmate now. Without this email you only see it on your class’s list.',
    },
  },
  announcement: {
    is_personal: false,
    choice: {
      label: 'News from the committee',
      hint: 'Announcements about reunions and the school. At most one a day, unless it’s urgent.',
    },
  },
  event_update: {
    is_personal: false,
    choice: {
      label: 'An event you registered for changes',
      hint: 'A new time, place or schedule. Without this email you only see it on the event’s page.',
    },
  },
  waiting_list_offer: { is_personal: true },
  waiting_list_offer_expired: { is_personal: true },
  payment_reopened: { is_personal: true },
  refund_recorded: { is_personal: true },
  balance_changed: { is_personal: true },
  registration_withdrawn_by_staff: { is_personal: true },
  /** Everyone registered must learn of these, and they name no one: an unverified address gets the whole message. */
  event_cancelled: { is_personal: false },
  event_reinstated: { is_personal: false },
  /** Also what protects an account, as a link for a new password: it is sent to an unverified address too. */
  account: { is_personal: false },
} as const satisfies Record<string, { is_personal: boolean; choice?: { label: string; hint: string } }>;

type Emails = typeof EMAILS;
export type EmailKind = keyof Emails;
export const EMAIL_KINDS = Object.keys(EMAILS) as [EmailKind, ...EmailKind[]];
export type OptionalEmailKind = { [K in EmailKind]: Emails[K] extends { choice: object } ? K : never }[EmailKind];

export const isOptional = (kind: EmailKind): kind is OptionalEmailKind => 'choice' in EMAILS[kind];
export const isPersonal = (kind: EmailKind): boolean => EMAILS[kind].is_personal;
export const choiceOf = (kind: OptionalEmailKind) => EMAILS[kind].choice;

export const OPTIONAL_EMAIL_KINDS = EMAIL_KINDS.filter(isOptional) as [OptionalEmailKind, ...OptionalEmailKind[]];

/** What staff see in Deliveries: emails and one-time codes. */
export const DELIVERY_KINDS = [...EMAIL_KINDS, 'code'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** 'payment_received' becomes 'Payment received'. */
export function deliveryLabel(kind: DeliveryKind): string {
  if (kind === 'account') return 'About the account';
  if (kind === 'code') return 'One-time code';
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
}
