import type * as z from 'zod';
import type { Access } from '../../contract/access.ts';
import type { me } from '../../contract/accounts.ts';
import type { FactorNeed } from '../../contract/constants.ts';
import type { Db } from './db/database.ts';

/** Not usable before the two-factor challenge. */
export type Restricted = { readonly roles: string[]; readonly permissions: string[]; readonly needs: FactorNeed };

/**
 * What GET /me answers, and more. Looked up on every request, so that a removed role applies at once. `roles` and
 * `permissions` are empty while `restricted` has them.
 */
export type Actor = Readonly<Omit<z.output<typeof me>, 'leaving_year' | 'restricted'>> & {
  readonly session_id: string;
  readonly leaving_year: number | null;
  /** Whether they see no class lists until staff confirm their classes. */
  readonly rosters_paused: boolean;
  readonly restricted: Restricted | null;
  /** When this session passed the two-factor challenge. */
  readonly two_factor_at: Date | null;
};

/** A volunteer's phone at an entrance. */
export type CheckInDevice = {
  readonly id: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly is_cancelled: boolean;
  readonly name: string;
  /** Null if it can't take cash. */
  readonly cash_box: { readonly id: string; readonly name: string } | null;
  /** When it must have deleted its list. Scans are taken for some days more. */
  readonly expires_at: Date;
};

export type RequestContext = {
  readonly id: string;
  /** The client's address, for rate limits only: never stored with a person. */
  readonly client: string;
  readonly user_agent: string | null;
  readonly cookie: string | undefined;
  readonly signature?: string | undefined;
  setCookie(header: string): void;
};

/** `fingerprint` covers the operation and its input, so that a key has one meaning. */
export type Attempt = { key: string; fingerprint: Buffer };

/** In a write, `db` is the request's transaction. */
export type Context<A extends Access = 'PUBLIC'> = {
  readonly actor: A extends 'PUBLIC' | 'DEVICE' ? Actor | null : Actor;
  readonly db: Db;
  readonly now: Date;
  readonly requestContext: RequestContext;
  readonly attempt?: Attempt | undefined;
} & WithDevice<A>;

/** Whose request it is, if the operation is for devices. */
type WithDevice<A extends Access> = A extends 'DEVICE'
  ? { readonly device: CheckInDevice }
  : { readonly device?: CheckInDevice | undefined };

export const OPERATOR: Pick<Context, 'actor' | 'requestContext'> = {
  actor: null,
  requestContext: { id: 'command', client: '', user_agent: null, cookie: undefined, setCookie: () => {} },
};

export type MemberContext = Context<'SIGNED_IN'>;

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`;
