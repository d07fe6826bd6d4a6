import type { Page } from '@playwright/test';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';

test.use({ world: { testQuotes: 24 } });

test('an applicant is invited and hired, is told each time, and begins the form of the crew', async ({
  page,
  shop,
}) => {
  const [name, email] = ['Noor Haddad', 'noor.haddad@test.example'];
  await open(page, '?tab=applications');
  await expect(page.getByRole('row').filter({ hasText: 'Bea Fontaine' })).toContainText('Pending');
  await expectAccessible(page, 'the applications');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  for (const fact of ['Two summers at a car wash', 'clean in every corner', email, '(518) 555-01'])
    await expect(sheet).toContainText(fact);
  await expectAccessible(page, 'an application');

  await sheet.getByRole('button', { name: 'Invite to an interview' }).click();
  await expect(page.getByText('Invited to an interview', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Interview', { exact: true }).first()).toBeVisible();
  expect(textOf(await mailTo(shop, email, /^An interview with/))).toContain(`Hello ${name.split(' ')[0]}`);
  await sheet.getByRole('button', { name: 'Hire' }).click();
  await expect(page.getByText('Applicant hired', { exact: true })).toBeVisible();
  expect(textOf(await mailTo(shop, email, /^You’re hired/))).toContain('the job is yours');

  await sheet.getByRole('link', { name: 'Add to the staff' }).click();
  const form = page.getByRole('form', { name: 'Add a staff member' });
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Staff member added successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/staff-management$/);
  await mailTo(shop, email, /^Welcome to the crew/);
});

async function open(page: Page, query: string): Promise<void> {
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard${query}`);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
}
