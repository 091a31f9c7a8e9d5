/** What stands under every letter. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { school } from '../../../school.config.ts';
import type { Letter } from './email.ts';

export const SENDER = `${school.brand}, ${school.name}`;
export const SUPPORT_PHONE =
  parsePhoneNumberFromString(school.supportPhone)?.formatInternational() ?? school.supportPhone;

export const isSwitchable = ({ kind }: Pick<Letter, 'kind'>): boolean => kind !== 'account';

export const WHY = {
  account: `You get this e-mail because it is about your ${school.brand} account.`,
  switchable: 'Choose which e-mails you get',
} as const;
