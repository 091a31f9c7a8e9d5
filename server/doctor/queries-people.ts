/** People: accounts, the numbers they registered with, and what must not outlive them (docs/decisions/0012). */
import { sql } from 'kysely';
import type { Check } from './queries.ts';

export const PEOPLE: readonly Check[] = [
  {
    well: 'Every account that can sign in is a member, under the same email.',
    ill: 'Accounts without a member, or with another email than the member',
    broken: sql`
      select a.id from auth_users a left join users u on u.id = a.id where u.email is distinct from a.email order by 1`,
  },
  {
    well: 'Every number that is used is used by the member who has it.',
    ill: 'Allowed phone numbers that do not fit the member who has them',
    broken: sql`
      select n.id from allowed_phone_numbers n
      left join users by_id on by_id.id = n.used_by
      left join users by_phone on by_phone.phone = n.phone
      where case n.status when 'used' then by_id.phone is distinct from n.phone else by_phone.id is not null end
      order by 1`,
  },
  {
    well: 'Someone can give roles.',
    ill: 'Roles that no one holds, though there are members and one must',
    broken: sql`
      select r.id from roles r where r.name = 'SUPER_ADMIN' and exists (select from users)
      and not exists (select from user_roles where role_id = r.id)`,
  },
  {
    well: 'SUPER_ADMIN holds every permission.',
    ill: 'Permissions that SUPER_ADMIN lacks',
    broken: sql`
      select name as id from permissions
      except select p.permission from role_permissions p join roles r on r.id = p.role_id where r.name = 'SUPER_ADMIN'
      order by 1`,
  },
  {
    well: 'No proof of payment outlived its owner, and every one is kept under its own registration.',
    ill: 'Payments whose proof is kept under someone else, or for no one',
    broken: sql`
      select id from payment_ledger
      where payment_proof_url is not null and (user_id is null or payment_proof_url not like user_id || '/' || entity_id || '/%')
      order by 1`,
  },
  {
    well: 'Every photo is its own member’s.',
    ill: 'Members whose photo is kept under someone else',
    broken: sql`
      select id from users where profile_photo_url not like '/files/avatars/profile-photos/' || id || '-%' order by 1`,
  },
];
