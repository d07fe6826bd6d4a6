import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, expectSuccess } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { choice, dayButton, expectStep, openAt, type Plan } from './wizard.ts';

test('a quote from the home page to the end without a mouse', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Select Package ?: Full Detail$/ }));
  await page.keyboard.press('Enter');

  await expect(choice(page, 'Package', plan.pack)).toBeChecked();
  await press(page, 'Continue');
  await expectAsked(page, 'location');
  await press(page, 'Continue');
  await expectAsked(page, 'vehicle');
  await chooseVehicle(page, plan);
  await press(page, 'Continue');
  await expectAsked(page, 'estimate');
  await press(page, 'Continue with Standard Quote');
  await expectAsked(page, 'time');
  await chooseVisit(page, plan);
  await press(page, 'Continue');
  await expectAsked(page, 'extras');
  for (const extra of plan.extras ?? []) await pressOn(page, choice(page, 'Extras', extra), 'Space');
  await press(page, 'Continue');
  await expectAsked(page, 'contact');
  await fillContact(page, plan);
  await expectAsked(page, 'payment');
  await pressOn(page, choice(page, 'Payment method', plan.payment), 'Space');
  await press(page, 'Continue');

  await expectAsked(page, 'review');
  await pressOn(page, page.getByLabel(/^I accept the Terms of Service/), 'Space');
  await pressOn(page, page.getByLabel('I accept the damage liability terms.'), 'Space');
  await expectReview(page, plan, price);
  await press(page, 'Submit Quote');
  const reference = await expectSuccess(page, plan, price);
  await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'No, Go to Homepage' }), 'Enter');
  await expect(page).toHaveURL('/');
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('the alert holds the focus and gives it back', async ({ page }) => {
  await page.goto('/quote?package=full');
  await press(page, 'Continue');
  await tabTo(page, choice(page, 'Service location', 'Drop-off'));
  await page.keyboard.press('ArrowDown');
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Service location' }).locator(':focus')).toHaveCount(1);
  await expect(choice(page, 'Service location', 'Drop-off')).toBeChecked();
});

test('another page of the app takes the focus to where it begins', async ({ page, shop, customer }) => {
  const title = page.getByRole('heading', { level: 1 });
  await test.step('a photo estimate and back', async () => {
    const { plan } = await carPlan(shop, customer);
    await openAt(page, plan, 'estimate');
    await pressOn(page, page.getByRole('link', { name: 'Use AI Enhancement' }), 'Enter');
    await expect(page).toHaveURL(/ai-quote/);
    await expect(title).toBeFocused();
    await press(page, 'Back');
    await expectAsked(page, 'estimate');
  });
  await test.step('the owner’s schedule', async () => {
    await openPage(page, '/admin/dashboard');
    const places = page.getByRole('navigation', { name: 'Dashboard' });
    await pressOn(page, places.getByRole('link', { name: 'Schedule' }), 'Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(title).toHaveText('Job schedule');
  });
});

async function press(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name, exact: true }), 'Enter');
}

async function pressOn(page: Page, target: ReturnType<Page['locator']>, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** A new step moves the focus to its question, so that it is read out and Tab goes on from there. */
async function expectAsked(page: Page, step: Parameters<typeof expectStep>[1]): Promise<void> {
  await expectStep(page, step);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function chooseVehicle(page: Page, { brand = '' }: Plan): Promise<void> {
  await pressOn(page, choice(page, 'Vehicle type', 'Car'), 'Space');
  const select = page.getByRole('combobox', { name: /^Brand/ });
  await tabTo(page, select);
  await page.keyboard.type(brand);
  await expect(select).toHaveValue(brand);
}

async function chooseVisit(page: Page, { visit }: Plan): Promise<void> {
  await expect(
    page
      .getByRole('gridcell')
      .getByRole('button', { name: /times? free/ })
      .first(),
  ).toBeVisible();
  await tabTo(page, page.getByRole('grid').locator('button[tabindex="0"]'));
  const target = dayButton(page, visit.day);
  for (let days = 0; days < 100 && !(await isFocused(target)); days += 1) await page.keyboard.press('ArrowRight');
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('radio').filter({ visible: true }).first(), 'Space');
  await pickTime(page, visit.time);
}

/** Tab leads to the group of times, the arrows through it. */
async function pickTime(page: Page, time: string): Promise<void> {
  const wanted = page.getByRole('radio', { name: time, exact: true });
  for (let times = 0; times < 8 && !(await wanted.isChecked()); times += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

async function isFocused(target: ReturnType<Page['locator']>): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement);
}

async function fillContact(page: Page, { customer }: Plan): Promise<void> {
  const typed = [
    ['First name', customer.firstName],
    ['Last name', customer.lastName],
    ['Email', customer.email],
    ['Phone', customer.phone],
  ] as const;
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}
