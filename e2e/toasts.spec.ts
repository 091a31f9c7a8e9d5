/** Toasts over an open dialog: they cover no control, and a new one replaces the last. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';

const JOURNEY =
  'a message covers nothing that can be pressed in an open dialog, is announced, and is replaced by the next';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const CARDS = '#toasts > *';
const CONTROLS = 'button, a[href], input, select, textarea';

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  const member = await school.member({ first_name: 'Bartholomew', last_name: 'Featherstone-Wellington' });
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  await page.addInitScript(letMessagesStay);
  await page.goto(`/admin/users?user=${member.id}`);
  const cards = page.locator(CARDS);
  const dialog = page.getByRole('dialog', { name: 'Roles of Bartholomew' });

  await test.step('in a dialog that stays open while three roles are assigned', async () => {
    await page.getByRole('button', { name: 'Manage Roles' }).click();
    for (const role of ['ACCOUNTANT', 'EVENT COORDINATOR', 'SUPER ADMIN']) {
      await dialog.getByLabel('Add a role').selectOption({ label: role });
      await dialog.getByRole('button', { name: 'Assign Role' }).click();
      await expect(cards).toHaveText([new RegExp(`now has the role ${role}`)]);
      await expectFree(page, dialog);
    }
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('now has the role SUPER ADMIN');
    await expectAccessible(page);
  });

  await test.step('in a confirmation over it, with its buttons at the bottom', async () => {
    await dialog.getByRole('button', { name: /Remove ACCOUNTANT/ }).click();
    const question = page.getByRole('alertdialog');
    await expectFree(page, question);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  });

  await test.step('at the bottom again without a dialog', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    const person = page.getByRole('dialog'); // beside the list there is room for the person, on a phone it is a drawer
    if (isMobile) await person.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(person).toHaveCount(0);
    await expect(cards).toHaveCount(1);
    const { y } = await boxOf(cards.first());
    expect(y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  });

  if (!isMobile) return;
  const menu = page.getByRole('dialog', { name: 'Admin' });
  await test.step('in a drawer as high as the screen', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectFree(page, menu);
  });

  await test.step('in a long form, whose fields scroll between the messages and its button', async () => {
    await menu.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'Create Event' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create Event' });
    await expectFree(page, form);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectFree(page, form);
  });

  await test.step('on a phone in landscape', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expectFree(page, page.getByRole('dialog'));
  });
}

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** No message lies over a control of this dialog, as far as the dialog shows it, and its last button can be pressed. */
async function expectFree(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  // An animation that another one replaces is refused; only that none is under way matters.
  await dialog.evaluate((node) => Promise.allSettled(node.getAnimations().map((each) => each.finished)));
  await expect.poll(() => dialog.evaluate(coveredIn, [CARDS, CONTROLS] as const)).toEqual([]);
  await dialog.getByRole('button').last().click({ trial: true });
  const { y } = await boxOf(page.locator(CARDS).filter({ visible: true }).first());
  expect(y).toBeGreaterThanOrEqual(0);
}

/** Runs in the page: the names of the controls that the message covers, except those scrolled out of view. */
function coveredIn(dialog: Element, [cards, controls]: readonly [string, string]): string[] {
  const over = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom);
  const shownOf = (control: Element) => {
    const box = control.getBoundingClientRect();
    const body = control.closest('.overflow-y-auto')?.getBoundingClientRect() ?? box;
    const top = Math.max(box.top, body.top);
    return new DOMRect(box.x, top, box.width, Math.max(0, Math.min(box.bottom, body.bottom) - top));
  };
  const messages = Array.from(document.querySelectorAll(cards), (card) => card.getBoundingClientRect());
  if (messages.length === 0) return ['no message is there'];
  return Array.from(dialog.querySelectorAll(controls))
    .filter((control) => messages.some((card) => over(card, shownOf(control))))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
}

/** On a busy machine this journey takes longer than a message stays. */
function letMessagesStay(): void {
  const later = window.setTimeout;
  window.setTimeout = ((work: () => void, after = 0, ...rest: unknown[]) =>
    later(work, after >= 5_000 && after < 10_000 ? 1_000_000 : after, ...rest)) as typeof window.setTimeout;
}
