import type { Page } from '@playwright/test';
import { createRandom } from '../../demo/random.ts';
import { renderReceipt, writeReceiptPdf } from '../../demo/receipts.ts';
import { findPerson } from '../../server/testing/members.ts';
import { makeProfile } from '../../server/testing/reunions.ts';
import { makePayment, makePlace } from '../payment-page.ts';
import { sendPayment } from '../payment-review-page.ts';
import type { School } from '../school.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { longAddress, test } from './photograph.ts';

const SLIP = {
  method: 'Zelle',
  payer: 'Marcia Campbell',
  amount: 'US$120.00',
  reference: 'ZL-482-1193',
  day: '3 Nov 2026',
  event: 'Reunion Weekend',
};
const LONG = {
  first_name: 'Wilhelmina-Anastasia',
  last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
};

test('payment management: the list', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const coordinator = await findPerson(demo.db, 'coordinator@demo.example');
  await photograph('payments.list', { path: '/admin/payments', as, window: true });
  await photograph('payments.waiting', { path: '/admin/payments?status=pending&sort=waiting', as, window: true });
  await photograph('payments.none', { path: '/admin/payments?q=unknown', as });
  await photograph('payments.viewer', { path: '/admin/payments?status=failed', as: coordinator, window: true });
  await photograph('payments.failing', {
    path: '/admin',
    as,
    arrange: async (page) => {
      await page.route('**/api/admin/payments*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}/admin/payments`);
      await page.getByText('The payments couldn’t be loaded.').waitFor();
    },
  });
});

/** Similar payments, one with a PDF, one with everything long. */
async function stage(demo: School) {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const zelle = await makeProfile(demo, { name: 'Zelle to Tess', is_global: false, owner_user_id: as.id });
  const slip = await renderReceipt(SLIP, createRandom('slip'));
  const image = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: slip };
  const pdf = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: writeReceiptPdf(SLIP) };
  const send = async (person: Parameters<typeof makePlace>[1], reference_number: string, proof?: typeof image) => {
    const place = await makePlace(demo, person);
    await makeLinked(place.ticket_type_id);
    return sendPayment(demo, person, place, { payment_profile_id: zelle.id, reference_number, proof });
  };
  const makeLinked = (entity_id: string) =>
    demo.db.insertInto('payment_profile_associations').values({ payment_profile_id: zelle.id, entity_id }).execute();
  const marcia = await demo.member({ first_name: 'Marcia', last_name: 'Campbell' });
  const delroy = await demo.member({ first_name: 'Delroy', last_name: 'Gordon' });
  await send(delroy, 'ZL-482-1193', image);
  const duplicate = await send(marcia, 'zl 482 1193', image);
  const papers = await send(marcia, 'PDF-0001', pdf);
  const long = await demo.member({ ...LONG, email: longAddress() });
  const longPlace = await makePlace(demo, long, {
    event: { name: 'Grand Golden Jubilee Reunion Weekend of the Classes of 1974 to 1979 and Their Families' },
  });
  const lengthy = await makePayment(demo, long, longPlace, zelle, {
    reference_number: 'REFERENCE-OF-A-BANK-THAT-LIKES-LONG-NUMBERS-000123456789-000123456789',
    user_comment: 'Sent from my husband’s account, R. Gordon.\nHe is in Toronto, so it took a while.',
    submitted_at: new Date(Date.now() - 9 * 864e5),
    created_at: new Date(Date.now() - 9 * 864e5),
  });
  const open = ({ id }: { id: string }) => ({ path: `/admin/payments?payment=${id}`, as, window: true });
  return { open, duplicate, papers, lengthy };
}

const atEnd = (page: Page) => page.getByRole('button', { name: 'Confirm Payment' }).scrollIntoViewIfNeeded();

test('payment management: one payment', async ({ demo, photograph }) => {
  const { open, duplicate, papers, lengthy } = await stage(demo);
  await photograph('payments.possible-duplicate', open(duplicate));
  await photograph('payments.possible-duplicate.end', { ...open(duplicate), arrange: atEnd });
  await photograph('payments.long', open(lengthy));
  await photograph('payments.pdf', {
    ...open(papers),
    arrange: (page) => page.getByText('Payment proof').scrollIntoViewIfNeeded(),
  });
});

