import type * as z from 'zod';
import { FEE_TYPE_LABELS, methodLabel } from '../../../contract/labels.ts';
import type { paymentProfileForm } from '../../../contract/payment-profiles.ts';
import { record, recordExport } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { changedFields, refuseIfChanged } from '../../lib/db/row-changes.ts';
import { found, invalid } from '../../lib/errors.ts';
import { amountCell, type CsvColumns, csvFile, inCurrency } from '../../lib/import/csv.ts';
import {
  insertProfile,
  isBankAccount,
  lockProfile,
  mayOwnProfile,
  selectAllProfiles,
  selectOwners,
  updateProfile,
} from './queries.ts';
import { exactTenths } from './rules.ts';

type ProfileForm = z.output<typeof paymentProfileForm>;

/** Newest first, including archived ones. */
export async function listProfiles({ db }: MemberContext) {
  const items = await selectAllProfiles(db);
  const stats = {
    total: items.length,
    active: items.filter((profile) => profile.is_active).length,
    global: items.filter((profile) => profile.is_global).length,
  };
  return { items, stats };
}

/** Records an audit entry, since the data leaves the application. */
export async function exportProfiles(ctx: MemberContext) {
  const items = await selectAllProfiles(ctx.db);
  await recordExport(ctx, 'payment_profiles', 'payment profiles', {});
  return csvFile('payment-profiles', ctx.now, EXPORTED, async (last, limit) => {
    const next = last ? items.indexOf(last) + 1 : 0;
    return items.slice(next, next + limit);
  });
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectAllProfiles>>[number]> = {
  Name: ({ name }) => name,
  'Method type': ({ method_type }) => methodLabel(method_type),
  'Account information': ({ account_info }) => account_info,
  Instructions: ({ display_instructions }) => display_instructions,
  Owner: ({ owner_name }) => owner_name,
  'Bank account': ({ bank_account_name }) => bank_account_name,
  'Fee type': ({ processing_fee_type }) => FEE_TYPE_LABELS[processing_fee_type],
  [inCurrency('Flat fee')]: ({ processing_fee_flat_cents }) => amountCell(processing_fee_flat_cents),
  'Fee (%)': ({ processing_fee_percentage }) => processing_fee_percentage,
  'Customer pays the fee': ({ pass_fee_to_customer }) => pass_fee_to_customer,
  Global: ({ is_global }) => is_global,
  Active: ({ is_active }) => is_active,
  'Used in ticket types': ({ used_in }) => used_in,
  'Internal notes': ({ profile_notes }) => profile_notes,
  Created: ({ created_at }) => created_at,
};

export const listOwners = async ({ db }: MemberContext) => ({ items: await selectOwners(db) });

/** Throws INVALID_INPUT if the owner has no admin role. */
export async function createProfile(ctx: MemberContext, form: ProfileForm) {
  const columns = await toColumns(ctx, form);
  const { id } = await insertProfile(ctx.db, columns);
  await recordProfile(ctx, { id, name: form.name }, 'PAYMENT_PROFILE_CREATED', 'Created');
  return { id };
}

/** Throws NOT_FOUND, EDIT_CONFLICT, INVALID_INPUT. */
export async function changeProfile(
  ctx: MemberContext,
  id: string,
  { updated_at, ...form }: ProfileForm & { updated_at: Date },
) {
  const before = await load(ctx, id);
  refuseIfChanged(before, { updated_at });
  const columns = await toColumns(ctx, form);
  await updateProfile(ctx.db, id, columns, ctx.now);
  const changed = changedFields(before, columns);
  await recordProfile(ctx, { id, name: form.name }, 'PAYMENT_PROFILE_UPDATED', 'Updated', { changed });
}

/** Does nothing if the profile is archived or active already. Throws NOT_FOUND. */
export async function setArchived(ctx: MemberContext, id: string, archived: boolean) {
  const profile = await load(ctx, id);
  if (profile.is_active !== archived) return;
  await updateProfile(ctx.db, id, { is_active: !archived }, ctx.now);
  const [action, verb] = archived
    ? ['PAYMENT_PROFILE_ARCHIVED', 'Archived']
    : ['PAYMENT_PROFILE_ACTIVATED', 'Activated'];
  await recordProfile(ctx, profile, action, verb);
}

async function load({ db }: MemberContext, id: string) {
  return found(await lockProfile(db, id), 'NOT_FOUND');
}

async function toColumns({ db }: MemberContext, form: ProfileForm) {
  const { owner_user_id: owner } = form;
  if (owner && !(await mayOwnProfile(db, owner))) {
    throw invalid('owner_user_id', 'Choose someone with an admin role.');
  }
  if (form.bank_account_id && !(await isBankAccount(db, form.bank_account_id))) {
    throw invalid('bank_account_id', 'Choose one of the association’s bank accounts.');
  }
  return { ...form, processing_fee_percentage: exactTenths(form.processing_fee_percentage) };
}

const recordProfile = (
  ctx: MemberContext,
  profile: { id: string; name: string },
  action_type: string,
  verb: string,
  metadata: Record<string, unknown> = {},
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'payment_profiles',
    description: `${verb} payment profile '${profile.name}'`,
    entity_id: profile.id,
    metadata: { profile_name: profile.name, ...metadata },
  });
