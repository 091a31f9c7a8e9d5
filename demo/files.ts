/** Generates photos and payment proofs and stores them like uploads. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { formatMoney } from '../contract/money.ts';
import { school } from '../school.config.ts';
import { avatarUrl } from '../server/files/avatars.ts';
import { coverFiles, renderCoverFiles } from '../server/files/cover-files.ts';
import { bytesOfPhoto, photoFiles } from '../server/files/photo-files.ts';
import type { Storage } from '../server/files/storage.ts';
import type { Calendar } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { landscapeAlt, landscapeSvg } from './landscape.ts';
import { TONES } from './names.ts';
import { type Alumnus, PRINTED_ACCOUNTS } from './people.ts';
import { portraitSvg, renderPortrait } from './portrait.ts';
import { createRandom } from './random.ts';
import { renderReceipt, type Slip, writeReceiptPdf } from './receipts.ts';
import { type Booking, nameOf, type Payment } from './registrations.ts';

const WITH_PHOTO = 0.6;

/** Stores photos of 60 % of the people, including the printed accounts, and sets their URLs. */
export async function storePhotos(people: readonly Alumnus[], storage: Storage): Promise<void> {
  const random = createRandom('photos');
  const subjects = people.filter(
    ({ row }, index) => row.profile_completed && (index < PRINTED_ACCOUNTS.length || random.chance(WITH_PHOTO)),
  );
  await eachAtOnce(subjects, async ({ woman, roots, age, row }) => {
    const house = school.houses.find(({ name }) => name === row.sports_house)?.colour ?? '#777777';
    const straight = roots === 'chinese' || roots === 'indian' || roots === 'european';
    const subject = { woman, age, straight, tones: TONES[roots], house };
    const key = `profile-photos/${row.id}-${row.updated_at.getTime()}`;
    const photo = await renderPortrait(portraitSvg(subject, createRandom(row.id)));
    await photoFiles.put(storage, key, photo);
    row.profile_photo_url = avatarUrl(key);
    row.profile_photo_bytes = bytesOfPhoto(photo);
  });
}

/** Stores the covers of the events that have one. */
export async function storeCovers(events: readonly DemoEvent[], storage: Storage): Promise<void> {
  await eachAtOnce(events, async ({ row, plan }) => {
    if (!plan.cover) return;
    row.cover_key = `${row.id}/${createRandom(row.id).uuid()}`;
    row.cover_alt = landscapeAlt(plan.cover);
    await coverFiles.put(storage, row.cover_key, await renderCoverFiles(sharp(Buffer.from(landscapeSvg(plan.cover)))));
  });
}

const SLIPS: Record<string, string> = {
  zelle: 'Zelle',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
  cash: 'Cash receipt',
};

/** Stores proofs of most payments. */
export async function storeProofs(bookings: readonly Booking[], calendar: Calendar, storage: Storage): Promise<void> {
  const random = createRandom('proofs');
  const shown = bookings.flatMap(({ person, event, payments }) =>
    payments
      .filter(() => random.chance(0.72))
      .map((payment) => ({ person, event, payment, asPdf: random.chance(0.08) })),
  );
  await eachAtOnce(shown, async ({ person, event, payment, asPdf }) => {
    const slip: Slip = {
      method: SLIPS[(payment.payment_method_details as { method_type: string }).method_type] ?? 'Payment',
      payer: nameOf(person),
      amount: formatMoney(payment.total_amount_cents),
      reference: payment.reference_number,
      day: calendar.written(payment.submitted_at),
      event: event.row.name,
    };
    const content = asPdf ? writeReceiptPdf(slip) : await renderReceipt(slip, createRandom(payment.id));
    await storeProof(payment, content, asPdf ? ['pdf', 'application/pdf'] : ['jpg', 'image/jpeg'], storage);
  });
}

async function storeProof(
  payment: Payment,
  content: Buffer,
  [extension, type]: readonly [string, string],
  storage: Storage,
): Promise<void> {
  const key = `${payment.user_id}/${payment.entity_id}/${payment.submitted_at.getTime()}-${payment.id.slice(-12)}.${extension}`;
  await storage.put('payment-proofs', key, content, type);
  payment.payment_proof_url = key;
  payment.payment_proof_type = type;
  payment.payment_proof_bytes = content.length;
  payment.payment_proof_sha256 = createHash('sha256').update(content).digest('hex');
}

/** More workers than processors, because they also wait for the disk. */
async function eachAtOnce<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = list.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, worker));
}
