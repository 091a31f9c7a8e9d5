/** What members and staff do, as the requests of each page visit. */
import sharp from 'sharp';
import type { Contract } from '../contract/contract.ts';
import { createRandom } from '../demo/random.ts';
import { renderReceipt } from '../demo/receipts.ts';
import type { Answer, Call, Person } from '../server/testing/app.ts';
import { cookiesFrom, freshAddress, PASSWORD } from '../server/testing/sign-ins.ts';
import type { CostSchool, Running } from './cost-school.ts';

/** Makes a request and records its time and status. */
export type Asker = (person: Person | null, operation: keyof Contract, call?: Call) => Promise<Answer>;

/** Each person has an address of their own because of the rate limits. */
const fromNewAddress = () => ({ 'x-forwarded-for': freshAddress() });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A unique name without digits. */
const nameOf = (n: number) =>
  `Nova${ALPHABET[n % 26]?.toLowerCase()}${ALPHABET[Math.floor(n / 26) % 26]?.toLowerCase()}`;

export type Steps = ReturnType<typeof stepsOf>;

export async function createFiles() {
  const slip = { method: 'Zelle', payer: 'Marcia', amount: '$120.00', reference: 'ZL-1', day: '1 May', event: 'Gala' };
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#567', noise } });
  return {
    receipt: fileOf(await renderReceipt(slip, createRandom('a slip')), 'slip.jpg'),
    photo: fileOf(await photo.jpeg({ quality: 80 }).toBuffer(), 'me.jpg'),
  };
}
const fileOf = (content: Buffer, name: string) => new File([new Uint8Array(content)], name, { type: 'image/jpeg' });

export function stepsOf(
  school: CostSchool,
  running: Running,
  files: Awaited<ReturnType<typeof createFiles>>,
  ask: Asker,
) {
  const [{ event }] = school.sales as [CostSchool['sales'][number]];
  return {
    visitor: () => ask(null, 'GET /directory'),
    async visit(person: Person) {
      await ask(person, 'GET /me');
      await ask(person, 'GET /dashboard');
      await ask(person, 'GET /directory');
      await ask(person, 'GET /connections');
      await ask(person, 'GET /events');
      await ask(person, 'GET /events/:id', { params: { id: event.id } });
    },
    signIn: (person: Person) => {
      const body = { email: person.email, password: PASSWORD, remember_me: true };
      return ask(null, 'POST /session', { headers: fromNewAddress(), body });
    },
    async join(phone: string, n: number) {
      const headers = fromNewAddress();
      await ask(null, 'POST /send-verification', { headers, body: { phoneNumber: phone } });
      const line = await running.server.line(new RegExp(`SMS to \\${phone}: `));
      const code = /(\d{6})$/.exec(line)?.[1];
      const proven = await ask(null, 'POST /verify-code', { headers, body: { phoneNumber: phone, code } });
      const name = { first_name: nameOf(n), last_name: 'Member' };
      const account = { ...name, email: `new-${phone.slice(1)}@school.example`, password: PASSWORD };
      const made = await ask(null, 'POST /accounts', { headers, cookie: cookiesFrom(proven), body: account });
      const cookie = cookiesFrom(made);
      const { body: own } = await ask(null, 'GET /profile', { cookie });
      const levels = { form_levels: ['G', 'L', 'N', 'M', 'R'], sports_house: 'Deroux' };
      const { profile_photo_url, id, email, phone: number, profile_completed, ...form } = own;
      await ask(null, 'PUT /profile', { cookie, body: { ...form, ...levels } });
      if (n % 3 === 0) await ask(null, 'PUT /profile/photo', { cookie, form: { photo: files.photo } });
    },
    buy: (person: Person, { event, ticket }: CostSchool['sales'][number]) =>
      ask(person, 'POST /events/:id/registrations', { params: event, body: { ticket_type_id: ticket.id } }),
    pay: (person: Person, registration: { id: string }) =>
      ask(person, 'POST /registrations/:id/payments', {
        params: registration,
        form: {
          payment_profile_id: school.profile.id,
          reference_number: `ZL-${person.id.slice(0, 8)}`,
          proof: files.receipt,
        },
      }),
    review: async (payment: { id: string }, isRejected: boolean) => {
      const params = { id: payment.id };
      await ask(school.staff, 'GET /admin/payments/:id', { params });
      await ask(school.staff, 'GET /payments/:id/proof', { params });
      if (isRejected)
        await ask(school.staff, 'POST /payments/:id/rejection', { params, body: { notes: 'Nothing arrived' } });
      else await ask(school.staff, 'POST /payments/:id/confirmation', { params, body: {} });
    },
    async staffVisit() {
      await ask(school.staff, 'GET /admin/overview');
      await ask(school.staff, 'GET /admin/payments');
      await ask(school.staff, 'GET /users');
      await ask(school.staff, 'GET /phone-numbers');
      await ask(school.staff, 'GET /activity-logs');
    },
  };
}
