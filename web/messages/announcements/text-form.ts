/** The text of an announcement as typed and as sent. Pure. */
import type { Input } from '../../lib/api.ts';
import type { Announcement } from './queries.ts';

export type TextValues = { subject: string; body: string; button_label: string; button_path: string };

export const textValues = (announcement?: Announcement): TextValues => ({
  subject: announcement?.subject ?? '',
  body: announcement?.body ?? '',
  button_label: announcement?.button_label ?? '',
  button_path: announcement?.button_path ?? '',
});

/** A web address of this site becomes its path, which is what people copy. */
export const textBody = (
  values: TextValues,
  origin: string,
): Omit<Input<'POST /announcements'>['body'], 'audience'> => {
  const path = values.button_path.trim();
  return { ...values, button_path: path.startsWith(`${origin}/`) ? path.slice(origin.length) : path };
};
