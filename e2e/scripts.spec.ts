import { expect, test } from './fixture.ts';
import { openScripts, runScript } from './scripts.ts';

test('what a script finds wrong is shown as failed, and stays in the history', async ({ page }) => {
  await openScripts(page);
  await runScript(page, 'verify-configuration');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('log')).toContainText('can be written to');
  await expect(sheet.getByRole('status')).toContainText('Success');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const history = page.getByRole('table', { name: 'Runs of scripts, newest first' });
  await history.getByRole('link', { name: 'verify-configuration' }).first().click();
  await expect(page.getByRole('dialog', { name: 'verify-configuration' })).toContainText('Owner,');
});
