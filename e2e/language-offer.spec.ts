import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';

test.use({ viewport: { width: 360, height: 740 } });

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' });

  // Pages without an address of their own in Spanish are in the language of the browser anyway.
  for (const path of ['/', '/quote', '/disclaimer'])
    test(`is offered Spanish on ${path} on its first visit, without a cookie`, async ({ page, context, shop }) => {
      await page.goto(shop.url + path);
      const offer = page.getByRole('complementary', { name: 'Ver en español' });
      await expect(offer).toContainText('Esta página también está en español.');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect((await context.cookies()).filter(({ name }) => name === 'language')).toEqual([]);
      await offer.getByRole('link', { name: 'Ver en español' }).click();
      await expect(page).toHaveURL(`${shop.url}/es${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(offer).toHaveCount(0);
    });

  test('isn’t asked again once the offer is closed, nor on a later visit', async ({ page, context, shop }) => {
    const offer = page.getByRole('complementary', { name: 'Ver en español' });
    await page.goto(shop.url);
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'the offer of Spanish');
    await page.reload();
    await expect(offer).toBeVisible();
    const later = await context.newPage();
    await later.goto(shop.url);
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(later.getByRole('complementary', { name: 'Ver en español' })).toBeHidden();
    await offer.getByRole('button', { name: 'Cerrar' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
    expect((await context.cookies()).filter(({ name }) => name === 'language')).toEqual([]);
  });
});

test('a browser that prefers another language is offered nothing', async ({ page, shop }) => {
  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-offer]')).toBeHidden();
});
