/** The API contract: every operation of the server. */
import { accountSecurity } from './account-security.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { deliveries } from './deliveries.ts';
import { eventEditing } from './event-editing.ts';
import { events } from './events.ts';
import { messages } from './messages.ts';
import { monitoring } from './monitoring.ts';
import type { Operations } from './operation.ts';
import { overview } from './overview.ts';
import { ownAccount } from './own-account.ts';
import { paymentProfiles } from './payment-profiles.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { phones } from './phones.ts';
import { registrations } from './registrations.ts';
import { permissions, roles } from './roles.ts';
import { rooms } from './rooms.ts';
import { staffRegistrations } from './staff-registrations.ts';
import { users } from './users.ts';

export const contract = {
  ...messages,
  ...deliveries,
  ...accounts,
  ...accountSecurity,
  ...permissions,
  ...roles,
  ...phones,
  ...people,
  ...events,
  ...eventEditing,
  ...registrations,
  ...staffRegistrations,
  ...payments,
  ...paymentProfiles,
  ...rooms,
  ...users,
  ...ownAccount,
  ...audit,
  ...overview,
  ...monitoring,
} as const satisfies Operations;
export type Contract = typeof contract;
