import { expect, test } from './fixture.ts';
import { expectMailsAndPage, submitAndSee } from './journey.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan, garbagePlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { choice, choose, press, selectPackage, walk } from './wizard.ts';

// The owner has switched mobile service on.
test.use({ settings: { mobileAvailable: true } });

const FRESHENER = ['Little Tree Black Ice Air Freshener', 'FREE'] as const;

test('mobile service asks whose water and where to, and is priced by its column', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, { to: 'location' });
  await choose(choice(page, 'Service location', 'Mobile'));
  const water = ['Mobile service', '$20'] as const;
  expect(await panelPrice(page)).toEqual({ lines: [['Full Detail', '$120'], water, FRESHENER], total: '$140' });

  await choose(choice(page, 'Water', 'You provide the water'));
  const price = {
    lines: [['Full Detail', '$120'], water, ['Water discount', '−$10'], FRESHENER],
    total: '$130',
  } as const;
  expect(await panelPrice(page)).toEqual(price);
  await choose(choice(page, 'Service location', 'Drop-off'));
  expect((await panelPrice(page)).total).toBe('$120');
  await choose(choice(page, 'Service location', 'Mobile'));
  await expect(choice(page, 'Water', 'We bring the water')).toBeChecked();
  await choose(choice(page, 'Water', 'You provide the water'));
  await press(page, 'Continue');

  const mobile = { ...plan, extras: [] };
  await walk(page, mobile, {
    to: 'payment',
    onStep: async ({ name }) => {
      if (name !== 'contact') return;
      await expect(page.getByText('Still needed: the service address.')).toBeVisible();
      await page.getByLabel(/^Service address/).fill('12 Lark Street, Albany');
      await page.getByLabel(/^Anything we should know/).fill('Gate code 4411');
    },
  });
  await walk(page, mobile);
  await expect(page.locator('[data-review]')).toContainText('12 Lark Street, Albany');
  await expect(page.locator('[data-review]')).toContainText('Mobile, with your water, $20');
  await expect(page.locator('[data-review]')).toContainText('Gate code 4411');
  const reference = await submitAndSee(page, mobile, price);
  expect(textOf(await mailTo(shop, customer.email, new RegExp(reference)))).toContain('12 Lark Street, Albany');
  await expectMailsAndPage(page, shop, { plan: mobile, price, reference });
  const told = await mailTo(shop, 'hello@brightbay.example', new RegExp(reference));
  expect(textOf(told)).toContain('Gate code 4411');
  expect(textOf(told)).toContain('tab=quotes&quote=');
  expect(textOf(told)).toContain('https://www.google.com/maps/dir/?api=1&destination=12%20Lark%20Street%2C%20Albany');
});

test('garbage cans cost the same at both places, and water is not asked for', async ({ page, shop, customer }) => {
  const { plan } = await garbagePlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, { to: 'time' });
  await press(page, 'Back');
  await expect(choice(page, 'Service location', 'At your address')).toBeChecked();
  await expect(choice(page, 'Service location', 'Mobile')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Water' })).toHaveCount(0);
  expect(await panelPrice(page)).toEqual({ lines: [['Garbage Shine', '$35']], total: '$35' });
});
