import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { expectReview, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';
import { expectStep, openAt, press, walk } from './wizard.ts';

const TAKEN = 'That time was just taken. Please pick another.';

test('a slot that another customer took meanwhile leads back to step 4 with everything else kept', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/409.*|api\/quotes/);
  const { plan, price } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await submitElsewhere(shop, { customer: newCustomer(), visit: plan.visit });
  await press(page, 'Submit Quote');

  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible();
  await expectStep(page, 'time');
  await expect(page.getByText('Selected Appointment')).toHaveCount(0);
  expect(await panelPrice(page)).toEqual(price);

  const second = { ...plan, visit: await firstFreeVisit(shop, 'full') };
  await walk(page, second, { to: 'extras' });
  await expect(page.getByText(TAKEN)).toHaveCount(0);
  for (const step of ['extras', 'contact', 'payment'] as const) {
    await expectStep(page, step);
    await press(page, step === 'contact' ? 'Get Quote' : 'Continue');
  }
  await expectReview(page, second, price);
  await submitAndSee(page, second, price);
});

test('a chosen time that is gone after a reload is let go and said so', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'time');
  await walk(page, plan, { to: 'extras' });
  await submitElsewhere(shop, { customer: newCustomer(), visit: plan.visit });
  await press(page, 'Back');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible();
  await expectStep(page, 'time');
  await expect(page.getByText('Still needed: a time.')).toBeVisible();
});
