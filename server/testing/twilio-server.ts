/** A strict simulation of Twilio's API for text messages, because the real one sends them. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export const TWILIO = { sid: 'AC0123456789abcdef0123456789abcdef', token: 'a token no one knows' };

export type Created = { headers: http.IncomingHttpHeaders; form: Record<string, string> };
/** A refusal; 'cut' ends the connection before reading, 'take-and-cut' after; 'hang' never answers. */
export type TwilioReply = { status: number; code: number } | 'cut' | 'take-and-cut' | 'hang' | undefined;

export type TwilioServer = {
  url: string;
  /** Every requested message, also refused ones, oldest first. */
  offered: Created[];
  /** Accepted messages. */
  taken: Created[];
  /** What was wrong with requests. */
  errors: string[];
  rules: { create?: (form: Record<string, string>) => TwilioReply; list?: () => TwilioReply };
  stop: () => Promise<void>;
};

export async function startTwilioServer(port = 0): Promise<TwilioServer> {
  const state: Pick<TwilioServer, 'offered' | 'taken' | 'errors' | 'rules'> = {
    offered: [],
    taken: [],
    errors: [],
    rules: {},
  };
  const server = http.createServer((request, response) => void answer(request, response, state));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const MESSAGES = `/2010-04-01/Accounts/${TWILIO.sid}/Messages.json`;
const FIELDS = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback', 'ValidityPeriod'];

type State = Pick<TwilioServer, 'offered' | 'taken' | 'errors' | 'rules'>;

async function answer(request: http.IncomingMessage, response: http.ServerResponse, state: State): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://twilio');
  const exported = `Basic ${Buffer.from(`${TWILIO.sid}:${TWILIO.token}`).toString('base64')}`;
  if (request.headers.authorization !== exported) return refuse(response, 401, 20003);
  if (pathname !== MESSAGES) return refuse(response, 404, 20404);
  if (request.method === 'GET') {
    if (act(state.rules.list?.(), request, response)) return;
    const to = searchParams.get('To');
    const found = state.taken.filter(({ form }) => form.To === to).reverse();
    return send(response, 200, { messages: found.map(resource), page: 0, page_size: 50, next_page_uri: null });
  }
  const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
  const created = { headers: request.headers, form };
  state.errors.push(...replyErrors(created));
  state.offered.push(created);
  const decision = state.rules.create?.(form);
  if (decision === undefined || decision === 'take-and-cut') state.taken.push(created);
  if (!act(decision, request, response)) send(response, 201, resource(created));
}

function act(decision: TwilioReply, request: http.IncomingMessage, response: http.ServerResponse): boolean {
  if (decision === undefined) return false;
  if (typeof decision === 'object') refuse(response, decision.status, decision.code);
  else if (decision !== 'hang') request.socket.destroy();
  return true;
}

function replyErrors({ headers, form }: Created): string[] {
  const type = headers['content-type'] ?? 'none';
  return [
    ...(type.startsWith('application/x-www-form-urlencoded') ? [] : [`content-type ${type}`]),
    ...Object.keys(form)
      .filter((name) => !FIELDS.includes(name))
      .map((name) => `field ${name}`),
    ...(/^\+[1-9]\d{7,14}$/.test(form.To ?? '') ? [] : [`To ${form.To}`]),
    ...(Boolean(form.From) === Boolean(form.MessagingServiceSid)
      ? ['neither or both of From and MessagingServiceSid']
      : []),
    ...(form.Body ? [] : ['no Body']),
  ];
}

const resource = ({ form }: Created) => ({
  ...{
    account_sid: TWILIO.sid,
    sid: 'SM0123456789abcdef0123456789abcdef',
    status: 'queued',
    direction: 'outbound-api',
  },
  ...{ to: form.To, from: form.From ?? null, messaging_service_sid: form.MessagingServiceSid ?? null, body: form.Body },
  ...{ num_segments: '1', num_media: '0', error_code: null, error_message: null, date_sent: null },
  date_created: new Date().toUTCString(),
  date_updated: new Date().toUTCString(),
});

/** Repeats the number in the message, as Twilio does. */
const refuse = (response: http.ServerResponse, status: number, code: number) =>
  send(response, status, { code, message: `The 'To' number +18765550100 is refused.`, more_info: 'x', status });

function send(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
