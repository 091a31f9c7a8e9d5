/**
 * The emails a member can turn off, in the order of their switches. Stored in unwanted_messages and deliveries by these
 * names. `label` and `hint` are what the member reads; staff read `deliveryLabel`.
 */
export const OPTIONAL_EMAILS = {
  registration_received: {
    label: 'You registered for an event',
    hint: 'When and where it is, what it costs, and how to pay.',
  },
  payment_received: {
    label: 'We received your payment details',
    hint: 'What you sent us, to keep until it is reviewed.',
  },
  payment_confirmed: {
    label: 'Your payment is confirmed',
    hint: 'Your receipt.',
  },
  payment_rejected: {
    label: 'Your payment could not be confirmed',
    hint: 'Why, and how to submit it again. Without this email you only see it on your dashboard.',
  },
  registration_withdrawn: {
    label: 'Your registration was withdrawn',
    hint: 'That your place was given back.',
  },
} as const;
export type OptionalEmailKind = keyof typeof OPTIONAL_EMAILS;
export const OPTIONAL_EMAIL_KINDS = Object.keys(OPTIONAL_EMAILS) as [OptionalEmailKind, ...OptionalEmailKind[]];

/** What staff see in Deliveries: the kinds above, emails that are always sent, and one-time codes. */
export const DELIVERY_KINDS = [...OPTIONAL_EMAIL_KINDS, 'account', 'code'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** 'payment_received' becomes 'Payment received'. */
export function deliveryLabel(kind: DeliveryKind): string {
  if (kind === 'account') return 'About the account';
  if (kind === 'code') return 'One-time code';
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
}
