import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { done, exported, id, instant, line, type Operations, requiredText } from './operation.ts';
import {
  ANSWER_LENGTH,
  ASKED_OF,
  LABEL_LENGTH,
  MAX_OPTIONS,
  OPTION_LENGTH,
  QUESTION_TYPES,
  takesOptions,
} from './question-types.ts';

/** Those that are closed too. */
const MAX_ALL = 100;

const asked = {
  label: line(LABEL_LENGTH),
  type: z.enum(QUESTION_TYPES),
  options: z.array(line(OPTION_LENGTH)).max(MAX_OPTIONS),
  is_required: z.boolean(),
  asked_of: z.enum(ASKED_OF),
  /** Null: until the event starts. */
  editable_until: instant.nullable(),
  show_at_check_in: z.boolean(),
  is_sensitive: z.boolean(),
};
/** What staff decide about a question. */
const marks = { print_on_badge: z.boolean(), on_kitchen_list: z.boolean(), is_closed: z.boolean() };

export const questionForm = z
  .object({
    /** Of a question that is there already. */
    id: z.uuid().optional(),
    ...asked,
    ...marks,
  })
  .refine(({ type, options }) => !takesOptions(type) || options.length > 1, {
    path: ['options'],
    message: 'Enter at least two options.',
  })
  .refine(({ type, options }) => takesOptions(type) || options.length === 0, {
    path: ['options'],
    message: 'Only questions with a choice have options.',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'Each option must be different.',
  })
  .refine(({ is_sensitive, print_on_badge }) => !(is_sensitive && print_on_badge), {
    path: ['print_on_badge'],
    message: 'A sensitive answer can’t be printed on badges: everyone reads them.',
  });

const staffQuestion = z.object({
  id: z.uuid(),
  ...asked,
  ...marks,
  /** How many people have answered. */
  answered: z.int(),
  /** How many of those who are coming are asked. */
  expected: z.int(),
  /** Null for a sensitive question, unless the caller may see its answers. */
  counts: z.array(z.object({ value: z.string(), people: z.int() })).nullable(),
});

const ownQuestion = z.object({
  id: z.uuid(),
  ...asked,
  is_closed: z.boolean(),
  /** Whether answers may change now. */
  is_editable: z.boolean(),
});

/** One text, a number in digits, 'yes' or 'no', or the options chosen; empty without an answer. */
const value = z.array(requiredText(2 * ANSWER_LENGTH)).max(MAX_OPTIONS);

export const eventQuestions = {
  'GET /admin/events/:id/answers': {
    access: MAY_SEE_EVENTS,
    summary: 'The questions of an event, with how often each answer was given',
    params: id,
    reply: z.object({
      event: z.object({ id: z.uuid(), name: z.string() }),
      /** For the next change of the questions. */
      version: z.string(),
      questions: z.array(staffQuestion),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/answers/export': {
    ...exported,
    access: MAY_SEE_EVENTS,
    params: id,
    summary: 'Everyone who comes to an event with their answers, as CSV; sensitive ones for those who may see them',
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/kitchen-list': {
    ...exported,
    access: MAY_SEE_EVENTS,
    params: id,
    summary: 'What the kitchen must know, as PDF: how often each answer was given, then the names',
    errors: ['EVENT_NOT_FOUND'],
  },
  'PUT /events/:id/questions': {
    access: ['CREATE_EVENTS'],
    summary:
      'Make these the questions of an event, in this order. Left out, one is deleted, or closed if it was answered',
    params: id,
    body: z.object({ version: line(100), questions: z.array(questionForm).max(MAX_ALL) }),
    reply: done,
    errors: ['EVENT_NOT_FOUND', 'EDIT_CONFLICT', 'QUESTION_NOT_FOUND', 'TOO_MANY_QUESTIONS'],
  },
  'GET /registrations/:id/answers': {
    access: 'MEMBER',
    summary: 'The questions to the member and their guests, and what they answered',
    params: id,
    reply: z.object({
      questions: z.array(ownQuestion),
      /** The member, then the guests. */
      people: z.array(
        z.object({
          /** Null for the member. */
          guest_id: z.uuid().nullable(),
          name: z.string(),
          answers: z.array(z.object({ question_id: z.uuid(), value })),
        }),
      ),
    }),
    errors: ['REGISTRATION_NOT_FOUND'],
  },
  'PUT /registrations/:id/answers': {
    access: 'MEMBER',
    summary: "Answer questions for the member or a guest of the member's registration; an empty answer deletes one",
    params: id,
    body: z.object({
      guest_id: z.uuid().nullable(),
      answers: z.array(z.object({ question_id: z.uuid(), value })).max(MAX_ALL),
    }),
    reply: done,
    errors: ['REGISTRATION_NOT_FOUND', 'GUEST_NOT_FOUND', 'QUESTION_NOT_FOUND', 'QUESTION_CLOSED'],
  },
} as const satisfies Operations;
