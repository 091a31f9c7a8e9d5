/** The staff overview: counts with links, recent users, quick actions and charts. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket, receiveConfirmed } from '../server/testing/reunions.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Fixtures,
  type School,
  test,
  tryAgain,
} from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const JOURNEY = 'the overview shows counts, links and charts that the person may see';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const counts = (page: Page) => page.getByRole('region', { name: 'Counts' });
const figures = '**/api/admin/overview/figures';
const overview = '**/api/admin/overview';

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(300_000);
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2030, 0, day)) });
  const admin = await school.member({
    roles: ['SUPER_ADMIN'],
    first_name: 'Beverley',
    last_name: 'Chambers',
    ...at(1),
  });
  const page = await newPerson(admin);

  await test.step('without data it shows empty states', async () => {
    await page.goto('/admin');
    await expect(counts(page).getByRole('link', { name: /^Users 1/ })).toBeVisible();
    await expect(counts(page).getByRole('link', { name: /^Events 0/ })).toBeVisible();
    await expect(page.getByText('Nothing yet in the last 26 weeks.')).toHaveCount(2);
    await expect(page.getByText('No events found')).toBeVisible();
    await expectAccessible(page);
  });

  const gala = await fill(school, at);
  await page.reload();

  await test.step('counts of users, pending numbers, events and pending payments each link to their list', async () => {
    for (const [tile, address, heading] of [
      [/^Users 8/, /\/admin\/users$/, 'User Management'],
      [/^Pending Phone Numbers 2/, /\/admin\/phone-numbers\?status=pending$/, 'Phone Numbers'],
      [/^Events 2/, /\/admin\/events$/, 'Events'],
      [/^Pending Payments 1/, /\/admin\/payments\?status=pending/, 'Payments'],
      [/^Active Payment Profiles 1/, /\/admin\/payment-profiles\?show=active$/, 'Payment Profiles'],
    ] as const) {
      await counts(page).getByRole('link', { name: tile }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.goBack();
      await expect(counts(page).getByRole('link', { name: tile })).toBeVisible();
    }
  });

  await test.step('the five most recent users, newest first, link to the person', async () => {
    const recent = page.getByRole('region', { name: 'Recent users' });
    await expect(recent.getByRole('listitem')).toHaveText([
      /Guest Six/,
      /Guest Five/,
      /Guest Four/,
      /Guest Three/,
      /Guest Two/,
    ]);
    await expect(recent.getByRole('listitem').first()).toContainText('Profile not completed');
    await recent.getByRole('link', { name: 'Guest Five' }).click();
    await expect(page).toHaveURL(/\/admin\/users\?user=/);
    await expect(page.getByRole('heading', { name: 'Guest Five' })).toBeVisible();
    await page.goBack();
  });

  await test.step('charts have a summary and a table', async () => {
    const registrations = page.getByRole('figure', { name: 'Registrations by week' });
    await expect(registrations.getByRole('img')).toHaveAccessibleName(
      /^Registrations by week\. 3 registrations in 26 weeks, most in the week of/,
    );
    await registrations.getByText('Show as a table').click();
    await expect(registrations.getByRole('row')).toHaveCount(27);
    await expect(registrations.getByRole('row').nth(1).getByRole('cell')).toHaveText('2');
    await expect(registrations.getByRole('row').nth(3).getByRole('cell')).toHaveText('1');
    const money = page.getByRole('figure', { name: 'Money received by week' });
    await expect(money).toContainText('US$120.00 received in 26 weeks');
    const row = page.getByRole('table', { name: 'Seats and money by event' }).getByRole('row', { name: /Gala Night/ });
    await expect(row).toContainText(/3 of 40[\s\S]*US\$120\.00 of US\$360\.00/);
    await expectAccessibleInBothThemes(page);
    await row.getByRole('link', { name: 'Gala Night' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/events/${gala.id}/registrations`));
    await page.goBack();
  });

  await test.step('quick actions link to frequent tasks', async () => {
    const actions = page.getByRole('region', { name: 'Quick actions' });
    await expect(actions.getByRole('link')).toHaveText([
      'Review Payments',
      'Add Phone Number',
      'Create Event',
      'Payment Profiles',
      'View Activity Logs',
    ]);
    await actions.getByRole('link', { name: 'Create Event' }).click();
    await expect(page.getByRole('dialog', { name: 'Create Event' })).toBeVisible();
    await page.goto('/admin');
    await actions.getByRole('link', { name: 'Review Payments' }).click();
    await expect(page).toHaveURL(/\/admin\/payments\?status=pending/);
  });

  await test.step('a failed request shows an error and can be retried', async () => {
    await withoutInitialData(page);
    await page.route(figures, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText('The charts couldn’t be loaded.');
    await expect(counts(page).getByRole('link', { name: /^Users 8/ })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(figures);
    await tryAgain(page);
    await expect(page.getByRole('figure')).toHaveCount(2);
    await withoutInitialData(page);
    await page.route(overview, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The overview couldn’t be loaded.');
    await page.unroute(overview);
    await tryAgain(page);
    await expect(counts(page).getByRole('link', { name: /^Users 8/ })).toBeVisible();
  });

  await test.step('a coordinator has other links and actions, without emails and the last count', async () => {
    const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], ...at(1) }));
    await coordinator.goto('/admin');
    await expect(counts(coordinator)).toContainText('Users');
    await expect(counts(coordinator).getByRole('link', { name: /^Users/ })).toHaveCount(0);
    await expect(coordinator.getByText('Active Payment Profiles')).toHaveCount(0);
    await expect(coordinator.getByRole('region', { name: 'Quick actions' }).getByRole('link')).toHaveText([
      'Add Phone Number',
      'Create Event',
    ]);
    await expect(coordinator.getByText(/@school\.example/)).toHaveCount(0);
    await expect(coordinator.getByRole('figure')).toHaveCount(2);
    await expectAccessible(coordinator);
  });

  await test.step('people who may see neither events nor payments get no charts', async () => {
    const role = { name: 'PORTER', description: 'Looks after the rooms', hierarchy_level: 1 };
    const { id } = await school.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await school.db.insertInto('role_permissions').values({ role_id: id, permission: 'MANAGE_ROOMS' }).execute();
    const porter = await newPerson(await school.member({ roles: ['PORTER'], ...at(1) }));
    await porter.goto('/admin');
    await expect(counts(porter)).toContainText('Pending Payments');
    await expect(porter.getByRole('region', { name: 'Recent users' }).getByRole('listitem')).toHaveCount(5);
    await expect(counts(porter).getByRole('link')).toHaveCount(0);
    await expect(porter.getByRole('figure')).toHaveCount(0);
    await expect(porter.getByText('US$120.00')).toHaveCount(0);
  });
}

/** Six guests and an older member, two pending numbers, two events, three registrations and two payments. */
async function fill(school: School, at: (day: number) => { created_at: Date }) {
  const guests: Person[] = [];
  for (const [index, last_name] of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].entries()) {
    const profile_completed = last_name !== 'Six';
    guests.push(await school.member({ first_name: 'Guest', last_name, profile_completed, ...at(10 + index) }));
  }
  await school.member(at(2));
  await school.db
    .insertInto('allowed_phone_numbers')
    .values([{ phone: '+18765550901' }, { phone: '+18765550902' }, { phone: '+18765550903', status: 'revoked' }])
    .execute();
  await makeEvent(school, { name: 'Draft Picnic', is_published: false });
  const gala = await makeEvent(school, { name: 'Gala Night', max_capacity: 40 });
  const ticket = await makeTicket(school, gala);
  const profile = await makeProfile(school);
  await makeProfile(school, { is_active: false });
  const amounts = { base_amount_cents: 12_000, processing_fee_cents: 0, total_amount_cents: 12_000 };
  for (const [index, status] of ([null, 'pending', 'confirmed'] as const).entries()) {
    const { id: user_id = '', email = '' } = guests[index] ?? {};
    const registered_at = new Date(Date.now() - (index === 2 ? 14 : 0) * 24 * 3_600_000);
    const { id } = await school.db
      .insertInto('event_registrations')
      .values({ event_id: gala.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000, registered_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!status) continue;
    await school.db
      .insertInto('payment_ledger')
      .values({
        ...{ user_id, user_name: 'Guest', user_email: email, ...amounts, status, reference_number: 'ZL-1' },
        ...{ event_id: gala.id, entity_id: id, payment_profile_id: profile.id },
        confirmed_at: status === 'confirmed' ? new Date() : null,
        payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
      })
      .execute();
  }
  await receiveConfirmed(school);
  return gala;
}
