import { choiceOf, isPersonal } from '../../../contract/emails.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { found } from '../../lib/errors.ts';
import { claimedId } from '../../lib/keyed-tokens.ts';
import { maskAddress } from '../email/email.ts';
import { changePreference, isWanted } from '../preferences.ts';
import { lockAccount, selectRecipient } from '../queries.ts';
import { kindOf } from './tokens.ts';

/** Undefined if the token is forged or old. */
async function findSubscription(db: Db, token: string, settings: KeySettings) {
  const owner = claimedId(token);
  const person = owner && (await selectRecipient(db, owner));
  const kind = person && kindOf(token, person, settings);
  return kind ? { person, kind } : undefined;
}

/** What a link's page shows, to anyone who has it. Throws NOT_FOUND if the token is forged or old. */
export async function showSubscription({ db }: Context, token: string, settings: KeySettings) {
  const { person, kind } = found(await findSubscription(db, token, settings), 'NOT_FOUND');
  // An unverified address may be a stranger's, who isn't told what someone registered for or paid.
  const isNotice = isPersonal(kind) && !person.email_verified;
  return {
    label: isNotice ? 'News about a registration or payment' : choiceOf(kind).label,
    address: maskAddress(person.email),
    wanted: isWanted(person.choices, kind),
  };
}

/** Turns the token's kind of email on or off for its member. The reply says nothing about the token. */
export async function setSubscription(ctx: Context, token: string, wanted: boolean, settings: KeySettings) {
  const subscription = await findSubscription(ctx.db, token, settings);
  if (subscription && (await lockAccount(ctx.db, subscription.person.id))) {
    await changePreference(ctx, subscription.person, subscription.kind, wanted);
  }
}
