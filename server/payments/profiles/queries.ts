import { type Insertable, sql } from 'kysely';
import type { FeeType, MethodType } from '../../../contract/constants.ts';
import { ROLE_NAMES } from '../../../contract/list-choices.ts';
import type { PaymentProfiles } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

type Narrow = { method_type: MethodType; processing_fee_type: FeeType };

const FEE_TERMS = [
  'p.processing_fee_type',
  'p.processing_fee_flat_cents',
  'p.processing_fee_percentage',
  'p.pass_fee_to_customer',
] as const;

const COLUMNS = [
  'p.id',
  'p.name',
  'p.method_type',
  'p.account_info',
  'p.owner_user_id',
  'p.bank_account_id',
  'p.profile_notes',
  'p.display_instructions',
  'p.is_global',
  'p.is_active',
  'p.updated_at',
  ...FEE_TERMS,
] as const;

const selectProfiles = (db: Db) =>
  db
    .selectFrom('payment_profiles as p')
    .leftJoin('users as o', 'o.id', 'p.owner_user_id')
    .leftJoin('bank_accounts as b', 'b.id', 'p.bank_account_id')
    .select([...COLUMNS, 'p.supports_online_payment', 'b.name as bank_account_name', 'p.created_at'])
    .select([
      sql<string | null>`o.first_name || ' ' || o.last_name`.as('owner_name'),
      sql<number>`(select count(*)::int from payment_profile_associations a where a.payment_profile_id = p.id)`.as(
        'used_in',
      ),
    ])
    .$narrowType<Narrow>();

/** Newest first, including archived ones. */
export const selectAllProfiles = (db: Db) =>
  selectProfiles(db).orderBy('p.created_at', 'desc').orderBy('p.id').execute();

/** Active ones by name, each with whether it is linked to the ticket type. */
export const selectProfilesFor = (db: Db, ticketTypeId: string) =>
  selectProfiles(db)
    .where('p.is_active', '=', true)
    .select(
      sql<boolean>`exists (
        select from payment_profile_associations x
        where x.entity_type = 'ticket_type' and x.entity_id = ${ticketTypeId} and x.payment_profile_id = p.id
      )`.as('linked'),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** The active profiles linked to a ticket type; if there is none, the active global ones. */
export const selectOffered = (db: Db, ticketTypeId: string) =>
  db
    .with('linked', (cte) =>
      cte
        .selectFrom('payment_profile_associations as a')
        .innerJoin('payment_profiles as p', 'p.id', 'a.payment_profile_id')
        .where('a.entity_type', '=', 'ticket_type')
        .where('a.entity_id', '=', ticketTypeId)
        .where('p.is_active', '=', true)
        .select('p.id'),
    )
    .selectFrom('payment_profiles as p')
    .where('p.is_active', '=', true)
    .where((eb) => {
      const linked = eb.selectFrom('linked').select('linked.id');
      return eb.or([eb('p.id', 'in', linked), eb.and([eb('p.is_global', '=', true), eb.not(eb.exists(linked))])]);
    })
    .select(['p.id', 'p.name', 'p.method_type', 'p.account_info', 'p.display_instructions', 'p.bank_account_id'])
    .select(FEE_TERMS)
    .$narrowType<Narrow>()
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

const holdsAdminRole = sql<boolean>`exists (
  select from user_roles ur join roles ro on ro.id = ur.role_id
  where ur.user_id = u.id and ro.name = any(${[...ROLE_NAMES]})
)`;

/** Users with one of the three admin roles, by name. */
export const selectOwners = (db: Db) =>
  db
    .selectFrom('users as u')
    .where(holdsAdminRole)
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .orderBy(sql`u.last_name collate person_names`)
    .orderBy(sql`u.first_name collate person_names`)
    .orderBy('u.id')
    .execute();

export const mayOwnProfile = (db: Db, userId: string): Promise<boolean> =>
  returnsRow(db.selectFrom('users as u').where('u.id', '=', userId).where(holdsAdminRole).select('u.id'));

export const isBankAccount = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('bank_accounts').select('id').where('id', '=', id));

export const lockProfile = (db: Db, id: string) =>
  db.selectFrom('payment_profiles as p').select(COLUMNS).where('p.id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type ProfileColumns = Omit<
  Insertable<PaymentProfiles>,
  'id' | 'is_active' | 'supports_online_payment' | 'created_at' | 'updated_at'
>;

export const insertProfile = (db: Db, profile: ProfileColumns) =>
  db.insertInto('payment_profiles').values(profile).returning('id').executeTakeFirstOrThrow();

export async function updateProfile(
  db: Db,
  id: string,
  changes: ProfileColumns | { is_active: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_profiles')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export const selectTicketType = (db: Db, id: string) =>
  db
    .selectFrom('ticket_types as k')
    .innerJoin('events as e', 'e.id', 'k.event_id')
    .select(['k.name as ticket_type', 'e.name as event_name'])
    .where('k.id', '=', id)
    .executeTakeFirst();

/** False if it was linked already. */
export const insertLink = (db: Db, ticketTypeId: string, profileId: string): Promise<boolean> =>
  returnsRow(
    db
      .insertInto('payment_profile_associations')
      .values({ entity_id: ticketTypeId, payment_profile_id: profileId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('entity_id'),
  );

/** False if it was not linked. */
export const deleteLink = (db: Db, ticketTypeId: string, profileId: string): Promise<boolean> =>
  returnsRow(
    db
      .deleteFrom('payment_profile_associations')
      .where('entity_type', '=', 'ticket_type')
      .where('entity_id', '=', ticketTypeId)
      .where('payment_profile_id', '=', profileId)
      .returning('entity_id'),
  );

/** Links each ticket type `id` to the active profiles that `from` is linked to. Returns the number of links. */
export async function copyLinks(db: Db, tickets: readonly { from: string; id: string }[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into payment_profile_associations (entity_id, payment_profile_id)
    select t.id, a.payment_profile_id
    from unnest(${tickets.map(({ from }) => from)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[]) as t("from", id)
    join payment_profile_associations a on a.entity_type = 'ticket_type' and a.entity_id = t."from"
    join payment_profiles p on p.id = a.payment_profile_id and p.is_active`.execute(db);
  return Number(numAffectedRows ?? 0);
}
