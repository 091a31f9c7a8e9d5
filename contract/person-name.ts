/** How people are named on screen, in emails and in files. */

/** The columns of users that `personName` reads: selected and sent wherever members are named in full. */
export const NAME_COLUMNS = ['first_name', 'last_name', 'name_at_school'] as const;
export type Named = { first_name: string; last_name: string; name_at_school?: string | null };

/** A person's name on screen: 'Marcia Brown (Campbell)', or 'Marcia B.' for a visitor who isn't signed in (spec 6). */
export function personName({ first_name, last_name, name_at_school }: Named, isVisitor = false): string {
  const last = last_name.trim();
  if (!isVisitor || !last) {
    const former = name_at_school && name_at_school !== last ? `(${name_at_school})` : '';
    return [first_name, last, former].filter(Boolean).join(' ');
  }
  return `${first_name} ${[...last][0]}.`;
}
