import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { newMember } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { approved, cell, chipOf, freeWeek, openPage } from './schedule.ts';

const CONFLICT = /answered 409|console error .*409/;

test('a job is dragged to another free slot after a question, and its customer is told', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(CONFLICT);
  const [visit, taken, free] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?week=${visit.date}`);
  await expectAccessible(page, 'a week by times');
  const chip = await chipOf(page, shop, reference);

  await drag(page, chip, cell(page, taken));
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(`to ${taken.fullDay}, ${taken.time}`);
  const faster = await submitElsewhere(shop, { customer: newCustomer(), visit: taken });
  await ask.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(ask.getByRole('alert')).toContainText(`is taken by ${faster.reference} (Dana Whitfield)`);
  await expectAccessible(page, 'a move to a taken time');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, visit).getByRole('link')).toHaveCount(1);

  await drag(page, chip, cell(page, free));
  await ask.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
  await expect(cell(page, free).getByRole('link')).toContainText('Full Detail');
  await expect(cell(page, visit).getByRole('link')).toHaveCount(0);
  const mail = await mailTo(shop, customer.email, /^New time: Full Detail/);
  expect(textOf(mail)).toContain(free.text);
  expect(calendarOf(mail)).toContain('STATUS:CONFIRMED');
});

test('a job is dragged to an employee', async ({ page, shop, customer }) => {
  const member = await newMember(shop);
  const [visit] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?week=${visit.date}`);
  await page.getByText('Crew', { exact: true }).first().click();
  await expect(page).toHaveURL(/rows=crew/);
  await expectAccessible(page, 'a week by crew');
  const chip = await chipOf(page, shop, reference);
  const his = page.locator(`[data-drop="${visit.date}||${member.id}"]`);
  await drag(page, chip, his);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Staff assigned to job successfully', { exact: true })).toBeVisible();
  await expect(his.getByRole('link')).toContainText('Full Detail');
});

async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await to.hover();
  await expect(to).toHaveAttribute('data-takes', 'over');
  await page.mouse.up();
}
