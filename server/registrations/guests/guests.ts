/** Guests whom a member has added: renaming and removing them. A guest keeps the price of the day they were added. */
import { formatMoney } from '../../../contract/money.ts';
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import { lockRegistrations, recordOwn } from '../registrations.ts';
import { offerToWaiting } from '../waiting-list/offers.ts';
import { queueGuestsEmail } from './email-hold.ts';
import { selectOwnGuest, updateGuest } from './queries.ts';
import { refuseChange } from './rules.ts';

/** Another name with the same ticket. Throws GUEST_NOT_FOUND, REGISTRATION_WITHDRAWN, EVENT_STARTED. */
export async function renameGuest(ctx: MemberContext, id: string, name: string) {
  const guest = await lockGuest(ctx, id);
  await updateGuest(ctx.db, id, { name });
  return finish(ctx, guest, 'GUEST_RENAMED', 'Renamed');
}

/** Throws GUEST_NOT_FOUND, REGISTRATION_WITHDRAWN, EVENT_STARTED. What was paid for the guest becomes credit. */
export async function removeGuest(ctx: MemberContext, id: string) {
  const guest = await lockGuest(ctx, id);
  await updateGuest(ctx.db, id, { removed_at: ctx.now });
  const reply = await finish(ctx, guest, 'GUEST_REMOVED', 'Removed');
  await offerToWaiting(ctx.db, guest.event_id, ctx.now);
  return reply;
}

type Guest = Awaited<ReturnType<typeof load>>;

/** Locks the event and the registration until the transaction ends, before one of its guests changes. */
async function lockGuest(ctx: MemberContext, id: string): Promise<Guest> {
  const { event_id, registration_id } = await load(ctx, id);
  await lockEvent(ctx, event_id);
  await lockRegistrations(ctx.db, [registration_id]);
  const guest = await load(ctx, id);
  refuseChange(guest, ctx.now);
  return guest;
}

const load = async ({ db, actor }: MemberContext, id: string) =>
  found(await selectOwnGuest(db, id, actor.id), 'GUEST_NOT_FOUND');

async function finish(ctx: MemberContext, guest: Guest, action_type: string, verb: string) {
  const { registration_id, event_name, ticket_type_name, price_cents } = guest;
  const facts = { event_name, ticket_type: ticket_type_name, price: formatMoney(price_cents) };
  await recordOwn(ctx, action_type, `${verb} a guest for ${event_name}`, registration_id, facts);
  await queueGuestsEmail(ctx, registration_id);
}
