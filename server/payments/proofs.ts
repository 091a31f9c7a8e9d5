/** Proofs of payment: files that are accepted by what they contain and kept private (spec 5, 7). */
import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Key, Storage } from '../files/storage.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import type { FileReply } from '../lib/operations.ts';
import { maySeeProof } from './policy.ts';
import { isProofOfPayment, selectProof } from './queries-ledger.ts';
import { acceptedType } from './rules.ts';

const BUCKET = 'payment-proofs';

export type Proof = { key: Key; type: string };

/** Keeps a member's file under a name of our own. Throws FILE_NOT_ACCEPTED where it is neither an image nor a PDF. */
export async function storeProof(
  ctx: MemberContext,
  registrationId: string,
  file: File,
  storage: Storage,
): Promise<Proof> {
  const content = Buffer.from(await file.arrayBuffer());
  const type = acceptedType(await sniff(content));
  if (!type) throw new AppError('FILE_NOT_ACCEPTED');
  // The random part keeps two submissions of one millisecond apart: the one refused deletes its own file only.
  const name = `${ctx.now.getTime()}-${randomBytes(6).toString('hex')}.${type.extension}`;
  const key = `${ctx.actor.id}/${registrationId}/${name}`;
  await storage.put(BUCKET, key, content, type.mime);
  return { key, type: type.mime };
}

/** A file that a parser chokes on is not one we take. */
const sniff = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;

/** Deletes the file of a submission that failed; kept where the payment was written after all, as when only the answer was lost. */
export async function discardProof({ db }: MemberContext, { key }: Proof, storage: Storage): Promise<void> {
  if (!(await isProofOfPayment(db, key))) await storage.remove(BUCKET, key);
}

/** The file of a payment: images may be shown, a PDF is a download. Throws PAYMENT_NOT_FOUND where there is none to see. */
export async function getProof({ db, actor }: MemberContext, paymentId: string, storage: Storage): Promise<FileReply> {
  const proof = await selectProof(db, paymentId);
  if (!proof?.key || !proof.type || !maySeeProof(actor, proof)) throw new AppError('PAYMENT_NOT_FOUND');
  const content = await storage.get(BUCKET, proof.key);
  if (!content) throw new AppError('PAYMENT_NOT_FOUND');
  const download = proof.type.startsWith('image/') ? {} : { name: `payment-proof-${paymentId.slice(0, 8)}.pdf` };
  return { content, type: proof.type, ...download };
}
