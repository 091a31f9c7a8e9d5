/** The main path on a connection as slow as a phone's in the hills: nothing is lost or done twice. */
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { paymentsOf, photo, proof, reference, submitButton } from './payment-page.ts';
import { button, choose, isPaying, isRegistered, ownRows } from './register-page.ts';
import { expect, test } from './school.ts';

/** 'Slow 3G' of browsers' developer tools: milliseconds, and bytes per second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('on slow 3G a member who presses buttons repeatedly registers and pays once', async ({ school, newPerson }) => {
  const member = await school.member();
  await makeProfile(school);
  const event = await makeEvent(school);
  for (const name of ['Dinner', 'Picnic']) await makeTicket(school, event, { name });
  const page = await newPerson(member);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW);

  await page.goto(`/events/${event.id}`);
  await choose(page, 'Picnic');
  await button(page).dblclick();
  await isRegistered(page);
  await isPaying(page);
  const [row, ...others] = await ownRows(school, member, event.id);
  expect(others).toEqual([]);

  await reference(page).fill('ZL-2027');
  await proof(page).setInputFiles(await photo(300, 300));
  await submitButton(page).dblclick();
  // the network fails during the upload
  await line.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
  await expect(page.getByRole('alert').first()).toContainText('We couldn’t reach the server.');
  await expect(reference(page)).toHaveValue('ZL-2027');
  await expect(page.getByText('IMG_4471.jpg', { exact: true })).toBeVisible();
  await line.send('Network.emulateNetworkConditions', SLOW);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/payment-confirmation\?registration=/);
  const payments = await paymentsOf(school, { id: row?.id ?? '' });
  expect(payments.map((payment) => payment.reference_number)).toEqual(['ZL-2027']);
  expect(payments[0]?.payment_proof_url).not.toBeNull();
});
