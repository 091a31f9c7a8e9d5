/** What the staff's payment screen shares: shapes, what a verdict changes, the queue. */
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import type { Reply } from '../../lib/api.ts';

export type ReviewedPayment = Reply<'GET /admin/payments'>['items'][number];
export type PaymentDetail = Reply<'GET /admin/payments/:id'>;
export type PaymentStats = Reply<'GET /admin/payments'>['stats'];

/** What a verdict makes stale: a paid registration shows on the member's pages, the event's and its list of registrations too. */
export const REVIEW_READS = [
  'GET /admin/payments',
  'GET /admin/payments/:id',
  'GET /admin/overview',
  'GET /admin/overview/figures',
  'GET /admin/events/:id/registrations',
  'GET /admin/events/:id/registrations/summary',
  'GET /users/:id',
  'GET /events',
  'GET /events/:id',
  'GET /dashboard',
  'GET /registrations',
  'GET /registrations/:id/payment-options',
] as const;

type Queued = { id: string; status: PaymentStatus };

/**
 * The pending payment to go to after one was decided: the next below where it stood, else the first above, else any that
 * came meanwhile. What is pending is asked of the list as it is now, for others decide too.
 */
export function nextPending(
  before: readonly Queued[],
  decided: string,
  now: readonly Queued[] = before,
): string | null {
  const waiting = new Set(now.filter(({ id, status }) => status === 'pending' && id !== decided).map(({ id }) => id));
  const at = before.findIndex(({ id }) => id === decided);
  const inTurn = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)), ...now];
  return inTurn.find(({ id }) => waiting.has(id))?.id ?? null;
}

/** The payments before and after one in the list. */
export function neighbours(list: readonly Queued[], id: string): { before: string | null; after: string | null } {
  const at = list.findIndex((each) => each.id === id);
  if (at < 0) return { before: null, after: list[0]?.id ?? null };
  return { before: list[at - 1]?.id ?? null, after: list[at + 1]?.id ?? null };
}
