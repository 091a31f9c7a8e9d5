/** Repeats what was typed before a server-rendered page was hydrated. Rarely needed, so it is loaded then. */

export type Control = HTMLInputElement | HTMLSelectElement;

/** One after the other, so that each handler of the page sees what the one before has changed. */
export async function repeatInput(typed: ReadonlyMap<Control, string | boolean>): Promise<void> {
  for (const [control, value] of typed) {
    await null;
    if (control.isConnected) retype(control, value);
  }
}

/** As if typed now. React takes an input event for news only if its own setter didn't set the value before. */
function retype(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (control instanceof HTMLInputElement && control.checked !== value) control.click();
    return;
  }
  const setNatively = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  if (control instanceof HTMLInputElement) control.value = '';
  setNatively?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
