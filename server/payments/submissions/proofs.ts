import { randomBytes } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { HOUR_MS } from '../../../contract/constants.ts';
import type { Key, Storage } from '../../files/storage.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { deletingFiles } from '../../lib/jobs/file-deletions.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { readProof } from './proof-content.ts';
import { clearProofsOf, isProofOfPayment, selectProof } from './queries.ts';
import { maySeeProof } from './rules.ts';

const BUCKET = 'payment-proofs';
const TASK = 'discard-proofs';
const MAX_SUBMISSION_MS = HOUR_MS;

/** `content` as stored, `sha256` of the file as sent. */
export type Proof = { key: Key; type: string; content: Buffer; sha256: string };

/**
 * Stores a member's file. A job queued before deletes it after an hour if no payment refers to it, in case this server
 * stops in between. Throws FILE_NOT_ACCEPTED, FILE_INFECTED, SCANNER_AWAY.
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
  // Random, so that of two submissions in one millisecond the refused one deletes only its own file.
  const name = `${ctx.now.getTime()}-${randomBytes(6).toString('hex')}.${extension}`;
  const key = `${ctx.actor.id}/${registrationId}/${name}`;
  await discardProofs(ctx.db, [key], new Date(Date.now() + MAX_SUBMISSION_MS));
  await storage.put(BUCKET, key, content, mime);
  return { key, type: mime, content, sha256 };
}

/** Whether the payment's file is this one, byte for byte. */
export async function isSameProof(db: Db, paymentId: string, proof: Proof | null, storage: Storage): Promise<boolean> {
  const key = (await selectProof(db, paymentId))?.key;
  if (!key || !proof) return !key && !proof;
  return (await storage.get(BUCKET, key))?.equals(proof.content) ?? false;
}

/** Deletes the file, unless the payment was written and only the response was lost. */
export async function discardProof(db: Db, key: Key, storage: Storage): Promise<void> {
  if (!(await isProofOfPayment(db, key))) await storage.remove(BUCKET, key);
}

const job = z.object({ keys: z.array(z.string()) });

/** After the caller's transaction, deletes those of the files that no payment refers to. */
export const discardProofs = (db: Db, keys: readonly Key[], run_at?: Date): Promise<void> =>
  enqueue(db, TASK, { keys }, run_at && { run_at });

export const proofTasks = (db: Db, storage: Storage): TaskList => ({
  [TASK]: deletingFiles(db, TASK, async (payload) => {
    for (const key of job.parse(payload).keys) await discardProof(db, key, storage);
  }),
});

/** For the member's data export; null if the file is gone. */
export const readProofFile = (key: Key, storage: Storage): Promise<Buffer | null> => storage.get(BUCKET, key);

/** Images are shown, a PDF is downloaded. Throws PAYMENT_NOT_FOUND, also if the actor may not see the proof. */
export async function getProof({ db, actor }: MemberContext, paymentId: string, storage: Storage): Promise<FileReply> {
  const proof = await selectProof(db, paymentId);
  if (!proof?.key || !proof.type || !maySeeProof(actor, proof)) throw new AppError('PAYMENT_NOT_FOUND');
  const content = await storage.get(BUCKET, proof.key);
  if (!content) throw new AppError('PAYMENT_NOT_FOUND');
  const download = proof.type.startsWith('image/') ? {} : { name: `payment-proof-${paymentId.slice(0, 8)}.pdf` };
  return { content, type: proof.type, ...download };
}

/** For account deletion: queues the deletion of the user's proofs and returns how many there are. */
export async function removeProofsOf({ db }: MemberContext, userId: string): Promise<number> {
  const keys = await clearProofsOf(db, userId);
  if (keys.length > 0) await discardProofs(db, keys);
  return keys.length;
}
