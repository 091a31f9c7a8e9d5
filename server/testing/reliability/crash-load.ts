/** Members who write over HTTP during crashes; records what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, Person } from '../app.ts';
import { fileOf } from '../files.ts';
import { readAnswer, requestOf } from '../http-school.ts';
import { createMember } from '../members.ts';
import { makeEvent, makeProfile, makeTicket } from '../reunions.ts';
import { cookiesFrom, PASSWORD } from '../sign-ins.ts';
import type { TwoServers } from '../two-servers.ts';

/** Acknowledged with 200: ids of rows and emails of new accounts. */
export type Acknowledged = { registrations: string[]; payments: string[]; accounts: string[] };
/** `refusals`: messages of 503 and 507 with Retry-After. `unexpected`: answers other than these, 200 and 409. */
export type CrashLoad = { done: Acknowledged; refusals: string[]; unexpected: string[]; stop: () => Promise<void> };

type Options = {
  db: TwoServers['db'];
  /** The server's current URL; failed connections are ignored. */
  url: () => string;
  /** The code that the server printed for a number. */
  codeFor: (phone: string) => Promise<string>;
  /** Different for each load, so that people are unique. */
  round: number;
  workers?: number;
  people?: number;
};

/** Creates all people first, so that the load itself only uses HTTP. */
export async function startLoad({
  db,
  url,
  codeFor,
  round,
  workers = 3,
  people: count = 60,
}: Options): Promise<CrashLoad> {
  const event = await makeEvent({ db });
  const ticket = await makeTicket({ db }, event);
  const profile = await makeProfile({ db });
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await createMember(db));
  const phones = Array.from({ length: 12 }, (_, n) => `+1876555${String(round * 12 + n).padStart(4, '0')}`);
  await db
    .insertInto('allowed_phone_numbers')
    .values(phones.map((phone) => ({ phone })))
    .execute();

  const load: Omit<CrashLoad, 'stop'> = {
    done: { registrations: [], payments: [], accounts: [] },
    refusals: [],
    unexpected: [],
  };
  let isRunning = true;
  const call = (person: Person | null, operation: string, exported: Call) =>
    ask(load, url(), person, operation, exported);
  const pay = async (): Promise<void> => {
    for (let person = people.pop(); person && isRunning; person = people.pop()) {
      const { id } = person;
      const registration = await untilDone(person, 'POST /events/:id/registrations', async () => ({
        params: { id: event.id },
        body: { ticket_type_id: ticket.id },
      }));
      if (!registration) continue;
      load.done.registrations.push(registration.id);
      const payment = await untilDone(person, 'POST /registrations/:id/payments', async () => ({
        params: registration,
        form: { payment_profile_id: profile.id, reference_number: `R-${id}`, proof: await fileOf('png') },
      }));
      if (payment) load.done.payments.push(payment.id);
    }
  };
  /** Retries; undefined if an earlier attempt had succeeded after all. */
  const untilDone = async (person: Person, operation: string, exported: () => Promise<Call>) => {
    while (isRunning) {
      const answer = await call(person, operation, await exported());
      if (answer?.status === 200) return answer.body as { id: string };
      if (answer?.status === 409) return undefined;
    }
  };
  const signUp = async (): Promise<void> => {
    for (let phone = phones.pop(); phone && isRunning; phone = phones.pop()) {
      const headers = { 'x-forwarded-for': `10.${round % 250}.0.${phones.length + 1}` }; // rate limits are per address
      const sent = await call(null, 'POST /send-verification', { headers, body: { phoneNumber: phone } });
      const code = sent?.status === 200 ? await codeFor(phone).catch(() => undefined) : undefined;
      if (!sent || !code) continue;
      const entry = { headers, cookie: cookiesFrom(sent), body: { phoneNumber: phone, code } };
      const proven = await call(null, 'POST /verify-code', entry);
      if (proven?.status !== 200) continue;
      const email = `new-${phone.slice(1)}@school.example`;
      const body = { first_name: 'Nova', last_name: 'Member', email, password: PASSWORD };
      const made = await call(null, 'POST /accounts', { headers, cookie: cookiesFrom(proven), body });
      if (made?.status === 200) load.done.accounts.push(email);
    }
  };
  const working = Promise.all([...Array.from({ length: workers }, pay), signUp()]);
  return {
    ...load,
    stop: async () => {
      isRunning = false;
      await working;
    },
  };
}

/** Undefined if there was no answer. */
async function ask(
  load: Pick<CrashLoad, 'refusals' | 'unexpected'>,
  origin: string,
  person: Person | null,
  operation: string,
  exported: Call,
): Promise<Answer | undefined> {
  const { method, url, headers, payload } = await requestOf(person, operation, exported);
  const body = payload as BodyInit | undefined;
  try {
    const request = { method, headers: { ...headers, origin }, ...(body && { body }) };
    const answer = await readAnswer(await fetch(origin.replace('localhost', '127.0.0.1') + url, request));
    if ([503, 507].includes(answer.status) && answer.headers['retry-after'])
      load.refusals.push(answer.body?.message ?? operation);
    else if (![200, 409].includes(answer.status)) load.unexpected.push(`${operation}: ${answer.status} ${answer.raw}`);
    if (answer.status !== 200) await sleep(50);
    return answer;
  } catch {
    await sleep(50);
    return undefined;
  }
}
