import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { selectCompiled } from './compiled-query.ts';

let t: TestApp;
let people: Person[];

beforeAll(async () => {
  t = await testApp();
  people = [await t.member({ first_name: 'Ann' }), await t.member({ first_name: 'Bea' })];
});

it('compiles a query once and gives each caller its own rows', async () => {
  let builds = 0;
  const nameOf = (id: string) =>
    selectCompiled(t.db, 'a name', { id }, (placeholders) => {
      builds += 1;
      return t.db.selectFrom('users').select('first_name').where('id', '=', placeholders.id);
    });
  const names = [];
  for (const { id } of [...people, ...people]) names.push((await nameOf(id))[0]?.first_name);
  expect([names, builds]).toEqual([['Ann', 'Bea', 'Ann', 'Bea'], 1]);
});

it('refuses a parameter that is not a placeholder', async () => {
  const [ann] = people;
  const asked = selectCompiled(t.db, 'a leak', { id: ann?.id }, () =>
    t.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', ann?.id ?? ''),
  );
  await expect(asked).rejects.toThrow("The query a leak has a parameter that isn't a placeholder.");
});

it('works within a transaction and with literals in the text', async () => {
  await t.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ first_name: 'Cea' })
      .where('id', '=', people[0]?.id ?? '')
      .execute();
    const rows = await selectCompiled(trx, 'within', { name: 'Cea' }, ({ name }) =>
      trx.selectFrom('users').select(sql.lit(7).as('seven')).where('first_name', '=', name),
    );
    expect(rows).toEqual([{ seven: 7 }]);
  });
});
