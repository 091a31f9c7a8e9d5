import type pg from 'pg';
import type { Alumnus } from './people.ts';
import { nameOf } from './registrations.ts';

/** Inserts rows with the same columns by one statement. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  if (!columns) return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Inserts people with their accounts and roles; all have the same password. */
export async function insertPeople(
  client: pg.ClientBase,
  people: readonly Alumnus[],
  passwordHash: string,
): Promise<void> {
  const since = ({ row }: Alumnus) => ({ created_at: row.created_at, updated_at: row.created_at });
  const signIns = people.map((person) => ({
    id: person.row.id,
    name: nameOf(person),
    email: person.row.email,
    email_verified: true,
    ...since(person),
  }));
  const passwords = people.map((person) => ({
    id: person.row.id,
    user_id: person.row.id,
    account_id: person.row.id,
    provider_id: 'credential',
    password: passwordHash,
    ...since(person),
  }));
  await insertRows(client, 'auth_users', signIns);
  await insertRows(client, 'auth_accounts', passwords);
  const rows = people.map(({ row }) => row);
  await insertRows(client, 'users', rows);
  for (const { row, role } of people) {
    if (!role) continue;
    const grant = 'insert into user_roles (user_id, role_id, assigned_at) select $1, id, $2 from roles where name = $3';
    await client.query(grant, [row.id, row.created_at, role]);
  }
}
