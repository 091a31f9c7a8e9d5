/** Payment methods as offered to a member, their fee computed by the one fee rule (spec 9). */
import { amountsToPay } from '../../contract/fees.ts';
import type { Db } from '../lib/db/database.ts';
import { selectOffered } from './profiles/queries.ts';

type Payable = { ticket_type_id: string; total_amount_cents: number };

/** What the registration may be paid with, by name; nothing where there is nothing to pay. */
export async function offeredMethods(db: Db, { ticket_type_id, total_amount_cents }: Payable) {
  if (total_amount_cents === 0) return [];
  const profiles = await selectOffered(db, ticket_type_id);
  return profiles.map((profile) => ({
    id: profile.id,
    name: profile.name,
    method_type: profile.method_type,
    account_info: profile.account_info,
    display_instructions: profile.display_instructions,
    ...amountsToPay(profile, total_amount_cents),
  }));
}
