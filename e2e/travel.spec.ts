import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import type { Customer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { choice, choose, openAt, press, walk } from './wizard.ts';

// A world of its own: it publishes settings.
test.use({ world: { business: { ...OPEN_ALL_YEAR, mobileAvailable: true, slotCapacity: 5 } } });

/** The contact step of a mobile quote, filled in up to the address. */
async function openContact(page: Page, shop: Shop, customer: Customer) {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'location');
  await choose(choice(page, 'Service location', 'Mobile'));
  await press(page, 'Continue');
  await walk(page, plan, { from: 'vehicle', to: 'contact' });
  await page.getByLabel(/^First name/).fill(customer.firstName);
  await page.getByLabel(/^Last name/).fill(customer.lastName);
  await page.getByLabel(/^Email/).fill(customer.email);
  await page.getByLabel(/^Phone/).fill(customer.tidyPhone);
  return plan;
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the owner sets a free and a paid distance, and tries an address before saving', async ({ page }) => {
      await openPage(page, '/admin/dashboard?tab=business&section=fees');
      const part = page.getByRole('region', { name: 'Travel', exact: true });
      await expect(part.getByText('You go everywhere for free.')).toBeVisible();
      await expect(part.getByLabel(/^Starting ZIP code/)).toBeHidden();
      await part.getByRole('button', { name: 'Add a distance' }).click();
      await part.getByLabel(/^Starting ZIP code/).fill('12180');
      await part.getByRole('button', { name: 'Add a distance' }).click();
      await part.getByLabel('Miles in a straight line').fill('25');
      await part.getByLabel(/^Travel fee/).fill('20');
      await expect(
        part.getByText('Within 10 miles of 12180: free · Within 25 miles of 12180: $20; anywhere else: not served'),
      ).toBeVisible();
      for (const [address, says] of [
        ['12 Elm Street, Schenectady, NY 12305', '12305 is 18.3 miles away: $20.'],
        ['05401', '05401 is 120.8 miles away: not served.'],
        ['12 Elm Street', 'The address needs a ZIP code.'],
      ] as const) {
        await part.getByLabel(/^Try an address/).fill(address);
        await part.getByRole('button', { name: 'Try it' }).click();
        await expect(part.getByText(says)).toBeVisible();
      }
      await expectAccessible(page, 'travel areas');
      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      await bar.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
    });

    test.describe('in a shop with areas', () => {
      test.use({
        settings: {
          mobileAvailable: true,
          travel: {
            fromZip: '12180',
            areas: [
              { kind: 'distance', name: '', miles: 10, feeCents: 0 },
              { kind: 'distance', name: '', miles: 25, feeCents: 2000 },
            ],
          },
        },
      });

      test('a customer in reach sees the fee in the price, and it is sold with it', async ({
        page,
        shop,
        customer,
      }) => {
        const plan = await openContact(page, shop, customer);
        const before = (await panelPrice(page)).total;
        await page.getByLabel(/^Service address/).fill('12 Elm Street, Schenectady');
        await press(page, 'Get Quote');
        await expect(page.getByText('Add the ZIP code to the address.')).toBeVisible();
        await page.getByLabel(/^Service address/).fill('12  Elm Street, Schenectady, ny 12305');
        await expect.poll(async () => (await panelPrice(page)).total).not.toBe(before);
        expect((await panelPrice(page)).lines).toContainEqual(['Travel fee', '$20']);
        await press(page, 'Get Quote');
        await walk(page, plan);
        const review = page.locator('[data-review]');
        await expect(review).toContainText('12 Elm Street, Schenectady, NY 12305');
        await expect(review.locator('> div', { hasText: 'Travel fee' })).toContainText('$20');
        await expectAccessible(page, 'review with a travel fee');
        await press(page, 'Submit Quote');
        await expect(page).toHaveURL(/step=done/);
      });

      test('a customer out of reach brings it to the shop instead', async ({ page, shop, customer }) => {
        await openContact(page, shop, customer);
        await page.getByLabel(/^Service address/).fill('12 Elm Street, Burlington, VT 05401');
        await expect(page.getByRole('alert').getByText('We don’t serve 05401 yet.')).toBeVisible();
        await expectAccessible(page, 'an address out of reach');
        await press(page, 'Get Quote');
        await expect(page.getByLabel(/^Service address/)).toHaveAttribute('aria-invalid', 'true');
        await press(page, 'Choose drop-off');
        await expect(page.getByLabel(/^Service address/)).toBeHidden();
        await expect(page.getByText('We don’t serve 05401 yet.')).toBeHidden();
        await press(page, 'Get Quote');
        await expect(page.getByTestId('progress')).toContainText('Payment Method');
      });

      test('a customer out of reach leaves their contact, and the owner finds it among the messages', async ({
        page,
        shop,
        customer,
      }) => {
        await openContact(page, shop, customer);
        await page.getByLabel(/^Service address/).fill('12 Elm Street, Burlington, VT 05401');
        await press(page, 'Ask us to get in touch');
        await expect(page.getByText('Thanks! We have your request and will get in touch.')).toBeVisible();
        await expect(page.getByRole('alert').getByText('We don’t serve 05401 yet.')).toBeHidden();
        await openPage(page, '/admin/dashboard?tab=messages');
        await page.getByText(`${customer.firstName} ${customer.lastName}`).first().click();
        await expect(
          page
            .getByText('I’d like Full Detail at 12 Elm Street, Burlington, VT 05401, which is outside your area.')
            .last(),
        ).toBeVisible();
      });

      test('the owner of a walk-in sees the fee of the address, and may change it', async ({ page }) => {
        await openPage(page, '/admin/dashboard?tab=customers&section=walk-in');
        await page.getByLabel('Package').selectOption('express');
        await page.getByRole('radio', { name: /^Mobile/ }).check();
        await page.getByLabel(/^Service address/).fill('12 Elm Street, Schenectady, NY 12305');
        const fee = page.getByLabel('Travel fee', { exact: true });
        await expect(fee).toHaveValue('20');
        await expect(page.getByText('The fee of your travel areas for 12305.')).toBeVisible();
        await fee.fill('12.50');
        await expect(page.getByText('$12.50').first()).toBeVisible();
      });
    });
  });
