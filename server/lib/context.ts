import type { Access } from '../../contract/access.ts';
import type { FactorNeed } from '../../contract/constants.ts';
import type { Db } from './db/database.ts';

/** Powers that someone holds and may not use before they have shown two-factor. */
export type Restricted = { readonly roles: string[]; readonly permissions: string[]; readonly needs: FactorNeed };

/** The person asking, as found by their session on every request: a revoked role is gone on the next one. */
export type Actor = {
  readonly session_id: string;
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly profile_completed: boolean;
  readonly profile_photo_url: string | null;
  readonly form_levels: (string | null)[];
  readonly sports_house: string | null;
  /** What they may use now: both are empty while `restricted` holds them. */
  readonly roles: string[];
  readonly permissions: string[];
  readonly restricted: Restricted | null;
  /** When this session was proven with two-factor. */
  readonly two_factor_at: Date | null;
};

/** What a verb may know of the HTTP request, and the cookies it may set. */
export type RequestContext = {
  readonly id: string;
  /** Where it comes from (client-address.ts), for rate limits only: it is never stored with a person. */
  readonly client: string;
  readonly user_agent: string | null;
  readonly cookie: string | undefined;
  /** By which a provider that calls us proves who it is. */
  readonly signature?: string | undefined;
  /** Adds a whole Set-Cookie header. */
  setCookie(header: string): void;
};

/** A write that may be tried again. `fingerprint` is of the operation and all that was sent: a key cannot mean two things. */
export type Attempt = { key: string; fingerprint: Buffer };

/** Everything a verb gets: passed, never global. In a write, `db` is the one transaction of the request. */
export type Context<A extends Access = 'PUBLIC'> = {
  readonly actor: A extends 'PUBLIC' ? Actor | null : Actor;
  readonly db: Db;
  readonly now: Date;
  readonly requestContext: RequestContext;
  /** The key under which this write may be tried again (idempotency.ts). */
  readonly attempt?: Attempt | undefined;
};

/** The operator, at its command line, is no one of the school. */
export const OPERATOR: Pick<Context, 'actor' | 'requestContext'> = {
  actor: null,
  requestContext: { id: 'command', client: '', user_agent: null, cookie: undefined, setCookie: () => {} },
};

/** The context of anyone signed in. */
export type MemberContext = Context<'SIGNED_IN'>;

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`;

/** Whether the person holds a permission; SUPER_ADMIN holds all (spec 6). */
export const holds = (actor: Actor | null, ...permissions: string[]): boolean =>
  actor !== null &&
  (actor.roles.includes('SUPER_ADMIN') || permissions.some((permission) => actor.permissions.includes(permission)));
