/** What staff and a member have typed stays with its question, whatever others change meanwhile. */
import { makeQuestion, storeAnswer } from '../server/testing/questions.ts';
import { hold, holdReply } from './held-requests.ts';
import { comeBack } from './page-parts.ts';
import { makePlace } from './payment-page.ts';
import { expect, type Fixtures, type School, test } from './school.ts';

async function makeRegistered(school: School) {
  const member = await school.member();
  const registration = await makePlace(school, member);
  return { event: { id: registration.event_id }, member, registration };
}

const valuesOf = async (school: School, { id }: { id: string }) =>
  (await school.db.selectFrom('question_answers').select('value').where('registration_id', '=', id).execute()).map(
    ({ value }) => value,
  );

test('a question is changed while a member answers it', async ({ school, newPerson }) => {
  const { event, registration } = await makeRegistered(school);
  const question = await makeQuestion(school, event, { label: 'Food', position: 0 });
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await staff.goto(`/admin/events/${event.id}/edit?tab=questions`);
  await staff.getByRole('button', { name: 'Edit Food' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Question' });
  await dialog.getByLabel('Question', { exact: true }).fill('Allergies');
  await storeAnswer(school, question, registration, ['Nuts']);
  await comeBack(staff, /\/answers/);
  await expect(staff.getByText('1 of 1 person answered')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText('The question was saved')).toBeVisible();
  const { label } = await school.db
    .selectFrom('event_questions')
    .select('label')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  expect(label).toBe('Allergies');
});

async function labelsOf(school: School, { id }: { id: string }) {
  const stored = await school.db
    .selectFrom('event_questions')
    .select('label')
    .where('event_id', '=', id)
    .orderBy('position')
    .execute();
  return stored.map(({ label }) => label);
}

/** The page of an event that asks for food, a song and a size, in this order. */
async function askThree({ school, newPerson }: Fixtures) {
  const { event } = await makeRegistered(school);
  for (const [position, label] of ['Food', 'Song', 'Size'].entries()) {
    await makeQuestion(school, event, { label, position });
  }
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await staff.goto(`/admin/events/${event.id}/edit?tab=questions`);
  return { event, staff };
}

test('a question moved by keyboard keeps the focus', async ({ school, newPerson }) => {
  const { staff } = await askThree({ school, newPerson });
  const down = staff.getByRole('button', { name: 'Move Food down' });
  await down.focus();
  for (const place of [2, 3]) {
    await staff.keyboard.press('Enter');
    await expect(staff.getByText(`Food is now ${place} of 3`)).toBeAttached();
    await expect(staff.getByRole('heading', { level: 3 }).nth(place - 1)).toHaveText('Food');
    await expect(down).toBeFocused();
  }
});

test('changes pressed while an earlier one is saved all count', async ({ school, newPerson }) => {
  const { event, staff } = await askThree({ school, newPerson });
  await expect(staff.getByRole('button', { name: 'Delete Song' })).toBeVisible();
  const release = await hold(staff, '**/api/admin/events/*/answers');
  const up = staff.getByRole('button', { name: 'Move Size up' });
  await up.click();
  await up.click();
  await staff.getByRole('button', { name: 'Close Food' }).click();
  await staff.getByRole('button', { name: 'Delete Song' }).click();
  const removal = staff.getByRole('alertdialog');
  await removal.getByRole('button', { name: 'Delete' }).click();
  await expect(removal.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  release();
  await expect(removal).toBeHidden();
  await expect(staff.getByRole('button', { name: 'Delete Song' })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Reopen Food' })).toBeVisible();
  await expect(staff.getByText('Size is now 1 of 3')).toBeAttached();
  expect(await labelsOf(school, event)).toEqual(['Size', 'Food']);
});

test('changes pressed before the page is left are saved too', async ({ school, newPerson }) => {
  const { event, staff } = await askThree({ school, newPerson });
  const reply = await holdReply(staff, `**/api/events/${event.id}/questions`);
  const up = staff.getByRole('button', { name: 'Move Size up' });
  await up.click();
  await up.click();
  await expect.poll(() => reply.isMade).toBe(true);
  await staff.getByRole('link', { name: 'Back to the event' }).click();
  await expect(up).toHaveCount(0);
  reply.release();
  await expect.poll(() => labelsOf(school, event)).toEqual(['Size', 'Food', 'Song']);
});

test('answers are stored for the questions they were typed for, while staff add one', async ({ school, newPerson }) => {
  const { event, member, registration } = await makeRegistered(school);
  await makeQuestion(school, event, { label: 'Allergies', position: 1 });
  await makeQuestion(school, event, { label: 'Song for the band', position: 2 });
  const page = await newPerson(member);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'See answers for yourself' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Answers' });
  await dialog.getByLabel('Allergies').fill('Nuts');
  await dialog.getByLabel('Song for the band').fill('One Love');
  await makeQuestion(school, event, { label: 'T-shirt size', position: 0 });
  await comeBack(page, /\/answers/);
  await dialog.getByRole('button', { name: 'Save Answers' }).click();
  await expect(page.getByText('Your answers were saved')).toBeVisible();
  const stored = await school.db
    .selectFrom('question_answers as a')
    .innerJoin('event_questions as q', 'q.id', 'a.question_id')
    .select(['q.label', 'a.value'])
    .where('a.registration_id', '=', registration.id)
    .orderBy('q.position')
    .execute();
  expect(stored).toEqual([
    { label: 'Allergies', value: ['Nuts'] },
    { label: 'Song for the band', value: ['One Love'] },
  ]);
});

test('a question added since the last look is asked at once', async ({ school, newPerson }) => {
  const { event, member, registration } = await makeRegistered(school);
  await makeQuestion(school, event, { label: 'Allergies', position: 1 });
  const page = await newPerson(member);
  await page.goto(`/events/${event.id}`);
  const dialog = page.getByRole('dialog', { name: 'Your Answers' });
  await page.getByRole('button', { name: 'See answers for yourself' }).click();
  await expect(dialog.getByLabel('Allergies')).toBeVisible();
  await page.keyboard.press('Escape');
  await makeQuestion(school, event, { label: 'T-shirt size', position: 2, is_required: true });
  await page.getByRole('button', { name: 'See answers for yourself' }).click();
  await dialog.getByLabel('T-shirt size').fill('L');
  await dialog.getByRole('button', { name: 'Save Answers' }).click();
  await expect(page.getByText('Your answers were saved')).toBeVisible();
  expect(await valuesOf(school, registration)).toEqual([['L']]);
});

test('a required question added while someone answers is named until it is answered', async ({ school, newPerson }) => {
  const { event, member } = await makeRegistered(school);
  await makeQuestion(school, event, { label: 'Allergies', position: 1 });
  const page = await newPerson(member);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'See answers for yourself' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Answers' });
  await dialog.getByLabel('Allergies').fill('Nuts');
  const added = await makeQuestion(school, event, { label: 'T-shirt size', position: 2, is_required: true });
  const save = dialog.getByRole('button', { name: 'Save Answers' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Answer “T-shirt size” too.');
  await school.db.updateTable('event_questions').set({ is_required: false }).where('id', '=', added.id).execute();
  await save.click();
  await expect(page.getByText('Your answers were saved')).toBeVisible();
});
