type Named = { first_name: string; last_name: string };

/** How a person is called on a card: in full, or 'Marcia B.' where the viewer is a stranger (spec 6). */
export function personName({ first_name, last_name }: Named, isStranger = false): string {
  const last = last_name.trim();
  if (!isStranger || !last) return `${first_name} ${last}`.trim();
  return `${first_name} ${[...last][0]}.`;
}
