import * as z from 'zod';
import { FEE_TYPES, METHOD_TYPES } from './constants.ts';
import { PERCENTAGE } from './fees.ts';
import { cents, done, id, instant, line, type Operations, optionalText, requiredText, seen } from './operation.ts';

const paymentProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  method_type: z.enum(METHOD_TYPES),
  account_info: z.string(),
  owner_user_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  /** Where the money arrives. */
  bank_account_id: z.uuid().nullable(),
  bank_account_name: z.string().nullable(),
  profile_notes: z.string().nullable(),
  display_instructions: z.string().nullable(),
  is_global: z.boolean(),
  is_active: z.boolean(),
  processing_fee_type: z.enum(FEE_TYPES),
  processing_fee_flat_cents: z.int(),
  processing_fee_percentage: z.string(),
  pass_fee_to_customer: z.boolean(),
  supports_online_payment: z.boolean(),
  /** The number of ticket types linked to it. */
  used_in: z.int(),
  created_at: instant,
  updated_at: instant,
});

const optionalId = z
  .uuid()
  .nullish()
  .transform((value) => value ?? null);

export const paymentProfileForm = z.object({
  name: line(120),
  method_type: z.enum(METHOD_TYPES).default('zelle'),
  account_info: requiredText(2000),
  owner_user_id: optionalId,
  bank_account_id: optionalId,
  profile_notes: optionalText(2000),
  display_instructions: optionalText(2000),
  is_global: z.boolean().default(false),
  processing_fee_type: z.enum(FEE_TYPES).default('none'),
  processing_fee_flat_cents: cents.default(0),
  /** As text, so that it stays exact. */
  processing_fee_percentage: z.string().regex(PERCENTAGE, 'must be 0 to 100 in steps of 0.1').default('0'),
  pass_fee_to_customer: z.boolean().default(true),
});

export const paymentProfiles = {
  'GET /payment-profiles': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Every payment profile, newest first, with its counts',
    reply: z.object({
      items: z.array(paymentProfile),
      stats: z.object({ total: z.int(), active: z.int(), global: z.int() }),
    }),
  },
  'GET /payment-profiles/export': {
    access: ['MANAGE_PAYMENTS'],
    limit: 'export',
    is_write: true,
    summary: 'The same list as a CSV file',
    reply: 'file',
  },
  'GET /payment-profile-owners': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Who may own a payment profile: holders of an admin role',
    reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
  'POST /payment-profiles': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Create a payment profile',
    body: paymentProfileForm,
    is_idempotent: true,
    reply: id,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /payment-profiles/:id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Change a payment profile',
    params: id,
    body: paymentProfileForm.extend(seen),
    reply: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
  },
  'POST /payment-profiles/:id/archive': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Archive a payment profile: it is no longer offered',
    params: id,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  'DELETE /payment-profiles/:id/archive': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Make an archived payment profile active again',
    params: id,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  'GET /ticket-types/:id/payment-profiles': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Active payment profiles, each with whether it is linked to the ticket type',
    params: id,
    reply: z.object({ items: z.array(z.object({ ...paymentProfile.shape, linked: z.boolean() })) }),
    errors: ['TICKET_TYPE_NOT_FOUND'],
  },
  'PUT /ticket-types/:id/payment-profiles/:profile_id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Link a payment profile to a ticket type',
    params: z.object({ id: z.uuid(), profile_id: z.uuid() }),
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'NOT_FOUND'],
  },
  'DELETE /ticket-types/:id/payment-profiles/:profile_id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Unlink a payment profile from a ticket type',
    params: z.object({ id: z.uuid(), profile_id: z.uuid() }),
    reply: done,
    errors: ['TICKET_TYPE_NOT_FOUND', 'NOT_FOUND'],
  },
} as const satisfies Operations;
