/** The people who use the application in tests, put straight into its database. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Users } from '../../db/types.ts';
import { school } from '../../school.config.ts';
import { hashPassword } from '../accounts/auth.ts';
import type { Db } from '../lib/db/database.ts';
import { FORM_COLUMNS } from '../lib/db/form-levels.ts';

/** The SESSION_SECRET of every server under test: `createMember` signs sessions with it. */
export const SECRET = 'a secret for tests only, thirty-two characters or more';

/** Someone with an account and, unless they are made without one, a session. */
export type Person = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  cookie: string;
};

/** `roles` by name, the rest as columns of users. A completed profile unless it says otherwise. */
export type Traits = { roles?: readonly string[] } & Partial<Insertable<Users>>;

/** The levels that `createMember` gives, of every form: the school's in turn. */
export const YEARS = FORM_COLUMNS.map((_, index) => school.classLevels[index % school.classLevels.length] ?? '') as [
  string,
  string,
  string,
  string,
  string,
];
/** The names of the school's houses, whose first is the one that `createMember` gives. */
export const HOUSES = school.houses.map(({ name }) => name) as readonly string[] as [string, string, string, string];

let born = 0;

export async function createMember(db: Db, { roles = [], ...columns }: Traits = {}): Promise<Person> {
  born += 1;
  const name = { first_name: 'Marcia', last_name: `Campbell-${born}` };
  const contact = { email: `member-${born}@school.example`, phone: `+1876${String(5_000_000 + born)}` };
  const years = Object.fromEntries(FORM_COLUMNS.map((column, index) => [column, YEARS[index]]));
  const row = {
    ...name,
    ...contact,
    profile_completed: true,
    sports_house: school.houses[0].name,
    ...years,
    ...columns,
  };
  const { id, cookie } = await atOnce(db, async (db) => {
    const { id } = await db
      .insertInto('auth_users')
      .values({ name: `${row.first_name} ${row.last_name}`, email: row.email })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('users')
      .values({ ...row, id })
      .execute();
    if (roles.length > 0) {
      const held = await db.selectFrom('roles').select('id').where('name', 'in', roles).execute();
      await db
        .insertInto('user_roles')
        .values(held.map((role) => ({ user_id: id, role_id: role.id })))
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

/** In one transaction, as the server does it: a backup may be taken at any moment. */
const atOnce = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

const DAYS = 24 * 60 * 60 * 1000;

/** A session as signing in leaves it, without the cost of hashing a password. */
async function openSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('auth_sessions')
    .values({ user_id: userId, token, expires_at: new Date(Date.now() + 30 * DAYS) })
    .execute();
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `alumni.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Lets someone sign in by hand too; without it they have only the session they were made with. */
export async function givePassword(db: Db, person: Person, password: string): Promise<void> {
  const columns = { user_id: person.id, account_id: person.id, provider_id: 'credential' };
  await db
    .insertInto('auth_accounts')
    .values({ ...columns, password: await hashPassword(password) })
    .execute();
}

/** A passkey that no one has, and every session of theirs as one that was made with it. */
export async function giveFactor(db: Db, { id }: Person): Promise<void> {
  const passkey = { user_id: id, name: 'My phone', credential_id: `given-${id}`, public_key: Buffer.alloc(1) };
  await db.insertInto('passkeys').values(passkey).execute();
  await db.updateTable('auth_sessions').set({ two_factor_at: new Date() }).where('user_id', '=', id).execute();
}

/** Someone who is in the database already, as the cast of the demo is, with a new session. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const columns = ['id', 'first_name', 'last_name', 'email', 'phone'] as const;
  const row = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirstOrThrow();
  return { ...row, cookie: await openSession(db, row.id) };
}
