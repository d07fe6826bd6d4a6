import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { expectStep, openAt, STEPS } from './wizard.ts';

const GO = { name: 'Get Quote' } as const;

/** Goes on by itself. */
const ENTER = 'presses Enter in a field';

/** What the customer does between the filling and the press. */
const MOMENTS: Readonly<Record<string, (page: Page, firstName: string) => Promise<void>>> = {
  'presses at once': async () => {},
  [ENTER]: async (page) => page.getByLabel('Email').press('Enter'),
  'types into another field': async (page) => page.getByLabel('Anything we should know?').fill('Ring twice'),
  'retypes one of the fields': async (page, firstName) => page.getByLabel('First name').fill(firstName),
  'leaves a field': async (page) => {
    await page.getByLabel('Email').focus();
    await page.getByLabel('Phone').focus();
  },
};

for (const [moment, act] of Object.entries(MOMENTS)) {
  test(`fields that are filled in without an event count: the customer ${moment}`, async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    await openAt(page, plan, 'contact');
    await expect(page.getByRole('button', GO)).toHaveAttribute('aria-disabled', 'true');
    const { firstName, lastName, email, phone } = customer;
    const filled = { 'First name': firstName, 'Last name': lastName, Email: email, Phone: phone };
    for (const [label, value] of Object.entries(filled)) await fillSilently(page, label, value);
    await act(page, firstName);
    // Playwright waits for a button that says it's off; a finger doesn't.
    if (moment !== ENTER) await page.getByRole('button', GO).click({ force: true });
    await expectStep(page, 'payment');
    for (const { name, answer, button } of STEPS.slice(-2)) {
      await answer(page, plan);
      if (name === 'payment') await page.getByRole('button', { name: button }).click();
    }
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/quotes')),
      page.getByRole('button', { name: 'Submit Quote' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      customerFirstName: firstName,
      customerLastName: lastName,
      customerEmail: email,
      customerPhone: customer.tidyPhone,
    });
    await expect(page).toHaveURL(/step=done/);
  });
}

/** As a password manager may: no event, and past React's own setter. */
async function fillSilently(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  }, value);
}
