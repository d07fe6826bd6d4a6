import { brandShades } from '#core/settings/brand-color.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { phonePhoto } from './pictures.ts';
import { openPage } from './schedule.ts';

test.use({ world: { business: {} }, viewport: { width: 360, height: 740 } });

test('an owner gives the site a picture and a color on a phone, sees them before, and publishes them', async ({
  page,
}) => {
  await signIn(page, OWNER);
  await openPage(page, '/admin/dashboard?tab=business&section=site');
  await page.getByText('Pictures and color', { exact: true }).click();
  await page
    .getByLabel('Picture at the top', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await phonePhoto('work', '#5577aa'));
  await expect(page.getByText('Publish to show it to visitors.')).toBeVisible({ timeout: 60_000 });
  const preview = page.getByTitle('Preview of your site').contentFrame();
  await expect(preview.getByRole('img', { name: 'Our work' })).toBeVisible();

  await page.getByLabel('Color', { exact: true }).fill('#c81e1e');
  await page.getByLabel('Show phone, map, and links at the end of each page').check();
  await expectAccessible(page, 'the pictures and the color of the site');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  await page.goto('/');
  const picture = page.getByRole('img', { name: 'Our work' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
    /avif$/,
  );
  await expect(page.getByRole('link', { name: 'Get Your Quote' })).toHaveCSS(
    'background-color',
    rgbOf(brandShades('#c81e1e')?.sponge.light),
  );
  await expectAccessible(page, 'the home page with a picture and a color');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'the same in the dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** A color as a browser says it. */
function rgbOf(color = ''): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
