/** Creates members directly in the database. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Permission } from '../../contract/access.ts';
import { DAY_MS } from '../../contract/constants.ts';
import type { Users } from '../../db/types.ts';
import { school } from '../../school.config.ts';
import { hashPassword } from '../accounts/passwords/hashing.ts';
import type { Db } from '../lib/db/database.ts';
import { FORM_COLUMNS } from '../lib/db/form-levels.ts';

/** The SESSION_SECRET of every server under test: `createMember` signs sessions with it. */
export const SECRET = 'a secret for tests only, thirty-two characters or more';

/** A person with an account and a session. */
export type Person = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  cookie: string;
};

/** `roles` by name, the rest as columns of users. The default is a completed profile. */
export type Traits = { roles?: readonly string[]; email_verified?: boolean } & Partial<Insertable<Users>>;

/** The level of each form that `createMember` sets. */
export const FORM_LEVELS = FORM_COLUMNS.map(
  (_, index) => school.classLevels[index % school.classLevels.length] ?? '',
) as [string, string, string, string, string];
/** The names of the houses; `createMember` sets the first. */
export const HOUSES = school.houses.map(({ name }) => name) as readonly string[] as [string, string, string, string];

let created = 0;

export async function createMember(
  db: Db,
  { roles = [], email_verified = true, ...columns }: Traits = {},
): Promise<Person> {
  created += 1;
  const name = { first_name: 'Marcia', last_name: `Campbell-${created}` };
  const contact = { email: `member-${created}@school.example`, phone: `+1876${String(5_000_000 + created)}` };
  const levels = Object.fromEntries(FORM_COLUMNS.map((column, index) => [column, FORM_LEVELS[index]]));
  const row = {
    ...name,
    ...contact,
    profile_completed: true,
    sports_house: school.houses[0].name,
    ...levels,
    ...columns,
  };
  const { id, cookie } = await inOneTransaction(db, async (db) => {
    const { id } = await db
      .insertInto('auth_users')
      .values({ name: `${row.first_name} ${row.last_name}`, email: row.email, email_verified })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('users')
      .values({ ...row, id })
      .execute();
    if (roles.length > 0) {
      const rows = await db.selectFrom('roles').select('id').where('name', 'in', roles).execute();
      await db
        .insertInto('user_roles')
        .values(rows.map((role) => ({ user_id: id, role_id: role.id })))
        .execute();
    }
    return { id, cookie: await openSession(db, id) };
  });
  return {
    id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    cookie,
  };
}

/** Tests of backups need consistent rows at any moment. */
const inOneTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Creates a session without the cost of hashing a password. */
async function openSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('auth_sessions')
    .values({ user_id: userId, token, expires_at: new Date(Date.now() + 30 * DAY_MS) })
    .execute();
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `alumni.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

export const givePassword = (db: Db, person: Person, password: string): Promise<void> =>
  givePasswords(db, [person], password);

/** The same password to each, hashed once. */
export async function givePasswords(db: Db, people: readonly Person[], password: string): Promise<void> {
  const account = { provider_id: 'credential', password: await hashPassword(password) };
  const rows = people.map(({ id }) => ({ user_id: id, account_id: id, ...account }));
  await db.insertInto('auth_accounts').values(rows).execute();
}

/** Gives the member a passkey and marks their sessions as signed in with it. */
export async function giveTwoFactor(db: Db, { id }: Person): Promise<void> {
  const passkey = { user_id: id, name: 'My phone', credential_id: `given-${id}`, public_key: Buffer.alloc(1) };
  await db.insertInto('passkeys').values(passkey).execute();
  await db.updateTable('auth_sessions').set({ two_factor_at: new Date() }).where('user_id', '=', id).execute();
}

/** An existing member, for example of the demo, with a new session. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const columns = ['id', 'first_name', 'last_name', 'email', 'phone'] as const;
  const row = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirstOrThrow();
  return { ...row, cookie: await openSession(db, row.id) };
}

/** A role with these permissions. Returns its name, for `member({ roles })`. */
export async function makeRole(db: Db, ...permissions: readonly Permission[]): Promise<string> {
  const name = `ROLE_${randomUUID()}`;
  const role = { name, description: 'For a test', hierarchy_level: 1 };
  const { id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  const rows = permissions.map((permission) => ({ role_id: id, permission }));
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute();
  return name;
}
