import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('collecting payments', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  await photograph('collecting', { path: '/admin/collecting', as });
  await photograph('collecting.found', { path: '/admin/collecting?q=brown', as });
});
