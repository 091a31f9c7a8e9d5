import { record } from '../../audit/entries.ts';
import type { OnEventCopied } from '../../events/copies/copies.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { copyLinks, deleteLink, insertLink, lockProfile, selectProfilesFor, selectTicketType } from './queries.ts';

type Link = { id: string; profile_id: string };

/** Active profiles by name, each with whether it is linked. Throws TICKET_TYPE_NOT_FOUND. */
export async function listProfilesFor(ctx: MemberContext, ticketTypeId: string) {
  await loadTicketType(ctx, ticketTypeId);
  return { items: await selectProfilesFor(ctx.db, ticketTypeId) };
}

/** Does nothing if it is so already. Throws TICKET_TYPE_NOT_FOUND, NOT_FOUND (also to link an archived profile). */
export async function setLinked(ctx: MemberContext, { id, profile_id }: Link, linked: boolean) {
  const ticket = await loadTicketType(ctx, id);
  const profile = await lockProfile(ctx.db, profile_id);
  if (!profile || (linked && !profile.is_active)) throw new AppError('NOT_FOUND');
  const write = linked ? insertLink : deleteLink;
  if (!(await write(ctx.db, id, profile_id))) return;
  const [action_type, verb, preposition] = linked
    ? ['PAYMENT_PROFILE_LINKED', 'Linked', 'to']
    : ['PAYMENT_PROFILE_UNLINKED', 'Unlinked', 'from'];
  await record(ctx, {
    action_type,
    entity_type: 'payment_profiles',
    description: `${verb} payment profile '${profile.name}' ${preposition} ticket type '${ticket.ticket_type}'`,
    entity_id: profile.id,
    metadata: { profile_name: profile.name, ...ticket },
  });
}

/** Gives copied ticket types the links of their originals to active profiles. Returns the number of links. */
export const copyProfileLinks: OnEventCopied = async ({ db }, { tickets }) => ({
  payment_methods: await copyLinks(db, tickets),
});

async function loadTicketType({ db }: MemberContext, id: string) {
  return found(await selectTicketType(db, id), 'TICKET_TYPE_NOT_FOUND');
}
