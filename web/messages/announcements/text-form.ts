/** An announcement as typed and as sent. Pure. */
import type { Input } from '../../lib/api.ts';
import { type Condition, conditionsOf, newCondition } from './conditions.ts';
import type { Announcement } from './queries.ts';

export type TextValues = {
  subject: string;
  body: string;
  button_label: string;
  button_path: string;
  /** Its conditions as JSON: one field, which two editors can be compared by. */
  audience: string;
};

/** Where a new one is kept until it's saved. */
export const DRAFT = 'announcement';
/** `row`: what was changed, so that a change by someone else meanwhile is noticed. */
export type Kept = { text: Partial<TextValues>; row?: Announcement | null };

export const FIELD_LABELS: Readonly<Record<keyof TextValues, string>> = {
  subject: 'Subject',
  body: 'Text',
  button_label: 'Button',
  button_path: 'Page of the button',
  audience: 'Audience',
};

export const writeGroups = (groups: readonly (readonly Condition[])[]): string => JSON.stringify(groups);
export const readGroups = ({ audience }: Pick<TextValues, 'audience'>): Condition[][] => JSON.parse(audience);

export const textValues = (announcement?: Announcement): TextValues => ({
  subject: announcement?.subject ?? '',
  body: announcement?.body ?? '',
  button_label: announcement?.button_label ?? '',
  button_path: announcement?.button_path ?? '',
  audience: writeGroups(announcement ? conditionsOf(announcement.audience) : [[newCondition()]]),
});

/** A web address of this site becomes its path, which is what people copy. */
export const textBody = (
  { audience: _, ...values }: TextValues,
  origin: string,
): Omit<Input<'POST /announcements'>['body'], 'audience'> => {
  const path = values.button_path.trim();
  return { ...values, button_path: path.startsWith(`${origin}/`) ? path.slice(origin.length) : path };
};
