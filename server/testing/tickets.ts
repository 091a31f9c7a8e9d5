/** Tickets of registrations, as tests see them. */
import type { Answer, Person, School } from './app.ts';

type Id = { id: string };
type Place = Pick<School, 'db'>;

/** All tickets of a registration, revoked ones too. */
export const ticketRowsOf = ({ db }: Place, { id }: Id) =>
  db.selectFrom('tickets').selectAll().where('registration_id', '=', id).orderBy('issued_at').orderBy('id').execute();

export type ShownTicket = { id: string; name: string; is_guest: boolean; ticket_type_name: string; url: string };

/** The tickets as the member sees them. */
export const ticketsOf = async (t: School, member: Person, { id }: Id): Promise<ShownTicket[]> =>
  (await t.call(member, 'GET /registrations/:id/tickets', { params: { id } })).body.items;

/** The end of a ticket's address. */
export const secretOf = ({ url }: Pick<ShownTicket, 'url'>): string => url.split('/').at(-1) ?? '';

/** What anyone learns who has this ticket. */
export const lookUp = (t: School, ticket: Pick<ShownTicket, 'url'>): Promise<Answer> =>
  t.call(null, 'GET /tickets/:secret', { params: { secret: secretOf(ticket) } });

/** A guest, by the member's own request. */
export const bring = (t: School, member: Person, { id }: Id, guest: { name: string; ticket: Id }): Promise<Answer> =>
  t.call(member, 'POST /registrations/:id/guests', {
    params: { id },
    body: { name: guest.name, ticket_type_id: guest.ticket.id },
  });
