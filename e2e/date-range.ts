import type { Locator } from '@playwright/test';
import { expect } from './fixture.ts';

/** Local dates, 'YYYY-MM-DD', both inclusive. */
type Days = { readonly from: string; readonly to: string };

/** Picks days in the picker whose button begins with the label, within a part of the page. */
export async function pickDays(part: Locator, label: string, { from, to }: Days): Promise<void> {
  await pick(part, label, [from, to]);
}

/** As `pickDays`, in a picker of one day. */
export async function pickDay(part: Locator, label: string, date: string): Promise<void> {
  await pick(part, label, [date]);
}

async function pick(part: Locator, label: string, dates: readonly string[]): Promise<void> {
  await part.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const panel = part.getByRole('group', { name: label, exact: true });
  // Before it's there, no month is: the right one would be passed.
  await expect(panel.locator('[data-day]').first()).toBeVisible();
  for (const date of dates) {
    const month = Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'long', year: 'numeric' });
    while (!(await panel.getByText(month, { exact: true }).isVisible()))
      await panel.getByRole('button', { name: 'Next month' }).click();
    await panel.locator(`[data-day="${date}"]`).click();
  }
  await expect(panel).toHaveCount(0);
}
