import { randomUUID } from 'node:crypto';
import { school } from '../../school.config.ts';
import type { MemberContext } from '../lib/context.ts';
import type { Services } from '../services.ts';
import { selectAddresses } from './queries.ts';

type Part = 'storage' | 'mail' | 'sms';
type CheckResult = { works: boolean; sentence: string };

const MAX_CHARACTERS = 200;

/** Runs a check. A failure is returned and logged, not thrown. */
export async function checkPart(ctx: MemberContext, services: Services, part: Part): Promise<CheckResult> {
  try {
    return { works: true, sentence: await CHECKS[part](ctx, services) };
  } catch (error) {
    services.log.warn({ err: error, part }, 'a check by the operator failed');
    return { works: false, sentence: `${FAILED[part]}: ${reasonOf(error)}` };
  }
}

const FAILED: Record<Part, string> = {
  storage: 'The storage didn’t keep a file',
  mail: 'The mail server didn’t take the message',
  sms: 'The provider didn’t take the text message',
};

const CHECKS: Record<Part, (ctx: MemberContext, services: Services) => Promise<string>> = {
  async storage(_, { storage }) {
    const key = `check-${randomUUID()}.txt`;
    const content = Buffer.from(key);
    await storage.put('payment-proofs', key, content, 'text/plain');
    const stored = await storage.get('payment-proofs', key);
    await storage.remove('payment-proofs', key);
    if (!stored?.equals(content)) throw new Error('what was read is not what was written');
    return 'A file was written, read and deleted again.';
  },
  async mail({ db, actor }, { sendMail, env }) {
    const { email } = await selectAddresses(db, actor.id);
    await sendMail({
      to: email,
      subject: `${school.brand}: this is a test`,
      text: `Someone asked for this test on the System page, at ${new URL(env.publicUrl).host}. Email works.`,
    });
    return env.mail.provider === 'console'
      ? 'The message was written to the server’s log: MAIL_PROVIDER is console, so no one receives email.'
      : `The mail server took a message to ${email}. See whether it arrives.`;
  },
  async sms({ db, actor }, { sendSms, env }) {
    const { phone } = await selectAddresses(db, actor.id);
    await sendSms({ to: phone, body: `${school.brand}: this is a test. Text messages work.` });
    return env.sms.provider === 'console'
      ? 'The message was written to the server’s log: SMS_PROVIDER is console, so no one receives codes.'
      : `The provider took a message to ${phone}. See whether it arrives.`;
  },
};

/** The first line of the error, which contains no password. Only system administrators see it. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.split('\n')[0]?.slice(0, MAX_CHARACTERS) || 'it gave no reason';
}
