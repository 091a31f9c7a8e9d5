/** The whole seam: what the server offers and the browser calls. */
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { events } from './events.ts';
import type { Operations } from './operation.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { permissions } from './permissions.ts';
import { phones } from './phones.ts';
import { registrations } from './registrations.ts';

export const contract = {
  ...accounts,
  ...permissions,
  ...phones,
  ...people,
  ...events,
  ...registrations,
  ...payments,
  ...audit,
  ...overview,
} as const satisfies Operations;
export type Contract = typeof contract;
