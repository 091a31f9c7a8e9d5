/** Changing a member's mobile number, and the links that undo it. */
import type { phoneChanges } from '../../contract/phone-changes.ts';
import { phoneChangeTasks } from '../accounts/phone-changes/notices.ts';
import type { TextMessage } from '../messages/sms/text-message.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { queuedJobs } from './jobs.ts';
import { queuedMails } from './reunions.ts';
import { codeTextedTo, cookiesFrom, freshAddress, PASSWORD } from './sign-ins.ts';

let numbers = 0;
/** A number that no list has. */
export const newNumber = (): string => `+1876556${String(1000 + ++numbers)}`;

/** A signed-in browser at Settings > Security. Has an address of its own. */
export function changingBrowser(t: TestApp, person: Person) {
  const ip = freshAddress();
  let cookie = '';
  const post = async (operation: keyof typeof phoneChanges, body: object): Promise<Answer> => {
    const answer = await t.call(person, operation, { body, cookie, ip });
    cookie = cookiesFrom(answer) || cookie;
    return answer;
  };
  return {
    authorize: (body: object = { current_password: PASSWORD }) =>
      post('POST /account/phone-changes/authorization', body),
    send: (phoneNumber: string) => post('POST /account/phone-changes/codes', { phoneNumber }),
    change: (phoneNumber: string, code = codeTextedTo(t, phoneNumber)) =>
      post('POST /account/phone-changes', { phoneNumber, code }),
  };
}

/** Ready to change to this number: authorized, and with a code for it. */
export async function readyBrowser(t: TestApp, person: Person, phone: string) {
  const browser = changingBrowser(t, person);
  await browser.authorize();
  await browser.send(phone);
  const code = codeTextedTo(t, phone);
  return { ...browser, change: () => browser.change(phone, code) };
}

export const changeNumber = async (t: TestApp, person: Person, phone: string): Promise<Answer> =>
  (await readyBrowser(t, person, phone)).change();

const URL = 'http://localhost:3000';
const TOKEN = /\/restore-number#token=([\w-]{43})/;

/** One try of each queued text to an old number. */
export async function textsToOldNumbers({ db }: Pick<TestApp, 'db'>, now = new Date()): Promise<TextMessage[]> {
  const texts: TextMessage[] = [];
  const sendSms = async (text: TextMessage) => void texts.push(text);
  const carrier = { sendSms, log: console as never, env: { publicUrl: URL } };
  const task = phoneChangeTasks(db, carrier, () => now)['text-old-number'];
  for (const { payload } of (await queuedJobs(db)).filter((job) => job.task === 'text-old-number'))
    await task?.(payload, { job: { attempts: 1, max_attempts: 12 } } as never);
  return texts;
}

/** The tokens in the text to the old number and in the email. */
export async function reversalTokens(t: TestApp, { phone, email }: Person): Promise<{ text: string; email: string }> {
  const text = (await textsToOldNumbers(t, t.clock.now)).find(({ to }) => to === phone)?.body;
  const mail = (await queuedMails(t)).find((each) => each.to === email && TOKEN.test(each.text))?.text;
  return { text: TOKEN.exec(text ?? '')?.[1] ?? '', email: TOKEN.exec(mail ?? '')?.[1] ?? '' };
}

export const undo = (t: TestApp, token: string): Promise<Answer> =>
  t.call(null, 'POST /phone-change-reversals', { body: { token }, ip: freshAddress() });
