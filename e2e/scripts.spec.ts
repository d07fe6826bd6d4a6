import type { Page } from '@playwright/test';
import { logIn, OWNER } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';
import { openPage } from './schedule.ts';

// Everything is cleared in here: a shop of its own.
test.use({ world: { env: { BACKUP_KEEP: '3' } } });

test('backup, clear all, restore: everything is back', { tag: '@full' }, async ({ page, shop, customer, faults }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { reference } = await submitElsewhere(shop, { customer, visit });
  await openScripts(page);
  await expect(page.getByText('No backup yet, no restore proven yet.')).toBeVisible();
  await expectAccessible(page, 'scripts before the first backup');

  await run(page, 'backup-database');
  await expectSuccess(page, /manual\.jsonl\.gz: \d+ rows and \d+ photos/);
  await run(page, 'verify-backups');
  await expectSuccess(page, /quotes: \d+ rows?, the same\./);
  await expectAccessible(page, 'what a script said');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Last backup .*, last proven restore just now\.$/)).toBeVisible();
  const backups = page.getByRole('table', { name: 'Backups, newest first' });
  await expect(backups.getByRole('link', { name: 'Download' })).toHaveCount(1);
  await expect(backups).toContainText('Restored just now');
  const downloading = page.waitForEvent('download');
  await backups.getByRole('link', { name: 'Download' }).click();
  const name = (await downloading).suggestedFilename();
  expect(name).toMatch(/^brightbay-.*-manual\.jsonl\.gz$/);

  await page.getByRole('button', { name: 'Run clear-all-data' }).click();
  const ask = page.getByRole('alertdialog');
  await expectAccessible(page, 'clearing everything');
  await ask.getByLabel('Type Brightbay Detailing to go on').fill('Brightbay');
  await ask.getByRole('button', { name: 'Run clear-all-data' }).click();
  await expect(ask).toContainText('That is not Brightbay Detailing.');
  await ask.getByLabel('Type Brightbay Detailing to go on').fill('Brightbay Detailing');
  await ask.getByRole('button', { name: 'Run clear-all-data' }).click();
  await expectSuccess(page, /quotes: \d+ rows? removed/);
  await page.goto('/admin/dashboard');
  await expect(page.getByText(reference)).toHaveCount(0);

  // A restore ends every log-in, this one too.
  faults.expect(/answered 401|console error .*401/);
  const [, back = ''] = /([\d,]+) rows and \d+ photos are back/.exec(shop.type('restore', [name, '--yes'])) ?? [];
  expect(Number(back)).toBeGreaterThan(10);
  await page.goto('/admin');
  await logIn(page, OWNER);
  await expect(page.getByText(reference)).toBeVisible();
});

test('what a script finds wrong is shown as failed, and stays in the history', async ({ page }) => {
  await openScripts(page);
  await run(page, 'verify-configuration');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('log')).toContainText('can be written to');
  await expect(sheet.getByRole('status')).toContainText('Success');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const history = page.getByRole('table', { name: 'Runs of scripts, newest first' });
  await history.getByRole('link', { name: 'verify-configuration' }).first().click();
  await expect(page.getByRole('dialog', { name: 'verify-configuration' })).toContainText('Owner,');
});

async function openScripts(page: Page): Promise<void> {
  await openPage(page, '/admin/dashboard?tab=scripts');
  await expect(page.getByRole('heading', { level: 1, name: 'Scripts' })).toBeVisible();
}

/** On a phone the sheet of the last run lies over the buttons. */
async function run(page: Page, name: string): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await page.getByRole('button', { name: `Run ${name}` }).click();
}

async function expectSuccess(page: Page, says: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('status')).toContainText('Success', { timeout: 60_000 });
  await expect(sheet.getByRole('log')).toContainText(says);
}
