import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Page, renderPlainPage } from '../../messages/plain-page.ts';
import type { showTicket } from './tickets.ts';

type Ticket = Awaited<ReturnType<typeof showTicket>>;
type Request = FastifyRequest<{ Params: { secret: string } }>;

const INVALID: Page = {
  title: 'Not valid',
  paragraphs: ['This isn’t a valid ticket. It may have been given back, or the event is over.'],
};
const pageOf = ({ event_name, first_name, ticket_type_name }: Ticket): Page => ({
  title: 'Valid ticket',
  paragraphs: [event_name, `${first_name}, ${ticket_type_name}`],
});

/**
 * What a camera opens when it reads a ticket: a page without scripts that says to anyone whether it is valid. It passes on
 * the secret and the client's address alone, so no session is read. QR codes have the address in capitals.
 */
export function registerTicketPage(app: FastifyInstance): void {
  const send = (reply: FastifyReply, status: number, page: Page) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(renderPlainPage(page));
  const show = async ({ params, ip }: Request, reply: FastifyReply) => {
    const url = `/api/tickets/${encodeURIComponent(params.secret)}`;
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress: ip });
    if (statusCode === 200) return send(reply, 200, pageOf(JSON.parse(body)));
    if (statusCode === 404 || statusCode === 422) return send(reply, 404, INVALID);
    if (headers['retry-after']) reply.header('retry-after', headers['retry-after']);
    return send(reply, statusCode, { title: 'This didn’t work', paragraphs: [JSON.parse(body).message] });
  };
  for (const prefix of ['/t/', '/T/']) app.get(`${prefix}:secret`, show);
}
