import { choiceOf, isPersonal } from '../../../contract/emails.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { AppError } from '../../lib/errors.ts';
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
  const found = await findSubscription(db, token, settings);
  if (!found) throw new AppError('NOT_FOUND');
  const { person, kind } = found;
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
  const found = await findSubscription(ctx.db, token, settings);
  if (found && (await lockAccount(ctx.db, found.person.id))) {
    await changePreference(ctx, found.person, found.kind, wanted);
  }
}
