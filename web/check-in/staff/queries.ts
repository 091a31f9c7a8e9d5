import { query, type Reply } from '../../lib/api.ts';

export type Overview = Reply<'GET /admin/events/:id/check-in'>;
export type Device = Overview['devices'][number];
export type CashBox = Overview['cash_boxes'][number];
export type HoldableTicket = Overview['ticket_types'][number];
export type Issue = Overview['issues'][number];

/** Read again while it is open: what devices send shows within seconds. */
const EVERY_MS = 10_000;

export const overviewQuery = (eventId: string) => ({
  ...query('GET /admin/events/:id/check-in', { params: { id: eventId } }),
  refetchInterval: EVERY_MS,
});

export const absentQuery = (eventId: string) =>
  query('GET /admin/events/:id/check-in/absent', { params: { id: eventId } });

/** Who came in, or what the volunteer noted. */
export const issueName = ({ name, note }: Issue): string => name ?? note ?? 'Unknown code';

/** Of a select field; the empty one is a device that takes no cash. */
export const NO_CASH = 'Takes no cash';
export const boxOptions = (boxes: readonly CashBox[]) => boxes.map(({ id, name }) => ({ value: id, label: name }));
