/** Roles as the page shares them: what a change makes stale, and what permissions mean in plain words. */
import type { Permission } from '../../contract/access.ts';
import type { Reply } from '../lib/api.ts';

export type Role = Reply<'GET /roles'>['items'][number];
export type Holder = Role['users'][number];
export type Named = { id: string; first_name: string; last_name: string };

export const ROLE_READS = ['GET /roles', 'GET /users', 'GET /users/:id', 'GET /payment-profile-owners'] as const;

/** What each lets one do, in the order of the sidebar. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  VIEW_ALL_USERS: 'See everyone who has an account, and what they do not share with members',
  MANAGE_USERS: 'See everyone who has an account, and delete members',
  MANAGE_PHONE_NUMBERS: 'Say which phone numbers may register',
  VIEW_ALL_EVENTS: 'See every event, drafts too, and who is registered',
  CREATE_EVENTS: 'Create, change, publish and delete events, tickets and activities',
  VIEW_PAYMENTS: 'See payments and their proofs',
  MANAGE_PAYMENTS: 'Confirm and reject payments, and keep the payment profiles',
  MANAGE_ROOMS: 'Manage hotel rooms',
  VIEW_AUDIT_LOGS: 'Read the activity logs',
};

export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;
