import { expect, type Page } from '@playwright/test';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { panelPrice, shownPrice, sumOf, withCents, type ShownPrice } from './price.ts';
import { TIME_ZONE, type Shop } from './shop.ts';
import { expectStep, press, type Plan, type Screen } from './wizard.ts';

export const TOAST = {
  title: 'Quote Submitted',
  text: "We'll review your request and send you an email confirmation within 24 hours.",
} as const;

/** The review, step 8: every choice of the plan, and the price panel's lines with their sum. Returns that price. */
export async function expectReview(page: Page, plan: Plan, price: ShownPrice): Promise<void> {
  await expectStep(page, 'review');
  const panel = await panelPrice(page);
  expect(panel).toEqual(price);
  expect(sumOf(panel)).toBe(panel.total);

  const rows = page.locator('[data-review] > div');
  const row = (title: string) =>
    rows
      .filter({ has: page.locator('dt', { hasText: title }) })
      .locator('dd')
      .first();
  const [pack, ...others] = price.lines;
  await expect(row('Package')).toHaveText(pack?.join(', ') ?? '');
  await expect(row('Total')).toHaveText(price.total);
  await expect(row('Date and time')).toContainText(plan.visit.fullDay);
  await expect(row('Date and time')).toContainText(plan.visit.time);
  await expect(row('Payment')).toContainText(plan.payment);
  await expect(row('Contact')).toContainText(`${plan.customer.firstName} ${plan.customer.lastName}`);
  await expect(row('Contact')).toContainText(plan.customer.email);
  await expect(row('Contact')).toContainText(plan.customer.tidyPhone);
  if (plan.cans) await expect(row('Garbage cans')).toHaveText(plan.cans === 1 ? '1 can' : `${plan.cans} cans`);
  else await expect(row('Vehicle')).toContainText(plan.brand ?? '');
  for (const [label, amount] of others) {
    if (label === 'Truck fee') await expect(row(label)).toHaveText(amount);
    else if (label === 'Photo estimate' || label === 'Sales tax') await expect(row(label)).toContainText(amount);
    else await expect(row('Extras')).toContainText(`${label}, ${amount}`);
  }
}

/** Submits the review and sees the toast and the last screen with the same price. Returns the reference. */
export async function submitAndSee(page: Page, plan: Plan, price: ShownPrice): Promise<string> {
  await press(page, 'Submit Quote');
  await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
  await expect(page.getByText(TOAST.title, { exact: true })).toBeVisible();
  await expect(page.getByText(TOAST.text, { exact: true })).toBeVisible();
  return expectSuccess(page, plan, price);
}

/** The last screen: name, total, reference, time and lines. Returns the reference. */
export async function expectSuccess(page: Screen, { customer, visit }: Plan, price: ShownPrice): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    `Thank you, ${customer.firstName} ${customer.lastName}. Your total is ${price.total}`,
  );
  await expect(main).toContainText(visit.text);
  await expect(main).toContainText('24-48 hours');
  await expect(page.getByRole('link', { name: 'Yes, Create Account' })).toHaveAttribute('href', '/customer-account');
  await expect(page.getByRole('link', { name: 'No, Go to Homepage' })).toHaveAttribute('href', '/');
  expect(await shownPrice(page.getByRole('complementary', { name: 'Your price' }).locator('[data-lines]'))).toEqual(
    price,
  );
  const reference = /BB-[2-9A-Z]{4,6}/.exec(await main.innerText())?.[0] ?? '';
  expect(reference).not.toBe('');
  return reference;
}

type Sold = { readonly plan: Plan; readonly price: ShownPrice; readonly reference: string };

/** What the customer and the business are written, and the page behind the customer's link. */
export async function expectMailsAndPage(page: Page, shop: Shop, sold: Sold): Promise<void> {
  const { plan, reference } = sold;
  const received = await mailTo(shop, plan.customer.email, new RegExp(reference));
  const news = await mailTo(shop, 'hello@brightbay.example', new RegExp(reference));
  expect(received.subject).toBe(`We received your quote request ${reference}`);
  expect(news.subject).toBe(
    `New quote ${reference}: ${plan.pack}, ${plan.customer.firstName} ${plan.customer.lastName}`,
  );
  for (const text of [textOf(received), textOf(news)]) expectTold(text, sold);
  expect(textOf(received)).toMatch(/We’ll review your request\. You’ll hear from us by \S.*[AP]M/);
  expect(textOf(news)).toContain(plan.customer.email);
  expect(textOf(news)).toContain(plan.customer.tidyPhone);

  const calendar = calendarOf(received);
  expect(calendar).toContain('STATUS:TENTATIVE');
  expect(calendar).toContain(`DTSTART:${plan.visit.startsAt.replaceAll(/[-:]/g, '')}`);
  expect(wallTime(plan.visit.startsAt)).toBe(plan.visit.text);

  const link = new RegExp(`${RegExp.escape(shop.url)}/quote/[\\w-]{20,}`).exec(received.text ?? '')?.[0] ?? '';
  expect(link, 'a secret link').not.toBe('');
  await page.goto(link);
  await expectQuotePage(page, sold);
}

/** The quote as its customer sees it later. */
export async function expectQuotePage(page: Page, { plan, price, reference }: Sold): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'We’re reviewing your quote' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Quote ${reference}`);
  await expect(main).toContainText(plan.visit.text);
  await expect(main).toContainText(plan.cans ? `${plan.cans} cans` : (plan.brand ?? ''));
  expect(await shownPrice(page.getByTestId('price').locator('[data-lines]'))).toEqual(withCents(price));
}

function expectTold(text: string, { plan, price }: Sold): void {
  expect(text).toContain(plan.visit.text);
  expect(text).toContain(plan.cans ? `${plan.cans} cans` : plan.brand);
  let from = 0;
  for (const [label, amount] of [...price.lines, ['Total', price.total] as const]) {
    const told = new RegExp(`${RegExp.escape(label)}( \\([^)]*\\))? ${RegExp.escape(amount)}(\\s|$)`).exec(
      text.slice(from),
    );
    expect(told, `${label} ${amount} in order in: ${text}`).not.toBeNull();
    from += told?.index ?? 0;
  }
}

function wallTime(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE);
  const date = at.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll(/\s/g, ' ');
  return `${date} at ${time}`;
}
