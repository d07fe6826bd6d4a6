import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, expectSuccess, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import type { Submitted } from './quotes.ts';
import { openAt, press, walk } from './wizard.ts';

const FAILED = 'Failed to submit quote. Please try again.';

test('a double click makes one quote', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  const submits = countSubmits(page);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await page.getByRole('button', { name: 'Submit Quote' }).dblclick();
  const reference = await expectSuccess(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
  expect(submits()).toHaveLength(1);
});

test('while a quote is under way the button says so and does nothing', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  const submits = countSubmits(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/quotes', async (route) => {
    await released;
    await route.continue();
  });
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await press(page, 'Submit Quote');
  const button = page.getByRole('button', { name: 'Submitting...' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await button.press('Enter');
  release();
  await expectSuccess(page, plan, price);
  expect(submits()).toHaveLength(1);
});

test('a submit without a network says so, keeps everything, and passes later', async ({
  page,
  context,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const { plan, price } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await context.setOffline(true);
  await press(page, 'Submit Quote');

  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(notice).toContainText('Everything you entered is kept on this device.');
  await expectReview(page, plan, price);

  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  const reference = await expectSuccess(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('an answer that got lost is not a second quote', async ({ page, shop, customer, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { plan, price } = await carPlan(shop, customer);
  const lost: Submitted[] = [];
  await page.route(
    '**/api/quotes',
    async (route) => {
      const answer = await route.fetch();
      lost.push((await answer.json()) as Submitted);
      await route.abort();
    },
    { times: 1 },
  );
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await press(page, 'Submit Quote');
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came back' })).toBeVisible();
  await expectReview(page, plan, price);

  const reference = await submitAndSee(page, plan, price);
  expect(lost.map((answer) => answer.reference)).toEqual([reference]);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('after a lost answer and a reload the same quote is found again', async ({ page, shop, customer, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { plan, price } = await carPlan(shop, customer);
  const lost: Submitted[] = [];
  await page.route(
    '**/api/quotes',
    async (route) => {
      lost.push((await (await route.fetch()).json()) as Submitted);
      await route.abort();
    },
    { times: 1 },
  );
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await press(page, 'Submit Quote');
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  await page.reload();
  const reference = await submitAndSee(page, plan, price);
  expect(lost.map((answer) => answer.reference)).toEqual([reference]);
});

function countSubmits(page: Page): () => readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/quotes')) seen.push(request.url());
  });
  return () => seen;
}
