/** A member's own data as one ZIP file. */
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { school } from '../../../school.config.ts';
import { deviceOf } from '../../accounts/sessions/device-names.ts';
import { recordAbout } from '../../audit/entries.ts';
import { avatarKey } from '../../files/avatars.ts';
import { readPhoto } from '../../files/photo-files.ts';
import type { Storage } from '../../files/storage.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { type CsvColumns, csvFile } from '../../lib/import/csv.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { readProofFile } from '../../payments/submissions/proofs.ts';
import type { Services } from '../../services.ts';
import * as events from '../own-events/queries.ts';
import * as queries from './queries.ts';

/**
 * A ZIP of data.json, activity.csv, the photo and the proofs of payment, streamed one file after the other. Adds an audit
 * entry.
 */
export async function exportOwnData(ctx: MemberContext, { storage }: Services): Promise<FileReply> {
  const data = await collect(ctx);
  await recordAbout(ctx, ctx.actor.id, 'OWN_DATA_EXPORTED', 'Downloaded all their data');
  const zip = makeZip(filesOf(ctx, data, storage));
  return {
    content: Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]),
    type: 'application/zip',
    name: `my-data-${schoolDay(ctx.now)}.zip`,
  };
}

/** Throws NOT_SIGNED_IN if the account was deleted. */
async function collect({ db, actor, now }: MemberContext) {
  const account = found(await queries.selectOwnAccount(db, actor.id), 'NOT_SIGNED_IN');
  const { profile_photo_url, ...person } = account;
  const payments = await queries.selectAllPayments(db, actor.id);
  const sessions = await queries.selectOwnSessions(db, actor.id);
  return {
    photo: profile_photo_url,
    proofs: payments.flatMap(({ id, proof_key: key }) => (key ? [{ key, name: proofName(id, key) }] : [])),
    written: {
      from: school.brand,
      made_at: now,
      account: { ...person, photo: profile_photo_url && PHOTO },
      phone_approval: (await queries.selectOwnNumber(db, actor)) ?? null,
      phone_changes: await queries.selectOwnPhoneChanges(db, actor.id),
      roles: await queries.selectOwnRoles(db, actor.id),
      message_preferences: await queries.selectOwnChoices(db, actor.id),
      calendar_feed: (await queries.selectOwnFeed(db, actor.id)) ?? null,
      announcements: await queries.selectOwnAnnouncements(db, actor.id),
      registrations: await events.selectAllRegistrations(db, actor.id),
      guests: await events.selectAllGuests(db, actor.id),
      activity_signups: await events.selectAllSignups(db, actor.id),
      waiting_lists: await events.selectAllWaiting(db, actor.id),
      offers_of_seats: await events.selectAllOffers(db, actor.id),
      question_answers: await events.selectAllAnswers(db, actor.id),
      room_assignments: await events.selectAllBeds(db, actor.id),
      roommate_requests: await events.selectAllRoommates(db, actor.id),
      room_preferences: await events.selectAllRoomPreferences(db, actor.id),
      tickets: await events.selectAllTickets(db, actor.id),
      check_ins: await events.selectAllScans(db, actor.id),
      names_you_added: await queries.selectAddedNames(db, actor.id),
      names_linked_to_you: await queries.selectNamesLinkedTo(db, actor.id),
      numbers_you_sent: await queries.selectSentNumbers(db, actor.id),
      numbers_you_vouched_for: await queries.selectVouches(db, actor.id),
      invitation_links: await queries.selectInvitationLinks(db, actor.id),
      payments: payments.map(({ proof_key: key, ...payment }) => ({
        ...payment,
        proof: key && proofName(payment.id, key),
      })),
      payment_entries: await queries.selectAllEntries(db, actor.id),
      known_payers: await queries.selectOwnPayers(db, actor.id),
      payment_profiles: await queries.selectOwnPaymentProfiles(db, actor.id),
      signing_in: {
        ...(await queries.selectOwnKeys(db, actor.id)),
        passkeys: await queries.selectOwnPasskeys(db, actor.id),
        known_devices: await queries.selectOwnKnownDevices(db, actor.id),
        sessions: sessions.map((session) => ({ device: deviceOf(session.user_agent).device, ...session })),
      },
    },
  };
}

const PHOTO = 'photo.jpg';
const proofName = (paymentId: string, key: string) => `payment-proofs/${paymentId}.${key.split('.').at(-1)}`;

type Collected = Awaited<ReturnType<typeof collect>>;

async function* filesOf(ctx: MemberContext, { written, photo, proofs }: Collected, storage: Storage) {
  const file = (name: string, input: Uint8Array | string | Readable) => ({ name, input, lastModified: ctx.now });
  yield file('read-me.txt', README);
  yield file('data.json', `${JSON.stringify(written, null, 2)}\n`);
  yield file('activity.csv', activityOf(ctx).content as Readable);
  const picture = photo && (await readPhoto(storage, avatarKey(photo)));
  if (picture) yield file(PHOTO, picture);
  for (const { key, name } of proofs) {
    const content = await readProofFile(key, storage);
    if (content) yield file(name, content);
  }
}

type Entry = Awaited<ReturnType<typeof queries.selectOwnEntries>>[number];

const ACTIVITY: CsvColumns<Entry> = {
  When: (entry) => entry.timestamp,
  What: (entry) => entry.action_type,
  Description: (entry) => entry.description,
  Details: (entry) => entry.metadata,
  Device: (entry) => entry.user_agent,
};

const activityOf = ({ db, actor, now }: MemberContext) =>
  csvFile('activity', now, ACTIVITY, (last, limit) => queries.selectOwnEntries(db, actor.id, last?.id, limit));

const README = `All data that ${school.brand} has about you.

data.json       your account, profile, phone number, registrations, waiting lists, activities, tickets, check-ins, names on class rosters, numbers of classmates, payments and sign-ins (amounts in cents, times in UTC)
activity.csv    what you did here; for changes to other people's data, only the type and time
photo.jpg       your profile photo
payment-proofs  the files you sent with payments, named by payment id

Not included: your password and other secrets, which are stored in a form that can't be read back; what other people wrote
or did; emails and text messages, which aren't stored after they are sent.
Questions: ${school.supportEmail}
`;
