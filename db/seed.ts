import type pg from 'pg';
import { PERMISSIONS, type Permission } from '../contract/access.ts';
import { school } from '../school.config.ts';
import { alignSchool } from './school.ts';

type Role = { name: string; description: string; level: number; permissions: readonly Permission[] };

/** The three roles of the specification (section 3) and their default permissions. */
const ROLES: readonly Role[] = [
  {
    name: 'SUPER_ADMIN',
    description: 'Everything, including roles and permissions.',
    level: 100,
    permissions: PERMISSIONS,
  },
  {
    name: 'ACCOUNTANT',
    description: 'Reviews payments and keeps the payment profiles.',
    level: 50,
    permissions: ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS', 'VIEW_ALL_EVENTS', 'VIEW_ALL_USERS'],
  },
  {
    name: 'EVENT_COORDINATOR',
    description: 'Runs events, rooms and the list of allowed phone numbers.',
    level: 50,
    permissions: [
      'CREATE_EVENTS',
      'VIEW_ALL_EVENTS',
      'MANAGE_ROOMS',
      'MANAGE_PHONE_NUMBERS',
      'VIEW_PAYMENTS',
      'COLLECT_PAYMENTS',
      'SEND_MESSAGES',
    ],
  },
];

const EVENT_TYPES: readonly [name: string, hasAccommodation: boolean][] = [
  ['Class Reunion', false],
  ['Fundraiser', false],
  ['Gala Dinner', false],
  ['Reunion Weekend', true],
  ['Sports Day', false],
];

/**
 * Updates the fixed rows: permissions, roles, event types, class levels and houses. Runs at every start, also on several
 * servers at once. Only a new role gets its permissions, so that a SUPER_ADMIN's changes stay. Throws SchoolListsError.
 */
export async function seed(client: pg.ClientBase): Promise<void> {
  await client.query('insert into permissions select unnest($1::text[]) on conflict do nothing', [[...PERMISSIONS]]);
  for (const role of ROLES) {
    const made = await client.query(
      'insert into roles (name, description, hierarchy_level) values ($1, $2, $3) on conflict do nothing returning id',
      [role.name, role.description, role.level],
    );
    for (const { id } of made.rows) {
      await client.query('insert into role_permissions select $1, unnest($2::text[])', [id, [...role.permissions]]);
    }
  }
  for (const [name, hasAccommodation] of EVENT_TYPES) {
    await client.query('insert into event_types (name, has_accommodation) values ($1, $2) on conflict do nothing', [
      name,
      hasAccommodation,
    ]);
  }
  await alignSchool(client, school);
}
