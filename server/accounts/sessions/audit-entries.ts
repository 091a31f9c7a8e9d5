/** Audit entries for sign-ins (spec 7). */
import { record, recordAbout } from '../../audit/entries.ts';
import type { Context } from '../../lib/context.ts';

type Person = { id: string; first_name: string; last_name: string; email: string };

export const recordSignIn = (ctx: Context, person: Person, by: string): Promise<void> =>
  recordAbout(ctx, person.id, 'LOGIN_SUCCESS', 'Signed in', {
    actor: person,
    metadata: { by },
  });

/** The account may be known; the person who tried isn't. */
export const recordFailure = (ctx: Context, userId: string | undefined, by: string): Promise<void> =>
  record(ctx, {
    action_type: 'LOGIN_FAILED',
    entity_type: 'users',
    description: 'Failed to sign in',
    actor: null,
    ...(userId && { target_user_id: userId, entity_id: userId }),
    metadata: { by },
  });
