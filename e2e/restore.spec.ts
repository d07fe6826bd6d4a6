import { logIn, OWNER } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { expectSuccess, openScripts, runScript } from './scripts.ts';
import { firstFreeVisit } from './visit.ts';

// Everything is cleared in here: a shop of its own.
test.use({ world: { env: { BACKUP_KEEP: '3' } } });

test('backup, clear all, restore: everything is back', { tag: '@full' }, async ({ page, shop, customer, faults }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { reference } = await submitElsewhere(shop, { customer, visit });
  await openScripts(page);
  await expect(page.getByText('No backup yet, no restore tested yet.')).toBeVisible();
  await expectAccessible(page, 'scripts before the first backup');

  await runScript(page, 'backup-database');
  await expectSuccess(page, /manual\.jsonl\.gz: \d+ rows and \d+ photos/);
  await runScript(page, 'verify-backups');
  await expectSuccess(page, /quotes: \d+ rows?, the same\./);
  await expectAccessible(page, 'what a script said');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Last backup .*, last tested restore just now\.$/)).toBeVisible();
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
  await ask.getByLabel('Type Brightbay Detailing to continue').fill('Brightbay');
  await ask.getByRole('button', { name: 'Run clear-all-data' }).click();
  await expect(ask).toContainText('That isn’t Brightbay Detailing.');
  await ask.getByLabel('Type Brightbay Detailing to continue').fill('Brightbay Detailing');
  await ask.getByRole('button', { name: 'Run clear-all-data' }).click();
  await expectSuccess(page, /quotes: \d+ rows? removed/);
  await page.goto('/admin/dashboard?tab=quotes');
  await expect(page.getByText(reference)).toHaveCount(0);

  // A restore ends every log-in, this one too.
  faults.expect(/answered 401|console error .*401/);
  const [, back = ''] = /([\d,]+) rows and \d+ photos are back/.exec(shop.type('restore', [name, '--yes'])) ?? [];
  expect(Number(back)).toBeGreaterThan(10);
  await page.goto('/admin');
  await logIn(page, OWNER);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/dashboard?tab=quotes');
  await expect(page.getByText(reference)).toBeVisible();
});