test('payment management: a payment of one’s own', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const { id } = await makePayment(demo, as, await makePlace(demo, as), await makeProfile(demo));
  const path = `/admin/payments?payment=${id}`;
  await photograph('payments.own', { path, as, window: true });
  await photograph('payments.own.no-one-else', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route('**/api/admin/payments/*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), own_payment: 'NO_ONE_ELSE' } });
      });
      await page.reload();
      await page.getByText('The activity log will say').waitFor();
    },
  });
});

test('payment management: the proof viewer, and a decision that fails', async ({ demo, photograph }) => {
  const { open, duplicate, papers, lengthy } = await stage(demo);
  await photograph('payments.proof', {
    ...open(duplicate),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Enlarge the payment proof' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).waitFor();
    },
  });
  await photograph('payments.proof.zoomed', {
    ...open(duplicate),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Enlarge the payment proof' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
    },
  });
  await photograph('payments.no-reason', {
    ...open(lengthy),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Reject Payment' }).click();
      await page.getByText('Provide a reason').scrollIntoViewIfNeeded();
    },
  });
  await photograph('payments.decision-failing', {
    ...open(lengthy),
    arrange: async (page) => {
      await page.route('**/confirmation', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Confirm Payment' }).click();
      await page.getByText('Failed to confirm payment.').scrollIntoViewIfNeeded();
    },
  });
  await photograph('payments.taken', {
    ...open(papers),
    arrange: async (page) => {
      await page.getByLabel('Admin notes').fill('Seen on the statement of the 5th.');
      await page.route('**/confirmation', (route) =>
        route.fulfill({ status: 409, json: { code: 'PAYMENT_NOT_PENDING', message: 'x', request_id: 'x' } }),
      );
      await page.route('**/api/admin/payments/*', async (route) => {
        const answer = await route.fetch();
        const decided = { status: 'confirmed', confirmed_at: new Date(), confirmed_by_name: 'Beverley Chambers' };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...decided } });
      });
      await page.getByRole('button', { name: 'Confirm Payment' }).click();
      await page.getByText('What you wrote').waitFor();
    },
  });
  await photograph('payments.gone', { ...open({ id: crypto.randomUUID() }) });
});

const REASON =
  'The money of 5 November was that of D. Gordon, class of 1981, who has the same initials and sent the same amount a day later. ' +
  'We confirmed yours by mistake. Do not worry: your place is kept, and we have contacted the bank.\n\nTess Reid, for the committee';

test('payment management: a reopened payment', async ({ demo, photograph }) => {
  const { open, lengthy } = await stage(demo);
  const decided = {
    confirmed_at: new Date(),
    confirmed_by_name: 'Tess Reid',
    notes: 'Seen on the statement of the 5th.',
  };
  const update = demo.db.updateTable('payment_ledger').where('id', '=', lengthy.id);
  await update.set({ status: 'confirmed', ...decided }).execute();
  const ask = async (page: Page, reason: string) => {
    await page.getByRole('button', { name: 'Reopen Payment' }).click();
    await page.getByLabel('Reason').fill(reason);
  };
  await photograph('payments.decided', {
    ...open(lengthy),
    arrange: (page) => page.getByRole('button', { name: 'Reopen Payment' }).scrollIntoViewIfNeeded(),
  });
  await photograph('payments.reopening', { ...open(lengthy), arrange: (page) => ask(page, REASON) });
  await photograph('payments.reopening-failing', {
    ...open(lengthy),
    arrange: async (page) => {
      await page.route('**/reopening', (route) => route.fulfill({ status: 500, json: {} }));
      await ask(page, REASON);
      await page.getByRole('dialog').last().getByRole('button', { name: 'Reopen Payment' }).click();
      await page.getByText('We couldn’t reopen the payment.').waitFor();
    },
  });
  const facts = {
    decision: 'confirmed',
    decided_at: decided.confirmed_at,
    decided_by: 'Tess Reid',
    notes: decided.notes,
  };
  await update.set({ status: 'pending', confirmed_at: null, confirmed_by_name: null, notes: null }).execute();
  await demo.db
    .insertInto('activity_logs')
    .values({
      ...{ action_type: 'REOPEN_PAYMENT', entity_type: 'payment_ledger', description: 'Reopened' },
      ...{ entity_id: lengthy.id, actor_name: 'Beverley Chambers' },
      metadata: JSON.stringify({ ...facts, reason: REASON }),
    })
    .execute();
  await photograph('payments.reopened', open(lengthy));
});
