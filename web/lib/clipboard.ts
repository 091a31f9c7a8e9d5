/** How long 'Copied' is shown. */
export const COPIED_NOTE_MS = 2_000;

/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** For browsers without the clipboard API or its permission: copies a selection, which a click may do. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // else a phone opens its keyboard
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
