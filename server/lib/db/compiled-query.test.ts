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

it('gives each their own, however often it was built', async () => {
  let builds = 0;
  const nameOf = (id: string) =>
    selectCompiled(t.db, 'a name', { id }, (slots) => {
      builds += 1;
      return t.db.selectFrom('users').select('first_name').where('id', '=', slots.id);
    });
  const names = [];
  for (const { id } of [...people, ...people]) names.push((await nameOf(id))[0]?.first_name);
  expect([names, builds]).toEqual([['Ann', 'Bea', 'Ann', 'Bea'], 1]);
});

it('refuses a query that holds the value of anyone who came first', async () => {
  const [ann] = people;
  const asked = selectCompiled(t.db, 'a leak', { id: ann?.id }, () =>
    t.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', ann?.id ?? ''),
  );
  await expect(asked).rejects.toThrow('The query a leak holds a value that is no slot.');
});

it('works within a transaction, and takes what is written into the text itself', async () => {
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
