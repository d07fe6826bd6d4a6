import type { PlanDetail } from '#contract/plans.ts';
import { expectAccessible } from './axe.ts';
import { tell, withCards } from './cards.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, nextAddress } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

const planOffers = [
  { interval: '4-weeks', discount: { kind: 'percent', percent: 10 } as const, packages: [] },
] as const;

// Its visits are charged as soon as they're done.
const test = withCards.extend({
  world: async ({ cards }, use) =>
    use({
      env: { ...cards.env, REOPEN_SECONDS: '1' },
      business: { ...OPEN_ALL_YEAR, slotCapacity: 5, planOffers },
    }),
});

/** A plan whose first appointment was paid by card, which the customer saved. */
async function openPlan(shop: Shop, cards: Parameters<typeof tell>[1]) {
  const customer = newCustomer();
  const [visit] = await freeVisits(shop, 'full');
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit });
  const approved = await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  const { job } = approved as { readonly job: { readonly id: string } };
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${job.id}/payments`)) as { readonly payUrl: string };
  const token = new URL(payUrl).searchParams.get('token');
  const answer = await fetch(`${shop.url}/api/payments/${token}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({ saveCard: true }),
  });
  const { url } = (await answer.json()) as { readonly url: string };
  expect(await tell(shop, cards, url.split('/').at(-1) ?? '')).toBe(200);
  const firstOn = Temporal.PlainDate.from(visit?.date ?? '')
    .add({ days: 28 })
    .toString();
  const started = await asOwner(shop, `POST /api/quotes/${id}/plan`, { body: { interval: '4-weeks', firstOn } });
  const { plan } = started as { readonly plan: { readonly id: string } };
  const read = async () => (await asOwner(shop, `GET /api/plans/${plan.id}`)) as PlanDetail;
  return { quoteUrl, planId: plan.id, read };
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('a customer has the visits of a plan charged to the saved card, and stops it', async ({
      page,
      shop,
      cards,
    }) => {
      const { quoteUrl, planId } = await openPlan(shop, cards);
      await page.goto(quoteUrl);
      const plan = page.getByRole('region', { name: /^Every 4 weeks on / });
      await plan.getByRole('button', { name: 'Pay by card automatically' }).click();
      const ask = page.getByRole('alertdialog', { name: 'Charge Visa •••• 4242 after each visit?' });
      await expect(ask).toContainText('charge my saved card what the visit costs: $108.00 at today’s price');
      await expectAccessible(page, 'agreeing to charges of a plan');
      await ask.getByRole('button', { name: 'Agree' }).click();
      await expect(
        plan.getByText(/^After each visit we charge Visa •••• 4242 .* You agreed to this on /),
      ).toBeVisible();
      await openPage(page, `/admin/dashboard?tab=plans&open=${planId}`);
      await expect(page.getByRole('dialog').getByText(/^Saved card, charged after each visit/)).toBeVisible();
      await page.goto(quoteUrl);
      await plan.getByRole('button', { name: 'Stop paying automatically' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop paying automatically' }).click();
      await expect(plan.getByRole('button', { name: 'Pay by card automatically' })).toBeVisible();
      // As the email of a new plan links it.
      await page.goto('/');
      await page.goto(`${quoteUrl}#plan-card`);
      await expect(ask).toBeVisible();
    });
  });

test(
  'a declined card pauses the plan, which its customer, the plans and Today say until the visit is paid',
  { tag: '@full' },
  async ({ page, shop, cards }) => {
    test.slow();
    const { quoteUrl, planId, read } = await openPlan(shop, cards);
    await page.goto(quoteUrl);
    const plan = page.getByRole('region', { name: /^Every 4 weeks on / });
    await plan.getByRole('button', { name: 'Pay by card automatically' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
    await expect(plan.getByRole('button', { name: 'Stop paying automatically' })).toBeVisible();

    cards.account.setDecline('insufficient_funds');
    const [visit] = (await read()).visits;
    const { job } = (await asOwner(shop, `GET /api/quotes/${visit?.id}`)) as { readonly job: { readonly id: string } };
    await asOwner(shop, `POST /api/jobs/${job.id}/start`, { body: {} });
    const completion = { completionNotes: 'Done', qualityRating: 4, reasonWithoutPhotos: 'The camera broke' };
    await asOwner(shop, `POST /api/jobs/${job.id}/completion`, { body: { ...completion, timeSpent: 60 } });
    // The scheduler looks every minute.
    await expect.poll(async () => (await read()).state, { timeout: 150_000 }).toBe('paused');
    cards.account.setDecline(undefined);

    await page.goto(quoteUrl);
    await expect(plan.getByRole('alert')).toContainText('We couldn’t charge $108.00 to your card');
    await expectAccessible(page, 'a missed payment of a plan');
    await openPage(page, `/admin/dashboard?tab=plans&open=${planId}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toContainText('Our charge of $108.00 to the saved card was declined');
    await expectAccessible(page, 'a plan with a missed payment');
    await openPage(page, '/admin/dashboard');
    await expect(page.getByRole('link', { name: /Follow up on a missed payment of a plan/ })).toBeVisible();

    await asOwner(shop, `POST /api/jobs/${job.id}/payments`, { body: { method: 'cash', cents: 10_800 } });
    await page.goto(quoteUrl);
    await expect(plan.getByText('Your visit is paid now. You can resume your plan.')).toBeVisible();
    await plan.getByRole('button', { name: 'Resume plan' }).click();
    // The next visit is further ahead than visits are created.
    await expect(plan.getByRole('button', { name: 'Pause plan' })).toBeVisible();
  },
);
