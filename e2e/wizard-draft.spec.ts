import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { carPlan, dirtBikePlan, garbagePlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { answersOn } from './wizard-answers.ts';
import { expectStep, openAt, selectPackage, stepsOf, walk, type StepName } from './wizard.ts';

test('a reload in the middle of any step loses nothing', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, { onStep: ({ name }) => expectKept(page, name, () => page.reload()) });
  await expectReview(page, plan, price);
  await submitAndSee(page, plan, price);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
});

test('a reload keeps the condition of a dirt bike and the number of cans', async ({ page, shop, customer }) => {
  for (const makePlan of [dirtBikePlan, garbagePlan]) {
    const { plan } = await makePlan(shop, customer);
    await selectPackage(page, plan);
    await walk(page, plan, { to: 'time', onStep: ({ name }) => expectKept(page, name, () => page.reload()) });
  }
});

test('a closed tab is taken up again where it was left', async ({ page, context, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await openAt(page, plan, 'payment');
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('link', { name: 'Get Your Quote' }).first().click();
  await expectStep(next, 'payment');
  await walk(next, plan);
  await expectReview(next, plan, price);
  const reference = await submitAndSee(next, plan, price);
  await expectMailsAndPage(next, shop, { plan, price, reference });
});

test('the browser goes back and forward through the steps', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan);
  const names = stepsOf(plan).map(({ name }) => name);
  for (const name of names.toReversed().slice(1)) {
    await page.goBack();
    await expectStep(page, name);
  }
  for (const name of names.slice(1)) {
    await page.goForward();
    await expectStep(page, name);
  }
  await expectReview(page, plan, price);

  await submitAndSee(page, plan, price);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).not.toBeVisible();
  await expectStep(page, 'package');
  await expect(page.getByRole('group', { name: 'Package' }).locator(':checked')).toHaveCount(0);
});

test('the disclaimer ticks the consents and brings the photo opt-out along', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/disclaimer');
  await page.getByLabel('Keep photos of my vehicle off social media.').check();
  await page.getByLabel('I have read these terms and agree to them.').check();
  await page.getByRole('button', { name: 'Accept & Continue' }).click();

  await expectStep(page, 'review');
  const [terms, liability, optOut] = [
    page.getByLabel(/^I accept the Terms of Service/),
    page.getByLabel('I accept the damage liability terms.'),
    page.getByLabel(/^Keep photos of my vehicle off social media/),
  ];
  for (const box of [terms, liability, optOut]) await expect(box).toBeChecked();
  await liability.uncheck();
  await expect(page.getByText('Still needed: the damage liability terms.')).toBeVisible();
  await liability.check();
  await optOut.uncheck();
  await expectReview(page, plan, price);
  await submitAndSee(page, plan, price);
});

test('declining the disclaimer leads back and takes the consents back', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByLabel('I have read these terms and agree to them.')).toBeChecked();
  await page.getByRole('link', { name: 'Decline & Go Back' }).click();
  await expectStep(page, 'review');
  await expect(page.getByText('Still needed: the Terms of Service and the damage liability terms.')).toBeVisible();
});

/** Does something on an answered step and sees the same step with the same answers and price. */
async function expectKept(page: Page, name: StepName, happen: () => Promise<unknown>): Promise<void> {
  const [answers, price] = [await answersOn(page), await panelPrice(page)];
  await happen();
  await expectStep(page, name);
  await expect.poll(() => answersOn(page)).toEqual(answers);
  expect(await panelPrice(page)).toEqual(price);
}
