import { record } from '../../audit/entries.ts';
import type { OnEventCopied } from '../../events/copies/copies.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { copyLinks, deleteLink, insertLink, lockProfile, selectProfilesFor, selectTicketType } from './queries.ts';

type Link = { id: string; profile_id: string };

/** Active profiles by name, each with whether it is linked. Throws TICKET_TYPE_NOT_FOUND. */
export async function listProfilesFor(ctx: MemberContext, ticketTypeId: string) {
  await loadTicketType(ctx, ticketTypeId);
  return { items: await selectProfilesFor(ctx.db, ticketTypeId) };
}

/** Does nothing if it is linked already. Throws TICKET_TYPE_NOT_FOUND, NOT_FOUND (also for an archived profile). */
export async function linkProfile(ctx: MemberContext, { id, profile_id }: Link) {
  const { ticket, profile } = await loadBoth(ctx, { id, profile_id });
  if (!profile.is_active) throw new AppError('NOT_FOUND');
  if (await insertLink(ctx.db, id, profile_id)) {
    await recordLink(ctx, profile, ticket, 'PAYMENT_PROFILE_LINKED', 'Linked', 'to');
  }
}

/** Does nothing if it is not linked. Throws TICKET_TYPE_NOT_FOUND, NOT_FOUND. */
export async function unlinkProfile(ctx: MemberContext, { id, profile_id }: Link) {
  const { ticket, profile } = await loadBoth(ctx, { id, profile_id });
  if (await deleteLink(ctx.db, id, profile_id)) {
    await recordLink(ctx, profile, ticket, 'PAYMENT_PROFILE_UNLINKED', 'Unlinked', 'from');
  }
}

/** Gives copied ticket types the links of their originals to active profiles. Returns the number of links. */
export const copyProfileLinks: OnEventCopied = async ({ db }, { tickets }) => ({
  payment_methods: await copyLinks(db, tickets),
});

async function loadTicketType({ db }: MemberContext, id: string) {
  const ticket = await selectTicketType(db, id);
  if (!ticket) throw new AppError('TICKET_TYPE_NOT_FOUND');
  return ticket;
}

async function loadBoth(ctx: MemberContext, { id, profile_id }: Link) {
  const ticket = await loadTicketType(ctx, id);
  const profile = await lockProfile(ctx.db, profile_id);
  if (!profile) throw new AppError('NOT_FOUND');
  return { ticket, profile };
}

const recordLink = (
  ctx: MemberContext,
  profile: { id: string; name: string },
  ticket: { ticket_type: string; event_name: string },
  action_type: string,
  verb: string,
  preposition: string,
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'payment_profiles',
    description: `${verb} payment profile '${profile.name}' ${preposition} ticket type '${ticket.ticket_type}'`,
    entity_id: profile.id,
    metadata: { profile_name: profile.name, ...ticket },
  });
