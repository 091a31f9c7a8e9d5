/**
 * What the staff's lists are narrowed to and sorted by. Their addresses are read with every first page, so these stand apart from the
 * other constants.
 */
export const PAYMENT_STATUSES = ['pending', 'confirmed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** 'waiting': what is pending first, and of it what has waited longest. */
export const PAYMENT_SORTS = ['newest', 'waiting'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export const PHONE_STATUSES = ['pending', 'used', 'revoked'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** What the staff's list of events is narrowed to. */
export const EVENT_STATUSES = ['draft', 'published', 'upcoming', 'past'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** A registration's status as staff see it. 'submitted': its payment waits for review. 'rejected': it has to be paid again. */
export const REGISTRATION_STATUSES = ['unpaid', 'submitted', 'rejected', 'paid', 'free'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];
export const REGISTRATION_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const;

export const ROOM_STATUSES = ['available', 'occupied', 'reserved', 'maintenance'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

export const USER_PROFILES = ['completed', 'incomplete'] as const;

export const USER_SORTS = ['newest', 'oldest', 'name', 'name_desc', 'first_name', 'email'] as const;

export const ROLE_NAMES = ['SUPER_ADMIN', 'ACCOUNTANT', 'EVENT_COORDINATOR'] as const;

/** 'sent': a provider took it. 'delivered': it says that the phone has it. 'dropped': no one wanted it any more. */
export const DELIVERY_STATES = ['waiting', 'sent', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
