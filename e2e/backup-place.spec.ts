import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test } from './fixture.ts';

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner chooses where backups are copied to, mends a wrong folder, and stops it', async ({
      page,
      faults,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), 'brightbay-copies-'));
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=business&section=backups');
      const part = page.getByRole('region', { name: 'Copies elsewhere' });
      await expect(part.getByText('Backups are only on your site’s server')).toBeVisible();
      await part.getByRole('button', { name: 'Choose a place' }).click();
      await expect(part.getByLabel('Bucket', { exact: true })).toBeVisible();
      await expectAccessible(page, 'a bucket for copies');
      await part.getByLabel('Kind of place').selectOption('Server (SFTP)');
      await expect(part.getByLabel('Password')).toBeVisible();
      await part.getByLabel('Kind of place').selectOption('Folder on this machine');
      await part.getByLabel('Folder', { exact: true }).fill(join(folder, 'missing'));
      faults.expect(/\/api\/admin\/backup-place\/test|status of 422/);
      await part.getByRole('button', { name: 'Test this place' }).click();
      await expect(part.getByLabel('Folder', { exact: true })).toHaveAccessibleDescription(/There is no such folder/);
      await expect(part.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);

      await part.getByLabel('Folder', { exact: true }).fill(folder);
      await part.getByRole('button', { name: 'Test this place' }).click();
      await expect(part.getByText('A small file was written, read back and removed')).toBeVisible();
      expect(await readdir(folder)).toEqual([]);
      await part.getByRole('button', { name: 'Save and use it' }).click();
      await expect(part.getByRole('button', { name: 'Change' })).toBeFocused();
      await expect(part.getByText(folder)).toBeVisible();
      await expectAccessible(page, 'a place for copies in use');

      await part.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(part.getByText('Backups are only on your site’s server')).toBeVisible();
      await rm(folder, { recursive: true });
    });
  });
