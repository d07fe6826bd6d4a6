import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OWNER, signIn } from './admin.ts';
import { expect, test } from './fixture.ts';
import { expectSuccess } from './journey.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { press, walk } from './wizard.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a customer books on a partner’s page that the owner has listed; on others the button is a link', async ({
  page,
  browser,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/422/);
  const partner = await openPartner(shop.url);
  await test.step('the owner lists the partner', async () => {
    await signIn(page, OWNER);
    await openPage(page, '/admin/dashboard?tab=business&section=site');
    await page.getByText('QR codes, links, and buttons', { exact: true }).click();
    await expect(page.getByLabel('Code of the button')).toHaveValue(`<script src="${shop.url}/book.js"></script>`);
    await page.getByLabel('Sites with a “Book” button').fill('not a site');
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Review' }).click();
    await expect(page.getByLabel('Sites with a “Book” button')).toHaveAccessibleDescription(
      /The address of a site looks like this: https:\/\/www\.example\.com\./,
    );
    await page.getByLabel('Sites with a “Book” button').fill(`${partner.url}/contact`);
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  });

  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await visitor.goto(partner.url);
  const button = visitor.getByRole('button', { name: 'Book online' });
  await button.click();
  const frame = visitor.locator('iframe');
  const wizard = frame.contentFrame();
  await expect(wizard.getByRole('radio', { name: 'Full Detail' })).toBeVisible();
  await expect(wizard.getByRole('banner')).toBeHidden();
  await expect.poll(() => hiddenBelow(visitor)).toBeLessThan(2);
  const { plan, price } = await carPlan(shop, customer);
  for (const width of [1280, 360]) {
    await visitor.setViewportSize({ width, height: 740 });
    await visitor.evaluate(() => scrollBy(0, 250));
    await expectPriceInSight(visitor);
  }
  await walk(wizard, plan, { to: 'vehicle' });
  // A new step begins where it can be seen, whatever stood above.
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeGreaterThan(-1);
  await expectPriceInSight(visitor);
  await walk(wizard, plan);
  await press(wizard, 'Submit Quote');
  await expectSuccess(wizard, plan, price);
  await expect.poll(() => hiddenBelow(visitor)).toBeLessThan(2);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await wizard.getByRole('link', { name: 'No, Go to Homepage' }).click();
  await expect(visitor).toHaveURL(`${shop.url}/`);

  const stranger = await openPartner(shop.url);
  await visitor.goto(stranger.url);
  await visitor.getByRole('link', { name: 'Book online' }).click();
  await expect(visitor).toHaveURL(`${shop.url}/quote?utm_source=localhost`);
  await visitor.close();
  await partner.close();
  await stranger.close();
});

/** Waits until the price, and the button that leads on, is within the window of the partner's page. */
async function expectPriceInSight(visitor: Page): Promise<void> {
  const go = visitor.locator('iframe').contentFrame().locator('form > aside button[type=submit]');
  const { height = 0 } = visitor.viewportSize() ?? {};
  await expect
    .poll(async () => {
      const box = await go.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    })
    .toBe(true);
}

/** How many pixels the frame is too low or too high. */
async function hiddenBelow(visitor: Page): Promise<number> {
  const frame = visitor.locator('iframe');
  const page = await frame
    .contentFrame()
    .locator('body')
    .evaluate((body) => body.clientHeight);
  return Math.abs(((await frame.boundingBox())?.height ?? 0) - page);
}

/** Another shop's site, with the button after a long text. */
async function openPartner(shopUrl: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const html = `<!doctype html><html lang="en-US"><meta name="viewport" content="width=device-width"><title>Car club</title>
    <body><h1>Car club</h1>${'<p>We meet on Sundays.</p>'.repeat(30)}<script src="${shopUrl}/book.js"></script></body></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
