import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { stripedPhoto } from '#testing/gallery.ts';
import { acceptQuote, askAs } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit, OPEN_ALL_YEAR } from './visit.ts';

test.use({
  world: { business: { ...OPEN_ALL_YEAR, site: { ...DEFAULT_SETTINGS.site, showsGallery: true } } },
  viewport: { width: 360, height: 740 },
});

test('a customer agrees to pictures, the owner shows a pair, visitors compare it, and it goes with the consent', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const visit = await firstFreeVisit(shop, 'full');
  const { id, quoteUrl } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  const job = await acceptQuote(shop, id);
  for (const [photoType, color] of [
    ['before', '#6b4f2a'],
    ['after', '#1d4ed8'],
  ] as const) {
    const photoUrl = `data:image/jpeg;base64,${(await stripedPhoto(color)).toString('base64')}`;
    await askAs(shop, `POST /api/jobs/${job.id}/photos`, { cookie: job.employee, body: { photoType, photoUrl } });
  }
  const completion = { completionNotes: 'Done', qualityRating: 5 };
  await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: completion });

  await test.step('the customer agrees', async () => {
    await page.goto(quoteUrl);
    await page.getByRole('button', { name: 'Yes, you may show them' }).click();
    await expect(page.getByText(/^You agreed on /)).toBeVisible();
    await expectAccessible(page, 'the consent to pictures');
  });

  await test.step('the owner shows a pair, with a plate blurred', async () => {
    await signIn(page, OWNER);
    await openPage(page, '/admin/dashboard?tab=business&section=site');
    await page.getByText('Gallery', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a pair' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add before and after' });
    await sheet.getByLabel('Job').selectOption({ index: 1 });
    await sheet.getByLabel('Photo 1 from before').check();
    await sheet.getByLabel('Photo 1 from after').check();
    const frame = sheet.getByTestId('blur-before');
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error('There is no photo to draw on.');
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3, { steps: 5 });
    await page.mouse.up();
    await expect(sheet.getByRole('button', { name: 'Undo the last blur' })).toBeVisible();
    await sheet.getByLabel('Caption', { exact: false }).first().fill('A muddy truck');
    await expectAccessible(page, 'a pair that is added');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await sheet.getByRole('button', { name: 'Show on the site' }).click();
    await expect(sheet).toBeHidden({ timeout: 60_000 });
    await expectAccessible(page, 'the gallery in the settings');
  });

  await test.step('visitors compare it by keys and by touch', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      const slider = page.getByRole('slider', { name: 'Compare before and after: A muddy truck' });
      await slider.focus();
      await page.keyboard.press('Home');
      await expect(slider).toHaveValue('0');
      await slider.scrollIntoViewIfNeeded();
      const box = await slider.boundingBox();
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.75, (box?.y ?? 0) + 40);
      expect(Number(await slider.inputValue())).toBeGreaterThan(60);
      await expectAccessible(page, 'the gallery');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  await test.step('without a script both are beside each other', async () => {
    const still = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const reader = await still.newPage();
    await reader.goto(`${shop.url}/`);
    await expect(reader.getByRole('img', { name: 'Before: A muddy truck' })).toBeVisible();
    await expect(reader.getByRole('slider', { name: /^Compare/ })).toBeHidden();
    await still.close();
  });

  await test.step('its customer gets a picture to share, and no one else does', async () => {
    await page.goto(quoteUrl);
    const image = page.getByRole('img', { name: 'Your vehicle before and after' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1200);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the picture' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  });

  await test.step('it goes with the consent', async () => {
    await page.goto(quoteUrl);
    await page.getByRole('button', { name: 'Withdraw and remove the pictures' }).click();
    await expect(page.getByRole('button', { name: 'Yes, you may show them' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('A muddy truck')).toHaveCount(0);
    expect(
      (await page.request.get(`${shop.url}/api/quotes/by-token/${quoteUrl.split('/').at(-1)}/result.jpg`)).status(),
    ).toBe(404);
  });
});
