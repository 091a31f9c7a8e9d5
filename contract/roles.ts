import * as z from 'zod';
import { PERMISSIONS } from './access.ts';
import { done, exported, id, instant, type Operations, seen } from './operation.ts';

const access = 'SUPER_ADMIN';
const CHOOSE_BOTH = 'Please select both a user and a role';

export const roles = {
  'GET /roles': {
    access,
    summary: 'Roles with their holders and permissions, highest first',
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          description: z.string(),
          hierarchy_level: z.int(),
          permissions: z.array(z.enum(PERMISSIONS)),
          updated_at: instant,
          users_count: z.int(),
          /** The first HOLDERS_SHOWN by name. */
          users: z.array(
            z.object({
              id: z.uuid(),
              first_name: z.string(),
              last_name: z.string(),
              email: z.string(),
              profile_photo_url: z.string().nullable(),
              sports_house: z.string().nullable(),
              assigned_at: instant,
            }),
          ),
        }),
      ),
    }),
  },
  'GET /roles/export': {
    ...exported,
    access,
    summary: 'All role holders as a CSV file',
  },
  'PUT /roles/:id/permissions': {
    access,
    summary: 'Set the permissions of a role; SUPER_ADMIN always has all',
    params: id,
    body: z.object({ permissions: z.array(z.enum(PERMISSIONS)).max(100), ...seen }),
    reply: done,
    errors: ['ROLE_NOT_FOUND', 'SUPER_ADMIN_IS_WHOLE', 'EDIT_CONFLICT'],
  },
  'POST /users/:id/roles': {
    access,
    summary: 'Assign a role to someone',
    params: id,
    body: z.object({ role_id: z.uuid(CHOOSE_BOTH) }),
    reply: done,
    errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'ROLE_ALREADY_HELD'],
  },
  'DELETE /users/:id/roles/:role_id': {
    access,
    summary: "Remove a role; takes effect with the person's next request",
    params: z.object({ id: z.uuid(), role_id: z.uuid() }),
    reply: done,
    errors: ['USER_NOT_FOUND', 'ROLE_NOT_HELD', 'LAST_SUPER_ADMIN'],
  },
} as const satisfies Operations;

/** The has_permission call of spec 7. */
export const permissions = {
  'POST /has-permission': {
    access: 'SIGNED_IN',
    summary: 'Whether the caller has a permission',
    body: z.object({ permission: z.enum(PERMISSIONS) }),
    reply: z.boolean(),
  },
} as const satisfies Operations;
