import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { plantEntry } from '../../testing/rosters.ts';

const ROUNDS = 12;
/** The later the profile changes, the surer the name is linked by then; in the last round it certainly is. */
const STEP_MS = 15;

/** How many names are linked to someone who left the class while they were linked. */
async function strandedLinks(before?: string): Promise<number> {
  const t = await testApp(before ? { before } : {});
  const ann = await t.member();
  let stranded = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const leaver = await t.member();
    const { id } = await plantEntry(t, 'Marcia', 'Brown', { added_by: ann.id });
    const linking = t.call(ann, 'PATCH /roster-entries/:id', { params: { id }, body: { user_id: leaver.id } });
    await (round === ROUNDS - 1 ? linking : setTimeout(round * STEP_MS));
    await t.db.updateTable('users').set({ form_1_level: FORM_LEVELS[3] }).where('id', '=', leaver.id).execute();
    await linking;
    const entry = await t.db.selectFrom('roster_entries').select('user_id').where('id', '=', id).executeTakeFirst();
    if (entry?.user_id) stranded += 1;
  }
  return stranded;
}

it('no name stays linked to a member whose profile leaves the class at the same moment', async () => {
  expect(await strandedLinks()).toBe(0);
});

it('control: without the trigger some do', async () => {
  expect(await strandedLinks('drop trigger roster_entries_reopen on users')).toBeGreaterThan(0);
});
