import { asOwner, newMember } from './crew.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { approved, chipOf, freeWeek, jobOf, openPage } from './schedule.ts';
import { freeVisits } from './visit.ts';
import { chooseDay } from './wizard.ts';

test('a quote arrives live, is approved, becomes a job, is sent, appears in the calendar and is moved', async ({
  page,
  shop,
  customer,
}) => {
  const member = await newMember(shop);
  // The only employee would be given the job without being asked.
  await newMember(shop);
  const [visit, other] = await freeWeek(shop);
  await openPage(page, '/admin/dashboard?tab=quotes');
  await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible();

  const { reference } = await submitElsewhere(shop, { customer, visit });
  const show = page.getByRole('button', { name: /^\d+ new quotes?$/ });
  // The first quote of a fresh shop is shown at once: there are no rows that would move.
  await expect(show.or(page.getByText(reference))).toBeVisible();
  if (await show.isVisible()) await show.click();
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click();
  const quote = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await quote.getByRole('button', { name: 'Close' }).hover();
  // The name of what is pointed at is told also when the focus moves meanwhile.
  await quote.getByRole('button', { name: 'Approve' }).focus();
  await quote.focus();
  await expect(page.getByTestId('tooltip')).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tooltip')).toHaveCount(0);
  await expect(quote).toBeVisible();
  await quote.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Quote approved and job scheduled', { exact: true })).toBeVisible();
  expect(textOf(await mailTo(shop, customer.email, /^Confirmed: Full Detail/))).toContain(visit.text);

  // How dirty it was is asked once the job is done.
  await expect(quote.getByRole('region', { name: 'What was found' })).toHaveCount(0);

  await page.goto(`/admin/dashboard?tab=jobs&open=${await jobOf(shop, reference)}`);
  const job = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await job.getByRole('button', { name: 'Send to employees' }).click();
  await expect(page.getByText(/^Job credentials sent to \d+ employees?$/)).toBeVisible();
  expect(textOf(await mailTo(shop, member.email, /^A new job: Full Detail/))).toMatch(/Access code \d{4}/i);

  await page.goto(`/job-schedule?week=${visit.date}&show=week`);
  const chip = await chipOf(page, shop, reference);
  await expect(chip).toContainText('Dana Whitfield');
  await chip.getByRole('button', { name: /^Move Dana Whitfield/ }).click();
  const ask = page.getByRole('alertdialog');
  await chooseDay(page, other);
  await ask.getByRole('radio', { name: other.time, exact: true }).check();
  await ask.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
  expect(textOf(await mailTo(shop, customer.email, /^New time: Full Detail/))).toContain(other.text);
  await page.goto(`/job-schedule?week=${other.date}&show=week`);
  await expect(chip).toBeVisible();
});

test('the Move dialog opens in the month of the appointment', async ({ page, shop, customer }) => {
  const visit = (await freeVisits(shop, 'full')).at(-1);
  if (!visit) throw new Error('no time is free');
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?week=${visit.date}&show=week`);
  const chip = await chipOf(page, shop, reference);
  await chip.getByRole('button', { name: /^Move Dana Whitfield/ }).click();
  const month = Temporal.PlainDate.from(visit.date).toLocaleString('en-US', { month: 'long', year: 'numeric' });
  await expect(page.getByRole('alertdialog').getByRole('grid')).toHaveAccessibleName(month);
});

test('two admins approve the same quote at once: one job', async ({ shop, customer }) => {
  const [visit] = await freeWeek(shop);
  const { id, reference } = await submitElsewhere(shop, { customer, visit });
  const approve = async () => asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  const outcomes = await Promise.allSettled([approve(), approve(), approve()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { items } = (await asOwner(shop, `GET /api/jobs?q=${reference}`)) as { readonly items: readonly unknown[] };
  expect(items).toHaveLength(1);
});
