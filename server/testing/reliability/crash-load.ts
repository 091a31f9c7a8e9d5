/** Members at work over HTTP while servers and databases die; what they were told is done is kept to be looked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, Person } from '../app.ts';
import { createMember } from '../members.ts';
import { fileOf } from '../files.ts';
import { readAnswer, requestOf } from '../http-school.ts';
import { makeEvent, makeProfile, makeTicket } from '../reunions.ts';
import { PASSWORD } from '../sign-ins.ts';
import type { TwoServers } from '../two-servers.ts';

/** What was answered 200: ids of rows, and addresses of new accounts. */
export type Acknowledged = { registrations: string[]; payments: string[]; accounts: string[] };
/** `refusals` are the sentences of 503 and 507 with Retry-After; `unclear` is what is neither that nor done, now or by an earlier try (409). */
export type CrashLoad = { done: Acknowledged; refusals: string[]; unclear: string[]; stop: () => Promise<void> };

type Options = {
  db: TwoServers['db'];
  /** The server's address now; calls to one that is gone fail, which no one is surprised at. */
  url: () => string;
  /** Finds the code that the server printed for a number. */
  codeFor: (phone: string) => Promise<string>;
  /** So that no two loads make the same people. */
  round: number;
  workers?: number;
  people?: number;
};

/** People for the whole load are made before it begins, so that everything it does goes over HTTP. */
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
    unclear: [],
  };
  let goesOn = true;
  const call = (person: Person | null, operation: string, given: Call) => ask(load, url(), person, operation, given);
  const pay = async (): Promise<void> => {
    for (let person = people.pop(); person && goesOn; person = people.pop()) {
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
  /** As a member does who is told to come back; undefined where the first try was done after all. */
  const untilDone = async (person: Person, operation: string, given: () => Promise<Call>) => {
    while (goesOn) {
      const answer = await call(person, operation, await given());
      if (answer?.status === 200) return answer.body as { id: string };
      if (answer?.status === 409) return undefined;
    }
  };
  const signUp = async (): Promise<void> => {
    for (let phone = phones.pop(); phone && goesOn; phone = phones.pop()) {
      const headers = { 'x-forwarded-for': `10.${round % 250}.0.${phones.length + 1}` }; // limits are per address
      const sent = await call(null, 'POST /send-verification', { headers, body: { phoneNumber: phone } });
      const code = sent?.status === 200 ? await codeFor(phone).catch(() => undefined) : undefined;
      const proven = code
        ? await call(null, 'POST /verify-code', { headers, body: { phoneNumber: phone, code } })
        : undefined;
      if (proven?.status !== 200) continue;
      const email = `new-${phone.slice(1)}@school.example`;
      const body = { first_name: 'Nova', last_name: 'Member', email, password: PASSWORD };
      const cookie = proven.cookies.map((each) => each.split(';')[0]).join('; ');
      const made = await call(null, 'POST /accounts', { headers, cookie, body });
      if (made?.status === 200) load.done.accounts.push(email);
    }
  };
  const working = Promise.all([...Array.from({ length: workers }, pay), signUp()]);
  return {
    ...load,
    stop: async () => {
      goesOn = false;
      await working;
    },
  };
}

/** Undefined where no answer came, as from a server that is dead. */
async function ask(
  load: Pick<CrashLoad, 'refusals' | 'unclear'>,
  origin: string,
  person: Person | null,
  operation: string,
  given: Call,
): Promise<Answer | undefined> {
  const { method, url, headers, payload } = await requestOf(person, operation, given);
  const body = payload as BodyInit | undefined;
  try {
    const request = { method, headers: { ...headers, origin }, ...(body && { body }) };
    const answer = await readAnswer(await fetch(origin.replace('localhost', '127.0.0.1') + url, request));
    if ([503, 507].includes(answer.status) && answer.headers['retry-after'])
      load.refusals.push(answer.body?.message ?? operation);
    else if (![200, 409].includes(answer.status)) load.unclear.push(`${operation}: ${answer.status} ${answer.raw}`);
    if (answer.status !== 200) await sleep(50);
    return answer;
  } catch {
    await sleep(50);
    return undefined;
  }
}
