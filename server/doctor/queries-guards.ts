/** What the database itself watches over, and the queue that works beside it. */
import { sql } from 'kysely';
import type { Check } from './queries.ts';

/** The triggers, constraints and indexes that the product's promises lean on. */
const GUARDS = [
  'activity_logs_are_append_only',
  'event_registrations_one_live',
  'event_registrations_ticket_type',
  'event_registrations_withdrawn_when',
  'events_capacity',
  'log_counts_on_insert',
  'name_words_on_delete',
  'name_words_on_insert',
  'name_words_on_update',
  'number_counts_on_delete',
  'number_counts_on_insert',
  'number_counts_on_update',
  'payment_counts_on_insert',
  'payment_counts_on_update',
  'payment_ledger_update_payer_name',
  'payment_ledger_no_delete',
  'payment_ledger_facts_unchanged',
  'payment_ledger_set_payer_name',
  'payment_ledger_one_open',
  'payment_ledger_total',
  'people_changed',
  'people_counts_on_delete',
  'people_counts_on_insert',
  'people_counts_on_update',
  'role_permissions_super_admin_is_whole',
  'seats_on_delete',
  'seats_on_insert',
  'seats_on_update',
  'ticket_types_quantity',
  'user_roles_keep_a_super_admin',
];

export const GUARDED: readonly Check[] = [
  {
    well: 'Every guard of the database stands.',
    ill: 'Triggers, constraints and indexes that are missing or switched off',
    broken: sql`
      with guards as (
        select tgname as name, tgenabled in ('O', 'A') as stands from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
        union all
        select conname, convalidated from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select c.relname, i.indisvalid and i.indisready from pg_index i
        join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
      )
      select name::text as id from guards where not stands
      union select unnest(${GUARDS}::text[]) except select name::text from guards where stands
      order by 1`,
  },
  {
    well: 'The queue has given up on nothing.',
    ill: 'Jobs that failed too often and will not be tried again',
    broken: sql`select id::text from graphile_worker.jobs where attempts >= max_attempts order by jobs.id`,
  },
];
