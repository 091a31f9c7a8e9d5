/**
 * Filters and sort orders of staff lists. They are separate from the other constants because routes, and so every first page,
 * load them.
 */
export const PAYMENT_STATUSES = ['pending', 'confirmed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** 'waiting': pending first, longest waiting first. */
export const PAYMENT_SORTS = ['newest', 'waiting'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export const PHONE_STATUSES = ['pending', 'used', 'revoked'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** Filters of the staff's list of events. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled', 'upcoming', 'past'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** How every staff screen and list calls what members may do with an event. */
export const publicationStatus = (event: { is_published: boolean; cancelled_at: unknown }) =>
  event.cancelled_at !== null ? 'Cancelled' : event.is_published ? 'Published' : 'Draft';

export const REGISTRATION_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const;

/** 'common': most classes in common first. */
export const CONNECTION_SORTS = ['name', 'common'] as const;
export type ConnectionSort = (typeof CONNECTION_SORTS)[number];

export const ROOM_STATUSES = ['available', 'occupied', 'reserved', 'maintenance'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** 'paused': completed, and without class lists until staff confirm their classes. */
export const USER_PROFILES = ['completed', 'incomplete', 'paused'] as const;

export const USER_SORTS = ['newest', 'oldest', 'name', 'name_desc', 'first_name', 'email'] as const;

export const ROLE_NAMES = ['SUPER_ADMIN', 'ACCOUNTANT', 'EVENT_COORDINATOR'] as const;

/** 'sent': accepted by the provider. 'delivered': confirmed by the provider. 'dropped': no longer needed. */
export const DELIVERY_STATES = ['waiting', 'sent', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What an open bank line looks like: certain, worth a look, or found by hand. */
const OPEN_LINE_CLASSES = ['ready', 'check', 'unmatched'] as const;
export type OpenLineClass = (typeof OPEN_LINE_CLASSES)[number];
export const LINE_CLASSES = [...OPEN_LINE_CLASSES, 'matched', 'ignored'] as const;
export type LineClass = (typeof LINE_CLASSES)[number];
/** 'open': neither recorded whole nor ignored. */
export const LINE_FILTERS = ['open', ...LINE_CLASSES] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export const STATEMENT_FORMATS = ['csv', 'ofx', 'camt', 'mt940'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Whether 03/04/2026 is 4 March or 3 April. */
export const DAY_ORDERS = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
