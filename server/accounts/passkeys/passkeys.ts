import { recordAbout } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import type { Services } from '../../services.ts';
import { passkeyAdded, passkeyRemoved, queueSecurityEmail } from '../emails.ts';
import { LIMITS } from '../limits.ts';
import { type Credentials, reauthenticate } from '../reauthentication.ts';
import { checkFactorChange, markTwoFactorIfFirst } from '../two-factor/factor-changes.ts';
import { deleteChallenge, insertChallenge } from '../two-factor/queries.ts';
import { type Created, creationOptions, verifyCreated } from './ceremony.ts';
import { deletePasskey, insertPasskey, selectCredentials, selectPasskeys } from './queries.ts';

export const listPasskeys = async ({ db, actor }: MemberContext) => ({ items: await selectPasskeys(db, actor.id) });

/**
 * Begins to add a passkey. It gives lasting access to the account, so this requires reauthentication.
 * Throws INVALID_CODE, TWO_FACTOR_REQUIRED.
 */
export async function beginPasskey(ctx: MemberContext, credentials: Credentials, services: Services) {
  const { actor, now } = ctx;
  await services.limits.take(LIMITS.passkeysPerAccount, actor.id);
  return reauthenticate(ctx, credentials, services, async (within) => {
    const { db } = within;
    await checkFactorChange(within);
    const options = await creationOptions(actor, await selectCredentials(db, actor.id), services.env);
    const begun = { purpose: 'passkey_registration' as const, user_id: actor.id, nonce: options.challenge };
    await insertChallenge(db, begun, now);
    return options;
  });
}

/** Throws PASSKEY_REFUSED, PASSKEY_TAKEN, TWO_FACTOR_REQUIRED. */
export const addPasskey = (ctx: MemberContext, form: { name: string; credential: Created }, { env }: Services) =>
  inContext(ctx, async (within) => {
    const { actor, db, now } = within;
    const isFirst = await checkFactorChange(within);
    const begun = { purpose: 'passkey_registration' as const, user_id: actor.id };
    const isBegun = async (nonce: string) => Boolean(await deleteChallenge(db, { ...begun, nonce }, now));
    const made = await verifyCreated(form.credential, isBegun, env);
    if (!made) throw new AppError('PASSKEY_REFUSED');
    const passkey = await insertPasskey(db, {
      user_id: actor.id,
      name: form.name,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: form.credential.response.transports ?? [],
      created_at: now,
    });
    await markTwoFactorIfFirst(within, isFirst);
    await recordAbout(within, actor.id, 'PASSKEY_ADDED', 'Added a passkey', { metadata: { name: form.name } });
    await queueSecurityEmail(within, actor.id, passkeyAdded(form.name));
    return passkey;
  });

/** Throws PASSKEY_NOT_FOUND, for another member's too; INVALID_CODE, TWO_FACTOR_REQUIRED. */
export const removePasskey = (ctx: MemberContext, id: string, credentials: Credentials, services: Services) =>
  reauthenticate(ctx, credentials, services, async (within) => {
    await checkFactorChange(within);
    const removed = found(await deletePasskey(within.db, id, ctx.actor.id), 'PASSKEY_NOT_FOUND');
    await recordAbout(within, ctx.actor.id, 'PASSKEY_REMOVED', 'Removed a passkey', {
      metadata: { name: removed.name },
    });
    await queueSecurityEmail(within, ctx.actor.id, passkeyRemoved(removed.name));
  });
