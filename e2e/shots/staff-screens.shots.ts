/** Every staff screen as a super admin first sees it; other states are in each screen's own file. */
import { STAFF_PATHS } from '../../contract/staff-screens.ts';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

for (const path of STAFF_PATHS) {
  test(`the staff screen ${path}`, async ({ demo, photograph }) => {
    const as = await findPerson(demo.db, 'admin@demo.example');
    await photograph(path.slice(1).replaceAll('/', '.'), { path, as });
  });
}
