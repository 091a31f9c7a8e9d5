/** Payments as members really send them, proof and all, for the journeys of those who review them. */
import type { Browser } from '@playwright/test';
import type { Person } from '../server/testing/cast.ts';
import type { Registered } from './paying.ts';
import { cookieOf, expect, type School } from './school.ts';

type Sent = {
  payment_profile_id: string;
  reference_number: string;
  proof?: { name: string; mimeType: string; buffer: Buffer } | undefined;
};

/** Submits it through the server, as the member's page would. */
export async function sendPayment(
  browser: Browser,
  { url }: Pick<School, 'url'>,
  person: Person,
  registration: Pick<Registered, 'id'>,
  { proof, ...form }: Sent,
): Promise<{ id: string }> {
  const context = await browser.newContext();
  await context.addCookies([cookieOf(person, url)]);
  const answer = await context.request.post(`${url}/api/registrations/${registration.id}/payments`, {
    headers: { origin: url },
    multipart: { ...form, ...(proof && { proof }) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const payment = await answer.json();
  await context.close();
  return payment;
}
