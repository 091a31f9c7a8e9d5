import { accountSecurity } from './account-security.ts';
import { accounts } from './accounts.ts';
import { activitySignups } from './activity-signups.ts';
import { announcements } from './announcements.ts';
import { audit } from './audit.ts';
import { bankLines } from './bank-lines.ts';
import { bankStatements } from './bank-statements.ts';
import { calendarFeed } from './calendar-feed.ts';
import { cashBoxes } from './cash-boxes.ts';
import { checkIn, staffCheckIn } from './check-in.ts';
import { deliveries } from './deliveries.ts';
import { emailPreferences } from './email-preferences.ts';
import { eventCancellation } from './event-cancellation.ts';
import { eventCovers } from './event-covers.ts';
import { eventEditing } from './event-editing.ts';
import { eventQuestions } from './event-questions.ts';
import { eventUpdates } from './event-updates.ts';
import { events } from './events.ts';
import { invitations } from './invitations.ts';
import { moneyReport } from './money-report.ts';
import { monitoring } from './monitoring.ts';
import type { Operations } from './operation.ts';
import { overview } from './overview.ts';
import { ownAccount } from './own-account.ts';
import { paymentEntries } from './payment-entries.ts';
import { paymentProfiles } from './payment-profiles.ts';
import { paymentReminders } from './payment-reminders.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { phoneChanges } from './phone-changes.ts';
import { phones } from './phones.ts';
import { printedLists } from './printed-lists.ts';
import { publicEvents } from './public-events.ts';
import { registrations } from './registrations.ts';
import { permissions, roles } from './roles.ts';
import { roomAssignments } from './room-assignments.ts';
import { roommateRequests } from './roommate-requests.ts';
import { rooms } from './rooms.ts';
import { rosterRemovals } from './roster-removals.ts';
import { rosters } from './rosters.ts';
import { staffRegistrations } from './staff-registrations.ts';
import { suggestions } from './suggestions.ts';
import { tickets } from './tickets.ts';
import { unsubscribing } from './unsubscribe.ts';
import { users } from './users.ts';
import { waitingList } from './waiting-list.ts';
import { walkInSeats } from './walk-ins.ts';

/**
 * Every operation, by subject as the API document shows them. A new part of the contract is one entry here.
 */
export const SUBJECTS = [
  { name: 'Accounts', description: 'Sign-up, signing in and out, and the forgotten password', operations: accounts },
  { name: 'Account security', description: 'Password, sessions, two-factor and passkeys', operations: accountSecurity },
  {
    name: 'Phone changes',
    description: 'Changing one’s mobile number, and undoing a change by a link',
    operations: phoneChanges,
  },
  { name: 'Own account', description: 'Export and deletion of a member’s own account', operations: ownAccount },
  {
    name: 'Email preferences',
    description: 'Which emails a member gets',
    operations: { ...emailPreferences, ...unsubscribing },
  },
  { name: 'People', description: 'The directory, connections and the member’s own profile', operations: people },
  {
    name: 'Class rosters',
    description: 'Who of a class is missing, and removing one’s own name without an account',
    operations: { ...rosters, ...rosterRemovals },
  },
  {
    name: 'Suggestions',
    description: 'How to reach missing classmates, as members tell staff',
    operations: suggestions,
  },
  { name: 'Invitation links', description: 'Links by which members invite their class', operations: invitations },
  { name: 'Events', description: 'Published events as members see them', operations: events },
  {
    name: 'Calendar feed',
    description: 'A member’s registered events, for their calendar apps',
    operations: calendarFeed,
  },
  { name: 'Public events', description: 'What anyone with its link sees of an event', operations: publicEvents },
  { name: 'Registrations', description: 'A member’s places at events', operations: registrations },
  {
    name: 'Activity sign-ups',
    description: 'Who of a registration comes to an activity',
    operations: activitySignups,
  },
  { name: 'Waiting list', description: 'Who waits for a seat, and offers of seats', operations: waitingList },
  {
    name: 'Event questions',
    description: 'What the committee asks the people who come to an event, and their answers',
    operations: eventQuestions,
  },
  {
    name: 'Tickets',
    description: 'The tickets of a registration, and what one shows to anyone who has it',
    operations: tickets,
  },
  {
    name: 'Check-in',
    description: 'The entrance of an event: devices, what they scan, and what staff see of it',
    operations: { ...checkIn, ...staffCheckIn, ...walkInSeats, ...cashBoxes },
  },
  { name: 'Payments', description: 'Payments of members, and their review', operations: payments },
  { name: 'Payment entries', description: 'What was received and returned', operations: paymentEntries },
  {
    name: 'Payment reminders',
    description: 'Due days, reminders and the release of unpaid seats',
    operations: paymentReminders,
  },
  { name: 'Money report', description: 'Sums of money, who owes, and closed periods', operations: moneyReport },
  { name: 'Overview', description: 'The member’s dashboard and the staff’s overview', operations: overview },
  { name: 'Users', description: 'Accounts as staff see them', operations: users },
  { name: 'Phone numbers', description: 'The numbers that may register', operations: phones },
  {
    name: 'Event editing',
    description: 'Events, cover images, ticket types and activities as staff edit them',
    operations: { ...eventEditing, ...eventUpdates, ...eventCancellation, ...eventCovers },
  },
  {
    name: 'Staff registrations',
    description: 'Registrations of an event as staff see them',
    operations: staffRegistrations,
  },
  { name: 'Printed lists', description: 'What is printed for the day of an event', operations: printedLists },
  { name: 'Payment profiles', description: 'The ways to pay', operations: paymentProfiles },
  { name: 'Bank statements', description: 'Bank accounts and what banks say about them', operations: bankStatements },
  { name: 'Bank lines', description: 'What bank lines pay for, recorded many at once', operations: bankLines },
  {
    name: 'Rooms',
    description: 'The rooms held for an event, and who sleeps in them',
    operations: { ...rooms, ...roomAssignments, ...roommateRequests },
  },
  { name: 'Roles', description: 'Roles, their holders and permissions', operations: { ...roles, ...permissions } },
  { name: 'Activity log', description: 'The append-only record of who did what', operations: audit },
  { name: 'Deliveries', description: 'Emails and text messages that were sent', operations: deliveries },
  { name: 'Announcements', description: 'Messages that people write, and to whom', operations: announcements },
  { name: 'System', description: 'The status of the server', operations: monitoring },
] as const satisfies readonly { name: string; description: string; operations: Operations }[];

type Parts = (typeof SUBJECTS)[number]['operations'];
type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;
/** All operations by name. */
export type Contract = All<Parts>;
export const contract: Contract = Object.assign({}, ...SUBJECTS.map(({ operations }) => operations));
