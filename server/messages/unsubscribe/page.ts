import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOOTER, PREFERENCES_PATH } from '../email/email.ts';
import { type Page, renderPlainPage } from '../plain-page.ts';
import { UNSUBSCRIBE_PREFIX } from './tokens.ts';

type Subscription = { label: string; address: string; wanted: boolean };
type Request = FastifyRequest<{ Params: { token: string } }>;

const BODY_LIMIT = 16 * 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;
/** A form can't send DELETE. */
const AGAIN = ['_method', 'DELETE'] as const;

const PREFERENCES = { label: FOOTER.preferences, path: PREFERENCES_PATH };
/** This page as it is now. */
const CHOICE = { label: 'See your choice', path: '' };

const INVALID: Page = {
  title: 'This link doesn’t work',
  paragraphs: [
    'It may be incomplete, or from an email to an address that you no longer use. Nothing was changed.',
    `You can also choose in your settings: sign in, then “${FOOTER.preferences}”.`,
  ],
};
const UNSUBSCRIBED: Page = {
  title: 'You’re unsubscribed',
  paragraphs: ['You won’t get this kind of email any more. An email that’s on its way may still arrive.'],
  links: [CHOICE],
};
const SUBSCRIBED: Page = {
  title: 'You’re subscribed again',
  paragraphs: ['You’ll get this kind of email from now on.'],
  links: [CHOICE],
};

const pageOf = ({ label, address, wanted }: Subscription): Page =>
  wanted
    ? {
        title: 'Unsubscribe from this email?',
        paragraphs: [`We send “${label}” to ${address}.`, 'You’ll still get every other kind of email.'],
        button: { label: 'Unsubscribe', field: ONE_CLICK, tone: 'primary' },
      }
    : {
        title: 'You’re unsubscribed',
        paragraphs: [`We don’t send “${label}” to ${address}.`],
        button: { label: 'Subscribe again', field: AGAIN, tone: 'secondary' },
      };

/**
 * The page of an email's unsubscribe link, and what mail programs send to it (RFC 8058). It passes on the token and the
 * client's address alone, so no session is read and no Origin compared: the token is all that counts.
 */
export async function registerUnsubscribePage(app: FastifyInstance): Promise<void> {
  const ask = async ({ params, ip }: Request, method: 'GET' | 'POST' | 'DELETE') => {
    const url = `/api${UNSUBSCRIBE_PREFIX}${encodeURIComponent(params.token)}`;
    const form = method === 'POST' && { payload: ONE_CLICK.join('='), headers: FORM };
    const { statusCode, headers, body } = await app.inject({ method, url, remoteAddress: ip, ...form });
    const status = method !== 'GET' && statusCode === 422 ? 200 : statusCode; // no token at all: like a forged one
    return { status, retryAfter: headers['retry-after'], body: JSON.parse(body) };
  };
  const send = (reply: FastifyReply, status: number, page: Page) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(renderPlainPage({ ...page, links: [...(page.links ?? []), PREFERENCES] }));
  const sendAnswer = (
    reply: FastifyReply,
    { status, retryAfter, body }: Awaited<ReturnType<typeof ask>>,
    page: () => Page,
  ) => {
    if (status === 200) return send(reply, 200, page());
    if (status === 404 || status === 422) return send(reply, 404, INVALID);
    if (retryAfter) reply.header('retry-after', retryAfter);
    return send(reply, status, { title: 'This didn’t work', paragraphs: [body.message], links: [CHOICE] });
  };

  await app.register(async (site) => {
    // Mail programs send a form of either encoding, and its content doesn't matter.
    site.removeAllContentTypeParsers();
    site.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_: unknown, body: string) => body,
    );
    site.get(`${UNSUBSCRIBE_PREFIX}:token`, async (request: Request, reply) => {
      const answer = await ask(request, 'GET');
      return sendAnswer(reply, answer, () => pageOf(answer.body));
    });
    site.post(`${UNSUBSCRIBE_PREFIX}:token`, async (request: Request, reply) => {
      const [name, value] = AGAIN;
      const isAgain = new URLSearchParams(String(request.body ?? '')).get(name) === value;
      return sendAnswer(reply, await ask(request, isAgain ? 'DELETE' : 'POST'), () =>
        isAgain ? SUBSCRIBED : UNSUBSCRIBED,
      );
    });
  });
}
