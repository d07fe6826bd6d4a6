import type { Page } from '@playwright/test';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { agreeToChange, submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';

test('the owner proposes other lines and an extra, and the customer agrees on the quote page', async ({
  page,
  context,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { id, quoteUrl, reference } = await submitElsewhere(shop, { customer, visit });
  await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard?quote=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await sheet.getByRole('button', { name: 'Change what was sold' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(dialog).toContainText('Nothing would change.');
  await dialog.getByLabel('Amount of Full Detail in dollars').fill('140');
  await dialog.getByLabel('Add an extra').selectOption({ label: 'Ceramic Coating, $50.00' });
  await expect(dialog.getByTestId('change-total')).toContainText('$190.00');
  await dialog.getByLabel('Reason for the change').fill('Pet hair takes an hour more.');
  await expectAccessible(page, 'changing what was sold');
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  const changes = sheet.getByRole('region', { name: 'Price changes' });
  await expect(changes).toContainText('$120.00 → $190.00, waiting for the customer');

  const mail = textOf(await mailTo(shop, customer.email, new RegExp(`^Please confirm the new price.*${reference}`)));
  for (const said of ['Pet hair takes an hour more.', 'Ceramic Coating', '$190.00', '$120.00'])
    expect(mail).toContain(said);
  const own = await context.newPage();
  await own.goto(quoteUrl);
  const change = own.getByRole('region', { name: 'What we’d like to change' });
  for (const said of ['Pet hair takes an hour more.', '$190.00', '$120.00']) await expect(change).toContainText(said);
  await expectAccessible(own, 'a changed price on the quote page');
  await own.setViewportSize({ width: 360, height: 740 });
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await change.getByRole('button', { name: 'Agree to $190.00' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Agree to $190.00' }).click();
  await expect(own.getByTestId('price')).toContainText('$190');
  await expect(change).toHaveCount(0);
  // The dashboard stands open: it hears of the answer by itself.
  await expect(changes).toContainText('$120.00 → $190.00, agreed');
  await changes.getByText('$120.00 → $190.00, agreed').click();
  await expectAccessible(page, 'the changes of a price');
});

test('the owner offers another package, and the customer agrees to it', async ({ page, context, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit });
  await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard?quote=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await sheet.getByRole('button', { name: 'Change what was sold' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Package').selectOption({ label: 'Interior Only' });
  await expect(dialog.getByLabel('Amount of Interior Only in dollars')).toBeVisible();
  await dialog.getByLabel('Reason for the change').fill('Only the inside needs work.');
  await expectAccessible(page, 'offering another package');
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(sheet.getByRole('region', { name: 'Price changes' })).toContainText('Full Detail → Interior Only');

  const own = await agreeToChange(context, quoteUrl, 'Interior Only instead of Full Detail');
  await expect(own.getByTestId('price')).toContainText('Interior Only');
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the crew adds an extra, and the customer signs for it', async ({ page, shop }) => {
    const { id, employee, reference } = await openAcceptedJob(shop);
    await wearCookie(page, shop, employee);
    await page.goto(`/employee/job/${id}/documentation`);
    await page.getByRole('button', { name: 'Add an extra' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Ask by email' }).click();
    await expect(dialog).toContainText('Please choose at least one extra.');
    await dialog.getByLabel(/Ceramic Coating/).check();
    await expect(dialog).toContainText('$170.00');
    await dialog.getByLabel('What you found').fill('Swirls on the hood');
    await sign(page);
    await expectAccessible(page, 'adding an extra');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await dialog.getByRole('button', { name: 'Customer agrees to $170.00' }).click();
    await expect(page.getByText('The new price is agreed', { exact: true })).toBeVisible();
    const { items } = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as {
      readonly items: readonly { readonly id: string; readonly totalPrice: number }[];
    };
    expect(items[0]?.totalPrice).toBe(170);
    const detail = (await asOwner(shop, `GET /api/quotes/${items[0]?.id}`)) as {
      readonly priceChanges: readonly {
        readonly agreedBy: string;
        readonly signature: { readonly strokes: object[] };
      }[];
    };
    expect(detail.priceChanges[0]?.agreedBy).toBe('signature');
    expect(detail.priceChanges[0]?.signature.strokes.length).toBeGreaterThan(0);
  });
});

test('the crew opens the extras of the job under way from the day page', async ({ page, shop }) => {
  const { id, employee } = await openAcceptedJob(shop);
  await wearCookie(page, shop, employee);
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('button', { name: 'Add an extra' })).toHaveCount(0);
  await asOwner(shop, `POST /api/jobs/${id}/start`, { body: {} });
  await page.reload();
  await page.getByRole('button', { name: 'Add an extra' }).click();
  await expect(page.getByRole('alertdialog').getByLabel(/Ceramic Coating/)).toBeVisible();
});

/** Draws a line into the field. */
async function sign(page: Page): Promise<void> {
  await page.getByTestId('signature').scrollIntoViewIfNeeded();
  const box = await page.getByTestId('signature').boundingBox();
  if (!box) throw new Error('there is no field to sign in');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.up();
}
