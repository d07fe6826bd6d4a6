import { expect, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import type { Shop } from './shop.ts';

export type Applicant = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** From the gate of /apply to the first step, with a code that comes by mail. */
export async function enterByMail(page: Page, shop: Shop, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(`We sent a code to ${email}. It works for one week.`)).toBeVisible();
  // Whatever was wrong with an earlier code.
  await expect(page.getByLabel('Access code')).not.toHaveAttribute('aria-invalid', 'true');
  const mail = await mailTo(shop, email, /is your access code/);
  await page.getByLabel('Access code').fill(mail.subject?.split(' ')[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(page, 1, 'Tell us about yourself');
}

/** Answers the first step. */
export async function fillApplicant(page: Page, { firstName, lastName, email, phone }: Applicant): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
}

/** Presses Next. */
export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Sees that this step of the application is the open one. */
export async function expectStep(page: Page, step: number, question: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Step ${step} of 4: ${question}` })).toBeVisible();
}
