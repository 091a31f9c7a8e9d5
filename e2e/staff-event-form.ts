import type { Locator } from '@playwright/test';

export type EventEntry = {
  name: string;
  description: string;
  start: string;
  end: string;
  venue: string;
  location: string;
};

/** Fills the event dialog; the capacity stays as it is. */
export async function fillEvent(dialog: Locator, entry: EventEntry): Promise<void> {
  await dialog.getByLabel('Name').fill(entry.name);
  await dialog.getByLabel('Event type').selectOption('Reunion Weekend');
  await dialog.getByLabel('Description').fill(entry.description);
  await dialog.getByLabel('Start').fill(entry.start);
  await dialog.getByLabel('End').fill(entry.end);
  await dialog.getByLabel('Venue').fill(entry.venue);
  await dialog.getByLabel('Location').fill(entry.location);
}
