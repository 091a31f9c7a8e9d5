import { cashBoxes } from '../../contract/cash-boxes.ts';
import { checkIn, staffCheckIn } from '../../contract/check-in.ts';
import { walkInSeats } from '../../contract/walk-ins.ts';
import type { KeySettings } from '../lib/derived-keys.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { addCashBox, chooseCashBox, correctFloat } from './cash-boxes/cash-boxes.ts';
import { addCount } from './cash-boxes/counts.ts';
import { addDevice, removeDevice } from './devices/devices.ts';
import { enrol } from './devices/enrolment.ts';
import { chooseHold } from './holds/holds.ts';
import { readList } from './list/list.ts';
import { listAbsent, readOverview } from './overview/overview.ts';
import { addPayments } from './payments/payments.ts';
import { addScans, importScans, resolveIssue } from './scans/scans.ts';
import { seatLateSale } from './walk-ins/seating.ts';
import { sellSeats } from './walk-ins/walk-ins.ts';

export const checkInRoutes = (settings: KeySettings & { publicUrl: string }): Implemented[] => [
  ...implement(checkIn, {
    'POST /check-in/enrolments': (ctx, { body }) => enrol(ctx, body, settings),
    'GET /check-in/list': (ctx, { query }) => readList(ctx, query, settings),
    'POST /check-in/scans': (ctx, { body }) => addScans(ctx, body),
    'POST /check-in/walk-ins': (ctx, { body }) => sellSeats(ctx, body),
    'POST /check-in/payments': (ctx, { body }) => addPayments(ctx, body),
  }),
  ...implement(staffCheckIn, {
    'GET /admin/events/:id/check-in': (ctx, { params }) => readOverview(ctx, params.id),
    'GET /admin/events/:id/check-in/absent': (ctx, { params }) => listAbsent(ctx, params.id),
    'POST /events/:id/check-in-devices': (ctx, { params, body }) => addDevice(ctx, params.id, body, settings),
    'DELETE /check-in-devices/:id': (ctx, { params }) => removeDevice(ctx, params.id),
    'POST /check-in-devices/:id/imports': (ctx, { params, body }) => importScans(ctx, params.id, body),
    'POST /check-in-scans/:id/resolution': (ctx, { params, body }) => resolveIssue(ctx, params.id, body),
  }),
  ...implement(walkInSeats, {
    'PUT /check-in-devices/:id/hold': (ctx, { params, body }) => chooseHold(ctx, params.id, body),
    'POST /check-in-scans/:id/seat': (ctx, { params }) => seatLateSale(ctx, params.id),
  }),
  ...implement(cashBoxes, {
    'POST /events/:id/cash-boxes': (ctx, { params, body }) => addCashBox(ctx, params.id, body),
    'PUT /cash-boxes/:id/opening-float': (ctx, { params, body }) => correctFloat(ctx, params.id, body),
    'PUT /check-in-devices/:id/cash-box': (ctx, { params, body }) => chooseCashBox(ctx, params.id, body),
    'POST /cash-boxes/:id/counts': (ctx, { params, body }) => addCount(ctx, params.id, body),
  }),
];
