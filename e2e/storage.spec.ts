import { expect, test } from './fixture.ts';
import { expectReview, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { expectStep, selectPackage, walk } from './wizard.ts';

const KEYS = [
  'selectedPackage',
  'selectedVehicleType',
  'selectedServiceType',
  'aiAnalysis',
  'aiPhotos',
  'aiAnalysisComplete',
  'disclaimerAccepted',
  'photoOptOut',
  'quoteDraft',
];
const GARBAGE = {
  'broken JSON': '{"step":"review","extras":[',
  'other types': '{"step":7,"extras":{"a":1},"scheduledDate":[],"garbageCanCount":"many","customerEmail":{"x":1}}',
  null: 'null',
  'a step far ahead of its answers': '{"step":"review","scheduledDate":"2027-13-45","scheduledTime":"25:00"}',
} as const;

for (const [what, text] of Object.entries(GARBAGE)) {
  test(`${what} in the browser's storage starts the wizard afresh`, async ({ page }) => {
    await page.goto('/disclaimer');
    await page.evaluate(([keys, value]) => keys.forEach((key) => localStorage.setItem(key, value)), [
      KEYS,
      text,
    ] as const);
    await page.goto('/quote');
    await expectStep(page, 'package');
    await expect(page.getByText('Still needed: a package.')).toBeVisible();
  });
}

test('a browser that refuses to store anything still gets its quote', async ({ page, shop, customer }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan);
  await expectReview(page, plan, price);
  await submitAndSee(page, plan, price);
});

test('a full storage loses nothing while the page is open', async ({ page, shop, customer }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan);
  await submitAndSee(page, plan, price);
});
