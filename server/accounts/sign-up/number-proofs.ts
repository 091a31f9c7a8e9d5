/** Proves a number without an account, for something that its owner may ask for. */
import type { Context } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import { isComplete } from '../../phones/numbers.ts';
import type { Services } from '../../services.ts';
import { LIMITS } from '../limits.ts';
import { checkCode } from './code-entry.ts';
import { consumeCode } from './queries.ts';
import { requestCode } from './verification-codes.ts';

/** Texts a code to any number, listed or not, so that no answer says which is listed. Throws as `requestCode`. */
export const sendProofCode = (ctx: Context, entered: string, services: Services) =>
  requestCode(ctx, entered, services, async (phone) => {
    if (!isComplete(phone)) throw invalid('phoneNumber', 'Enter the whole phone number, with its area code.');
    await services.limits.take(LIMITS.removalCodesPerAddress, ctx.requestContext.client);
    await services.limits.take(LIMITS.removalCodes, 'all');
  });

/** Runs `work` for the number (E.164) in the transaction that uses its code up. Throws as `checkCode`. */
export async function withProvenNumber<T>(
  ctx: Context,
  { phoneNumber, code }: { phoneNumber: string; code: string },
  services: Services,
  work: (within: Context, phone: string) => Promise<T>,
): Promise<T> {
  const proven = await checkCode(ctx, phoneNumber, code, services);
  return inContext(ctx, async (within) => {
    if (!(await consumeCode(within.db, proven.code_id, within.now))) throw new AppError('INVALID_CODE');
    return work(within, proven.phone);
  });
}
