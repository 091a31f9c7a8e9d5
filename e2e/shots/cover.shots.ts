import { createMember, findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('temporary', async ({ demo, photograph }) => {
  const guest = await createMember(demo.db, { first_name: 'Ivy' });
  const member = await findPerson(demo.db, 'member@demo.example');
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const of = async (name: string) =>
    (await demo.db.selectFrom('events').select('id').where('name', 'like', name).executeTakeFirstOrThrow()).id;
  await photograph('c.bright', { path: `/events/${await of('%Weekend%')}`, as: guest, window: true });
  await photograph('c.dark', { path: `/events/${await of('%Gala%')}`, as: guest, window: true });
  await photograph('c.list', { path: '/events', as: guest });
  await photograph('c.dashboard', { path: '/dashboard', as: member, window: true });
  await photograph('c.editor', { path: `/admin/events/${await of('%Weekend%')}/edit?tab=details`, as });
  await photograph('c.none', { path: `/admin/events/${await of('%Concert%')}/edit?tab=details`, as });
  await demo.db
    .updateTable('events')
    .set({ name: 'The Golden Jubilee Reunion and Homecoming of the Class of 76' })
    .where('id', '=', await of('%Weekend%'))
    .execute();
  await photograph('c.long', { path: `/events/${await of('%Jubilee%')}`, as: guest, window: true });
});
