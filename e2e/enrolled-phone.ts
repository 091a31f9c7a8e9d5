/** A phone that a volunteer sets up for check-in, as a coordinator shows them how. */
import type { Page } from '@playwright/test';
import { expect } from './school.ts';

/** As the next device of the event whose check-in page the coordinator has open. `people`: how many are expected. */
export async function enrol(
  coordinator: Page,
  phone: Page,
  { volunteer, people }: { volunteer: string; people: number },
): Promise<void> {
  await coordinator.getByRole('button', { name: 'Add Device' }).click();
  const dialog = coordinator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show Code' }).click();
  const link = await dialog.getByText('/check-in#').textContent();
  await phone.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
  await phone.getByLabel('Your name').fill(volunteer);
  await phone.getByRole('button', { name: 'Start Check-in' }).click();
  await expect(phone.getByText(new RegExp(`^Ready offline: ${people} (person|people)`))).toBeVisible();
  await coordinator.getByRole('button', { name: 'Done' }).click();
}
