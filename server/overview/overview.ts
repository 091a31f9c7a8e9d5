/** The two start pages: the member's dashboard, and the staff overview with its charts (spec 2). */
import { isAllowed } from '../../contract/access.ts';
import { FIGURE_EVENTS, FIGURE_WEEKS, RECENT_USERS_LIMIT } from '../../contract/constants.ts';
import { STAFF_SCREENS } from '../../contract/staff-screens.ts';
import { school } from '../../school.config.ts';
import { getNext } from '../events/published/events.ts';
import type { MemberContext } from '../lib/context.ts';
import { countRecentFailures } from '../messages/deliveries/deliveries.ts';
import { listOwnPayments, totalOwnPayments } from '../payments/submissions/own-payments.ts';
import { summarizeConnections } from '../people/connections/connections.ts';
import { findMissing } from '../people/profile/profile.ts';
import { countPausedRosters } from '../people/rosters/pauses.ts';
import { listNotices } from '../registrations/notices/notices.ts';
import { listOwnRegistrations } from '../registrations/registrations.ts';
import { receivedByWeek, totalsOfEvents } from '../registrations/totals/totals.ts';
import { selectCounts, selectEvents, selectNewestUsers, selectWeeks } from './queries.ts';

export async function showDashboard(ctx: MemberContext) {
  const [next_event, registrations, notices, payments, totals, connections, profile_missing] = await Promise.all([
    getNext(ctx),
    listOwnRegistrations(ctx),
    listNotices(ctx),
    listOwnPayments(ctx),
    totalOwnPayments(ctx),
    summarizeConnections(ctx),
    findMissing(ctx),
  ]);
  return {
    next_event,
    registrations: registrations.items,
    ...notices,
    payments,
    confirmed_total_cents: totals.received,
    awaiting_review_cents: totals.pending,
    ...connections,
    profile_missing,
  };
}

/** Callers who may not see users get names without email addresses. */
export async function showStaffOverview(ctx: MemberContext) {
  const { actor, db } = ctx;
  const [counts, newest, failed_deliveries, paused_rosters] = await Promise.all([
    selectCounts(db),
    selectNewestUsers(db, RECENT_USERS_LIMIT),
    isAllowed(STAFF_SCREENS['/admin/deliveries'].access, actor) ? countRecentFailures(ctx) : null,
    isAllowed(['MANAGE_USERS'], actor) ? countPausedRosters(db) : null,
  ]);
  const seesProfiles = isAllowed(STAFF_SCREENS['/admin/payment-profiles'].access, actor);
  const seesEmails = isAllowed(STAFF_SCREENS['/admin/users'].access, actor);
  return {
    ...counts,
    failed_deliveries,
    paused_rosters,
    active_payment_profiles: seesProfiles ? counts.active_payment_profiles : null,
    recent_users: newest.map((user) => ({ ...user, email: seesEmails ? user.email : null })),
  };
}

/** Each figure is null for callers who may not see the list it counts. */
export async function showFigures(ctx: MemberContext) {
  const seesEvents = isAllowed(STAFF_SCREENS['/admin/events'].access, ctx.actor);
  const seesPayments = isAllowed(STAFF_SCREENS['/admin/payments'].access, ctx.actor);
  const weeks = await selectWeeks(ctx.db, ctx.now, { zone: school.zone, weeks: FIGURE_WEEKS });
  const since = weeks[0]?.week ?? '';
  const [received, events] = await Promise.all([
    seesPayments ? receivedByWeek(ctx, since) : null,
    seesEvents ? listEvents(ctx) : null,
  ]);
  return {
    weeks: weeks.map(({ week, registrations }) => ({
      week,
      registrations: seesEvents ? registrations : null,
      received_cents: received && (received.get(week) ?? 0),
    })),
    events,
  };
}

async function listEvents(ctx: MemberContext) {
  const events = await selectEvents(ctx.db, ctx.now, FIGURE_EVENTS);
  const ids = events.map(({ id }) => id);
  const totalsOf = await totalsOfEvents(ctx, ids);
  return events.map((event) => ({ ...event, money: totalsOf(event.id) }));
}
