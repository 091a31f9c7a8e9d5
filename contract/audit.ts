import * as z from 'zod';
import { cursor, day, exported, instant, line, type Operations } from './operation.ts';

const filters = {
  action_type: line(60).optional(),
  entity_type: line(60).optional(),
  /** A day in the school's zone. */
  date: day.optional(),
};

export const activityLog = z.object({
  id: z.uuid(),
  action_type: z.string(),
  entity_type: z.string(),
  description: z.string(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  target_user_id: z.uuid().nullable(),
  entity_id: z.uuid().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  ip_address: z.null(),
  user_agent: z.string().nullable(),
  timestamp: instant,
});

/** The activity log (spec 2, 4, 7). Append-only: no operation changes or deletes an entry. */
export const audit = {
  'GET /activity-logs': {
    access: ['VIEW_AUDIT_LOGS'],
    may_lag: true,
    summary: 'Log entries, newest first, 500 at a time',
    query: z.object({ ...filters, cursor }),
    reply: z.object({
      items: z.array(activityLog),
      matching: z.int(),
      total: z.int(),
      /** The filters' options: the values that occur in the log. */
      action_types: z.array(z.string()),
      entity_types: z.array(z.string()),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /activity-logs/export': {
    ...exported,
    access: ['VIEW_AUDIT_LOGS'],
    summary: 'The same entries as a CSV file',
    query: z.object(filters),
  },
} as const satisfies Operations;
