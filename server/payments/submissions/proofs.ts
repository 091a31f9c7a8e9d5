/** Proofs of payment: files that are accepted by what they contain and kept private (spec 5, 7). */
import { randomBytes } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Key, Storage } from '../../files/storage.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { deletingFiles } from '../../lib/jobs/file-deletions.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import type { Services } from '../../services.ts';
import { maySeeProof } from './policy.ts';
import { readProof } from './proof-content.ts';
import { isProofOfPayment, selectProof } from './queries.ts';

const BUCKET = 'payment-proofs';
const TASK = 'discard-proofs';
const LONGEST_SUBMISSION_MS = 60 * 60 * 1000;

/** A stored proof; `content` is what was stored, `sha256` of what was sent. */
export type Proof = { key: Key; type: string; content: Buffer; sha256: string };

/**
 * Keeps a member's file under a name of our own. A job queued before takes it away again where no payment names it after an
 * hour, in case this server dies in between. Throws FILE_NOT_ACCEPTED for what is no whole image or PDF,
 * FILE_INFECTED, SCANNER_AWAY.
 */
export async function storeProof(
  ctx: MemberContext,
  registrationId: string,
  file: File,
  { storage, scan }: Pick<Services, 'storage' | 'scan'>,
): Promise<Proof> {
  const given = Buffer.from(await file.arrayBuffer());
  await scan(given);
  const { content, mime, extension, sha256 } = await readProof(given);
  // The random part keeps two submissions of one millisecond apart: the one refused deletes its own file only.
  const name = `${ctx.now.getTime()}-${randomBytes(6).toString('hex')}.${extension}`;
  const key = `${ctx.actor.id}/${registrationId}/${name}`;
  await discardProofs(ctx.db, [key], new Date(Date.now() + LONGEST_SUBMISSION_MS));
  await storage.put(BUCKET, key, content, mime);
  return { key, type: mime, content, sha256 };
}

/** Whether the file kept for another payment is this one, byte for byte. */
export async function isSameProof(key: Key | null, proof: Proof | null, storage: Storage): Promise<boolean> {
  if (!key || !proof) return !key && !proof;
  return (await storage.get(BUCKET, key))?.equals(proof.content) ?? false;
}

/** Deletes the file of a submission that failed; kept where the payment was written after all, as when only the answer was lost. */
export const discardProof = ({ db }: MemberContext, { key }: Proof, storage: Storage): Promise<void> =>
  removeUnlessNamed(db, storage, key);

async function removeUnlessNamed(db: Db, storage: Storage, key: Key): Promise<void> {
  if (!(await isProofOfPayment(db, key))) await storage.remove(BUCKET, key);
}

const job = z.object({ keys: z.array(z.string()) });

/** Has files deleted once the caller's transaction is through, those that a payment names then aside. */
export const discardProofs = (db: Db, keys: readonly Key[], run_at?: Date): Promise<void> =>
  enqueue(db, TASK, { keys }, run_at && { run_at });

/** What the queue does with proofs that no payment names; one that fails is tried again later. */
export const proofTasks = (db: Db, storage: Storage): TaskList => ({
  [TASK]: deletingFiles(db, TASK, async (payload) => {
    for (const key of job.parse(payload).keys) await removeUnlessNamed(db, storage, key);
  }),
});

/** The file of a payment by its key, for its owner's own copy of everything; null where it is gone. */
export const readProofFile = (key: Key, storage: Storage): Promise<Buffer | null> => storage.get(BUCKET, key);

/** The file of a payment: images may be shown, a PDF is a download. Throws PAYMENT_NOT_FOUND where there is none to see. */
export async function getProof({ db, actor }: MemberContext, paymentId: string, storage: Storage): Promise<FileReply> {
  const proof = await selectProof(db, paymentId);
  if (!proof?.key || !proof.type || !maySeeProof(actor, proof)) throw new AppError('PAYMENT_NOT_FOUND');
  const content = await storage.get(BUCKET, proof.key);
  if (!content) throw new AppError('PAYMENT_NOT_FOUND');
  const download = proof.type.startsWith('image/') ? {} : { name: `payment-proof-${paymentId.slice(0, 8)}.pdf` };
  return { content, type: proof.type, ...download };
}
