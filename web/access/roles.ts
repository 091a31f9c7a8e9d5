import type { Permission } from '../../contract/access.ts';
import type { Reply } from '../lib/api.ts';

export type Role = Reply<'GET /roles'>['items'][number];
export type Holder = Role['users'][number];
export type Named = { id: string; first_name: string; last_name: string };

/** In the order of the sidebar. */
export const PERMISSION_LABELS: Record<Permission, string> = {
  VIEW_ALL_USERS: 'See all accounts, including details that members don’t share',
  MANAGE_USERS: 'See all accounts, and delete members',
  MANAGE_PHONE_NUMBERS: 'Choose which phone numbers can register',
  VIEW_ALL_EVENTS: 'See all events, including drafts, and who is registered',
  SEND_MESSAGES: 'Send announcements to members',
  CREATE_EVENTS: 'Create, change, publish and delete events, tickets and activities',
  VIEW_PAYMENTS: 'See payments, their proofs, bank statements and the money report',
  MANAGE_PAYMENTS: 'Confirm and reject payments, match bank statements, and manage payment profiles',
  COLLECT_PAYMENTS: 'Record payments received in person, and see what members still have to pay',
  MANAGE_ROOMS: 'Manage hotel rooms',
  VIEW_AUDIT_LOGS: 'Read the activity logs',
};

export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;
