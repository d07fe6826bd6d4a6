import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { openPage } from './schedule.ts';

/** Opens the page of the scripts as the owner. */
export async function openScripts(page: Page): Promise<void> {
  await openPage(page, '/admin/dashboard?tab=scripts');
  await expect(page.getByRole('heading', { level: 1, name: 'Scripts' })).toBeVisible();
}

/** Runs a script, and closes what the last one said: on a phone its sheet lies over the buttons. */
export async function runScript(page: Page, name: string): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await page.getByRole('button', { name: `Run ${name}` }).click();
}

/** Waits until the script has ended well and has said so. */
export async function expectSuccess(page: Page, says: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('status')).toContainText('Success', { timeout: 60_000 });
  await expect(sheet.getByRole('log')).toContainText(says);
}
