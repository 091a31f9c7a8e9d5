/** Calls operations over HTTP as a browser does. Doesn’t import the test runner, because benchmarks use it too. */
import type { Contract } from '../../contract/contract.ts';
import type { Db } from '../lib/db/database.ts';
import { createMember, type Person, type Traits } from './members.ts';

export const ORIGIN = 'http://localhost:3000';

export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  form?: Record<string, string | File>;
  cookie?: string;
  headers?: Record<string, string>;
  ip?: string;
  /** Aborts a call over HTTP. */
  signal?: AbortSignal;
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered
export type Answer = { status: number; body: any; headers: Record<string, unknown>; cookies: string[]; raw: Buffer };

/** An application, in this process or in others (two-servers.ts). */
export type School = {
  db: Db;
  member: (traits?: Traits) => Promise<Person>;
  call: (person: Person | null, operation: keyof Contract, call?: Call) => Promise<Answer>;
};

/** The request that our own page would send. */
export async function requestOf(person: Person | null, operation: string, call: Call = {}) {
  const [method = '', template = ''] = operation.split(' ');
  const address = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(call.params?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)]));
  const cookie = [person?.cookie, call.cookie].filter(Boolean).join('; ');
  const sent = await payloadOf(call);
  const headers = { origin: ORIGIN, ...(cookie && { cookie }), ...sent.headers, ...call.headers };
  return { method, url: `/api${address}${query.size > 0 ? `?${query}` : ''}`, headers, payload: sent.payload };
}

async function payloadOf({
  form,
  body,
}: Call): Promise<{ payload?: string | Buffer; headers?: Record<string, string> }> {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    const encoded = new Response(data);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    };
  }
  if (body === undefined) return {};
  return {
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** Running servers on the database of `db`, called in turn. `publicUrl` is their common URL, if they have one. */
export function schoolAt(urls: readonly string[], db: Db, publicUrl?: string): School {
  let calls = 0;
  return {
    db,
    member: (traits) => createMember(db, traits),
    call: async (person, operation, call) => {
      const { method, url, headers, payload } = await requestOf(person, operation, call);
      const origin = urls[calls++ % urls.length] ?? '';
      const address = origin.replace('localhost', '127.0.0.1') + url;
      const init = { method, headers: { ...headers, origin: publicUrl ?? origin }, signal: call?.signal ?? null };
      const body = payload as BodyInit | undefined;
      return readAnswer(await fetch(address, { ...init, ...(body && { body }) }));
    },
  };
}

export async function readAnswer(answer: Response): Promise<Answer> {
  const raw = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    body: isJson ? JSON.parse(raw.toString()) : null,
    headers: Object.fromEntries(answer.headers),
    cookies: answer.headers.getSetCookie(),
    raw,
  };
}
