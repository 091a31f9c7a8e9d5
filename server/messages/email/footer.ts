import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { school } from '../../../school.config.ts';

export const SENDER = `${school.brand}, ${school.name}`;
export const SUPPORT_PHONE =
  parsePhoneNumberFromString(school.supportPhone)?.formatInternational() ?? school.supportPhone;

export const FOOTER = {
  account: `You get this email because it is about your ${school.brand} account.`,
  preferences: 'Choose which emails you get',
} as const;
