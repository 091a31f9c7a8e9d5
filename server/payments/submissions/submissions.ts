import type * as z from 'zod';
import { formatMoney } from '../../../contract/money.ts';
import type { payments } from '../../../contract/payments.ts';
import { type Entry, record } from '../../audit/entries.ts';
import { lockEvent } from '../../events/availability.ts';
import { requireQuota } from '../../files/quota.ts';
import type { Storage } from '../../files/storage.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { once } from '../../lib/http/idempotency.ts';
import { inContext } from '../../lib/http/operations.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { getOwnRegistration, lockOwnRegistration } from '../../registrations/registrations.ts';
import type { Services } from '../../services.ts';
import { paymentReceivedEmail } from '../emails.ts';
import { offeredMethods } from './own-payments.ts';
import { discardProof, isSameProof, type Proof, storeProof } from './proofs.ts';
import { insertPayment, selectLatestPayment } from './queries.ts';

type SubmissionForm = z.output<(typeof payments)['POST /registrations/:id/payments']['form']>;

/**
 * Submits a payment for the actor's own registration. The proof is stored before the transaction, because a slow disk
 * must not hold its locks, and removed if the transaction fails. The same submission again (a double click, a lost
 * response) gets the first one's response. Throws REGISTRATION_NOT_FOUND, FILE_NOT_ACCEPTED, EVENT_NOT_AVAILABLE, EVENT_CANCELLED, NOTHING_TO_PAY,
 * NO_PAYMENT_METHODS, INVALID_INPUT for a method that is not offered, PAYMENT_ALREADY_SUBMITTED, UPLOAD_QUOTA_REACHED.
 */
export async function submitPayment(
  ctx: MemberContext,
  registrationId: string,
  form: SubmissionForm,
  services: Services,
) {
  const { storage } = services;
  const { event_id } = await getOwnRegistration(ctx, registrationId); // before another person's file is stored
  const proof = form.proof ? await storeProof(ctx, registrationId, form.proof, services) : null;
  try {
    const payment = await inContext(ctx, (within) =>
      once(within, () => writePayment(within, { id: registrationId, event_id }, form, proof)),
    );
    // A repeated idempotency key writes no payment, so the second copy of the file is not needed.
    if (proof && ctx.attempt) await discardProof(ctx.db, proof.key, storage).catch(() => undefined);
    return payment;
  } catch (error) {
    // If this fails too, the first error is thrown and the queued job deletes the file.
    if (proof) await discardProof(ctx.db, proof.key, storage).catch(() => undefined);
    const isTaken = error instanceof AppError && error.code === 'PAYMENT_ALREADY_SUBMITTED';
    const first = isTaken ? await findSame(ctx, registrationId, form, proof, storage) : undefined;
    if (first) return first;
    throw error;
  }
}

/** The payment that is pending or confirmed, if it is the same submission. */
async function findSame(
  { db, actor }: MemberContext,
  registrationId: string,
  form: SubmissionForm,
  proof: Proof | null,
  storage: Storage,
) {
  const latest = await selectLatestPayment(db, registrationId, actor.id);
  const isSame =
    latest?.payment_profile_id === form.payment_profile_id &&
    latest.status !== 'failed' &&
    latest.reference_number === form.reference_number &&
    latest.user_comment === form.user_comment &&
    (await isSameProof(db, latest.id, proof, storage));
  return isSame ? latest : undefined;
}

type Own = { id: string; event_id: string };

async function writePayment(ctx: MemberContext, { id, event_id }: Own, form: SubmissionForm, proof: Proof | null) {
  const { db, actor, now } = ctx;
  await lockEvent(ctx, event_id);
  const registration = await lockOwnRegistration(ctx, id);
  const method = await chooseMethod(ctx, registration, form.payment_profile_id);
  if (proof) await requireQuota(ctx, 'proof', proof.content.length);
  await insertPayment(db, {
    user_id: actor.id,
    user_name: fullName(actor),
    user_email: actor.email,
    event_id,
    payment_profile_id: method.id,
    entity_id: id,
    base_amount_cents: method.base_amount_cents,
    processing_fee_cents: method.processing_fee_cents,
    total_amount_cents: method.total_amount_cents,
    reference_number: form.reference_number,
    payment_method_details: JSON.stringify({ name: method.name, method_type: method.method_type }),
    user_comment: form.user_comment,
    payment_proof_url: proof?.key ?? null,
    payment_proof_type: proof?.type ?? null,
    payment_proof_sha256: proof?.sha256 ?? null,
    payment_proof_bytes: proof?.content.length ?? null,
    submitted_at: now,
  });
  const payment = await selectLatestPayment(db, id, actor.id);
  if (!payment) throw new Error('the payment just written is not there');
  await record(ctx, submissionEntry(ctx, payment));
  await queueEmail(db, actor.id, paymentReceivedEmail(payment));
  return payment;
}

type Registration = Awaited<ReturnType<typeof lockOwnRegistration>>;

async function chooseMethod({ db, actor }: MemberContext, registration: Registration, profileId: string) {
  const latest = await selectLatestPayment(db, registration.id, actor.id);
  if (latest?.status === 'pending') throw new AppError('PAYMENT_ALREADY_SUBMITTED');
  if (registration.is_event_cancelled) throw new AppError('EVENT_CANCELLED');
  if (registration.balance_cents <= 0) {
    throw new AppError(latest?.status === 'confirmed' ? 'PAYMENT_ALREADY_SUBMITTED' : 'NOTHING_TO_PAY');
  }
  if (!registration.is_event_published) throw new AppError('EVENT_NOT_AVAILABLE');
  const methods = await offeredMethods(db, registration);
  if (methods.length === 0) throw new AppError('NO_PAYMENT_METHODS');
  const method = methods.find((each) => each.id === profileId);
  if (!method) throw invalid('payment_profile_id', 'Choose one of the payment methods offered.');
  return method;
}

type Payment = NonNullable<Awaited<ReturnType<typeof selectLatestPayment>>>;

const submissionEntry = ({ actor }: MemberContext, payment: Payment): Entry => ({
  action_type: 'SUBMIT_PAYMENT',
  entity_type: 'payment_ledger',
  description: `Submitted a payment of ${formatMoney(payment.total_amount_cents)} for ${payment.event_name}`,
  target_user_id: actor.id,
  entity_id: payment.id,
  metadata: {
    user_email: actor.email,
    user_name: fullName(actor),
    event_name: payment.event_name,
    amount: formatMoney(payment.total_amount_cents),
    reference: payment.reference_number,
    payment_method: payment.payment_method_name,
  },
});
