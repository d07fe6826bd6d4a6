import type { Page } from '@playwright/test';
import { enterByMail, expectStep, fillApplicant, next } from './application.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { tabTo } from './keyboard.ts';
import { mailTo, textOf } from './mails.ts';
import { openPage } from './schedule.ts';
import { APPLICANT_CODE } from './shop.ts';

let applicants = 0;
const newEmail = () => `applicant${(applicants += 1)}.${Date.now()}@example.com`;

test('an applicant gets a code, applies in four steps, and the owner sees the application', async ({
  page,
  shop,
  faults,
}) => {
  const email = newEmail();
  faults.expect(/401/);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Work with us' }).click();
  await expect(page).toHaveURL(/\/apply\/access$/);
  await expect(page.getByRole('term').filter({ hasText: 'Where' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Access Code Required')).toBeVisible();
  const code = page.getByLabel('Access code');
  await code.pressSequentially('WRONG1');
  await expect(code).toHaveValue('WRONG');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Verifying' })).toBeVisible();
  await expect(toast(page, 'Invalid Access Code')).toBeVisible();
  await expectAccessible(page, 'the access code');
  await enterByMail(page, shop, email);

  await next(page);
  await expect(toast(page, 'Please Complete Required Fields')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectStep(page, 1, 'Tell us about yourself');
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await fillApplicant(page, { firstName: 'Noor', lastName: 'Haddad', email, phone: '5185550188' });
  await expectAccessible(page, 'step 1');
  await next(page);
  await expectStep(page, 2, 'When can you work?');
  await page.getByLabel('Saturday').check();
  await page.getByLabel('Evenings 6PM-10PM').check();
  await expectAccessible(page, 'step 2');
  await next(page);
  await expectStep(page, 3, 'What have you done before?');
  await page.getByLabel('Experience').fill('Two summers at a car wash.');
  await page.reload();
  await expectStep(page, 3, 'What have you done before?');
  await expect(page.getByLabel('Experience')).toHaveValue('Two summers at a car wash.');
  await page.getByLabel('Why do you want to join us?').fill('I like to see a clean car.');
  await page.getByLabel(/^Link to your resume/).fill('example.com/noor');
  await expectAccessible(page, 'step 3');
  await next(page);
  await expectStep(page, 4, 'How will you get here?');
  await page.goBack();
  await expectStep(page, 3, 'What have you done before?');
  await expect(page.getByLabel(/^Link to your resume/)).toHaveValue('https://example.com/noor');
  await next(page);
  await page.getByLabel('Transportation').fill('My own car');
  await expectAccessible(page, 'step 4');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(toast(page, 'Application Submitted Successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/apply\/confirmation$/);
  await expect(page.getByText('within 3-5 business days')).toBeVisible();
  await expectAccessible(page, 'the confirmation');
  expect(textOf(await mailTo(shop, email, /has arrived$/))).toContain('within 3-5 business days');

  await openPage(page, '/admin/dashboard?tab=applications');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  const sheet = page.getByRole('dialog', { name: 'Noor Haddad' });
  await expect(sheet).toContainText('Saturday, Evenings 6PM-10PM');
  await sheet.getByLabel(/^Notes/).fill('Call after five');
  await sheet.getByRole('button', { name: 'Save notes' }).click();
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible();
});

test('an application without a mouse, with the code that the owner hands out', async ({ page }) => {
  await page.goto('/apply');
  await tabTo(page, page.getByLabel('Access code'));
  await page.keyboard.type(APPLICANT_CODE.toLowerCase());
  await page.keyboard.press('Enter');
  await expectStep(page, 1, 'Tell us about yourself');
  await type(page, 'First name', 'Kit');
  await type(page, 'Last name', 'Marsh');
  await type(page, 'Email', newEmail());
  await type(page, 'Phone', '5185550123');
  await page.keyboard.press('Enter');
  await expectStep(page, 2, 'When can you work?');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Monday'));
  await page.keyboard.press('Space');
  await press(page, 'Next');
  await expectStep(page, 3, 'What have you done before?');
  await type(page, 'Experience', 'None yet, but I learn fast.');
  await type(page, 'Why do you want to join us?', 'Cars.');
  await press(page, 'Next');
  await expectStep(page, 4, 'How will you get here?');
  await type(page, 'Transportation', 'Bus 12');
  await press(page, 'Submit application');
  await expect(toast(page, 'Application Submitted Successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Thank you for applying' })).toBeFocused();
});

test('what was written is kept when it cannot be sent', async ({ page, context, faults }) => {
  faults.expect(/503|Failed to load/);
  await page.goto('/apply/onboarding');
  await expect(page).toHaveURL(/\/apply\/access$/);
  await page.getByLabel('Access code').fill(APPLICANT_CODE);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.evaluate(() =>
    localStorage.setItem(
      'applicationDraft',
      JSON.stringify({
        firstName: 'Ola',
        lastName: 'Berg',
        email: 'ola@example.com',
        phone: '(518) 555-0142',
        availability: ['Sunday'],
        experience: 'Some',
        whyJoin: 'Fun',
        transportation: 'Bicycle',
        step: 4,
        key: 'ola-1',
      }),
    ),
  );
  await expectStep(page, 4, 'How will you get here?');
  await context.route('**/api/job-applications', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(toast(page, 'Submission Failed')).toBeVisible();
  await context.unroute('**/api/job-applications');
  await page.reload();
  await expect(page.getByLabel('Transportation')).toHaveValue('Bicycle');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(toast(page, 'Application Submitted Successfully!')).toBeVisible();
});

function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first();
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('the confirmation that is opened by itself does not say that an application has arrived', async ({ page }) => {
  await page.goto('/apply/confirmation');
  await expect(page.getByRole('heading', { name: 'No application to confirm' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('has arrived');
  await expect(page.getByRole('link', { name: 'Apply for a job' }).last()).toHaveAttribute('href', '/apply');
});
