/** Those whose replies are searched for what a victim hides. */
import type { CallerAccess } from '../../contract/access.ts';
import { PRIVACY_COLUMNS as FLAGS, type PrivacySwitch } from '../../contract/profile-fields.ts';
import type { Person, TestApp } from './app.ts';
import type { Key } from './canaries.ts';
import { FORM_LEVELS } from './members.ts';

export type Shared = readonly PrivacySwitch[];
export const SHARED_SETS: [name: string, shared: Shared][] = [
  ['nothing', []],
  ...FLAGS.map((flag): [string, Shared] => [`${flag} alone`, [flag]]),
  ['everything', FLAGS],
];

const ALL_OR_NOTHING = SHARED_SETS.filter(([, { length }]) => length !== 1);

/** `sees`: what of the fields that can be hidden; `finds`: which of GUEST_NEEDLES. */
export type Viewer = {
  name: string;
  make: (t: TestApp) => Promise<Person | null>;
  access: CallerAccess | null;
  sees: (key: Key, shared: Shared) => boolean;
  finds?: readonly string[];
  /** Which of OWN_NEEDLES. */
  reads?: readonly string[];
  seesWalkIns?: true;
  isOfOtherClass?: true;
  /** Fewer sets if another viewer already tests each switch alone. */
  sharedSets?: typeof SHARED_SETS;
};

export const memberSees = (key: Key, shared: Shared) => key === 'signed in' || shared.some((flag) => flag === key);
export const member = { profile_completed: true, roles: [], permissions: [] };

/** Holders of a role with one permission. */
const staff = (name: string, role: keyof typeof ROLES, more: Partial<Viewer> = {}): Viewer => ({
  ...{ name, make: (t) => t.member({ roles: [role] }), sees: memberSees, sharedSets: [['nothing', []]] },
  access: { ...member, roles: [role], permissions: [ROLES[role]] },
  ...more,
});
/** By role, its one permission. */
export const ROLES = {
  ROOMS_ONLY: 'MANAGE_ROOMS',
  EVENTS_ONLY: 'VIEW_ALL_EVENTS',
  COLLECT_ONLY: 'COLLECT_PAYMENTS',
  PAYMENTS_ONLY: 'VIEW_PAYMENTS',
  MESSAGES_ONLY: 'SEND_MESSAGES',
  USERS_ONLY: 'VIEW_ALL_USERS',
} as const;

export const VIEWERS: Viewer[] = [
  { name: 'a stranger', make: async () => null, access: null, sees: () => false, isOfOtherClass: true },
  {
    name: 'someone signed in without a profile',
    make: (t) => t.member({ profile_completed: false }),
    access: { ...member, profile_completed: false },
    sees: memberSees,
    isOfOtherClass: true,
    sharedSets: ALL_OR_NOTHING,
  },
  {
    name: 'a member of other classes',
    make: (t) => t.member({ form_1_level: FORM_LEVELS[2] }),
    access: member,
    sees: memberSees,
    isOfOtherClass: true,
    sharedSets: [['nothing', []]],
  },
  { name: 'a classmate', make: (t) => t.member(), access: member, sees: memberSees },
  staff('staff who may not see all users', 'ROOMS_ONLY', {
    finds: ['canary-guest', 'canary-room'],
    seesWalkIns: true,
    sharedSets: ALL_OR_NOTHING,
  }),
  staff('staff who only collect payments', 'COLLECT_ONLY'),
  staff('staff who only see payments', 'PAYMENTS_ONLY', {
    // Of whom paid or owes: how to reach them, and what they and the treasurer wrote.
    sees: (key, shared) => key === 'share_email' || memberSees(key, shared),
    reads: [
      ...['canary-reference', 'canary-comment', 'canary-notes', 'canary-proof'],
      ...['canary-cheque', 'canary-payer', 'canary-reason'],
    ],
  }),
  staff('staff who only send messages', 'MESSAGES_ONLY'),
  staff('staff who see the registrations and not all users', 'EVENTS_ONLY', {
    finds: ['canary-guest', 'canary-diet'],
    seesWalkIns: true,
  }),
];
