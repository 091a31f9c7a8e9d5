/** What the server checks and the page shows of the committee's questions. */

export const QUESTION_TYPES = ['text', 'choice', 'multiple', 'boolean', 'number'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
/** Whom a question is asked: members, the guests they bring, or both. */
export const ASKED_OF = ['member', 'guest', 'both'] as const;
export type AskedOf = (typeof ASKED_OF)[number];

/** Open at the same time, of one event. */
export const MAX_QUESTIONS = 10;
export const LABEL_LENGTH = 160;
export const OPTION_LENGTH = 80;
export const MAX_OPTIONS = 20;
export const ANSWER_LENGTH = 500;

export const takesOptions = (type: QuestionType): boolean => type === 'choice' || type === 'multiple';
