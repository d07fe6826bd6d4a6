import { expect, test } from './fixture.ts';
import { approved, freeWeek, jobOf, openPage } from './schedule.ts';

/** As wide as a sheet of letter paper with its margins. */
const PAPER = { width: 720, height: 960 };

test('a day, a week and a month are printed with their appointments, and without what is pressed', async ({
  page,
  shop,
  customer,
}) => {
  const [visit] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  const id = await jobOf(shop, reference);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  for (const show of ['day', 'week', 'month'] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, `/job-schedule?show=${show}&week=${visit.date}`);
    const shown =
      show === 'month' ? page.locator(`a[href*="week=${visit.date}"][href*="show=day"]`) : page.locator(`#visit-${id}`);
    await expect(shown).toBeVisible();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed');

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    await expect(shown).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const pressed of [
      page.getByRole('navigation', { name: 'Dashboard' }),
      page.getByRole('button', { name: 'Print', exact: true }),
      page.getByRole('radio', { name: 'Month' }),
      page.getByRole('link', { name: 'Today', exact: true }).last(),
      page.getByRole('region', { name: 'Jobs', exact: true }),
    ])
      await expect(pressed).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
    await page.emulateMedia({ media: 'screen' });
  }
});
