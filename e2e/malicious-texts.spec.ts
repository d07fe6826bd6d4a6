import type { Browser, Page } from '@playwright/test';
import { wearCookie } from './accepted-job.ts';
import { logIn, OWNER } from './admin.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { expectHarmless, expectNothingRan, expectShown, MALICIOUS, SHOWN } from './malicious-text.ts';
import type { Shop } from './shop.ts';
import { maliciousSettings, typeEverywhere } from './type-malicious.ts';

test.use({ world: { business: { mobileAvailable: true } } });

test('text is shown as it was typed, and never runs', { tag: '@full' }, async ({ page, browser, shop }) => {
  test.slow();
  await asOwner(shop, 'PUT /api/admin/business', { body: await maliciousSettings(shop) });
  const typed = await typeEverywhere(shop);

  await test.step('on the pages of the site', async () => {
    await sendMessage(page);
    for (const path of ['/', '/quote']) await expectShown(page, path);
    for (const path of ['/disclaimer', '/admin-staff-portal', '/customer-account', '/apply/access'])
      await expectHarmless(page, path);
  });

  await test.step('on the pages of the customers', async () => {
    for (const { quoteUrl } of typed.quotes) await expectShown(page, quoteUrl);
    await expectShown(page, typed.job.quoteUrl);
    await expect(page.getByRole('region', { name: 'How it was done' }), 'the completion').toContainText(SHOWN);
    await expect(page.getByLabel('In your words'), 'the rating').toHaveValue(MALICIOUS);
    await wearCookie(page, shop, typed.customer);
    await page.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
    await expectShown(page, '/customer-account');
    await leave(page);
  });

  await test.step('on the screens of the crew', async () => {
    await wearCookie(page, shop, typed.job.employee);
    await expectShown(page, '/employee-dashboard');
    for (const part of ['photos', 'damage', 'completion'])
      await expectShown(page, `/employee/job/${typed.job.id}/documentation?part=${part}`);
    await expectHarmless(page, '/jobs');
    await leave(page);
  });

  await test.step('on the screens of the owner, whom no address leads elsewhere', async () => {
    await page.goto('/admin?to=//evil.example/admin/dashboard');
    await logIn(page, OWNER);
    await expect(page).toHaveURL(`${shop.url}/admin/dashboard`);
    for (const { id } of typed.quotes) await expectShown(page, `/admin/dashboard?quote=${id}`);
    await expectShown(page, `/admin/dashboard?tab=jobs&open=${typed.job.id}`);
    await expectShown(page, `/admin/dashboard?tab=jobs&open=${typed.cancelledJob}`);
    await expectShown(page, `/admin/dashboard?tab=applications&open=${typed.application}`);
    await expectShown(page, `/admin/dashboard?tab=staff&open=${typed.employee}`);
    await expectShown(page, '/admin/dashboard?tab=messages');
    await expectHarmless(page, `/admin/dashboard?q=${encodeURIComponent(MALICIOUS)}`);
    await expectHarmless(page, '/admin/dashboard?tab=audit');
    await expectHarmless(page, '/admin/dashboard?tab=payments');
    await expectHarmless(page, '/staff-management');
    await expectShown(page, '/job-schedule');
    for (const section of ['shop', 'packages', 'extras', 'brands', 'times', 'launch', 'history'])
      await expectHarmless(page, `/admin/dashboard?tab=business&section=${section}`);
    const { items } = (await asOwner(shop, 'GET /api/mails')) as {
      readonly items: readonly { readonly id: string }[];
    };
    expect(items.length).toBeGreaterThan(10);
    for (const { id } of items.slice(0, 6)) await expectHarmless(page, `/admin/dashboard?tab=mail&open=${id}`);
  });

  await test.step('in the mails', () => expectHarmlessMails(browser, shop));
});

/** What screens behind a log-in still fetch would be refused to a stranger. */
async function leave(page: Page): Promise<void> {
  await page.goto('/');
  await page.context().clearCookies();
}

/** In a page that forbids nothing, as a careless mail program would show them. */
async function expectHarmlessMails(browser: Browser, shop: Shop): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const withText = shop.post.received.filter(({ mail }) => SHOWN.test(mail.text ?? ''));
  expect(withText.length, 'mails that say what was typed').toBeGreaterThan(5);
  for (const { mail } of shop.post.received) {
    await page.setContent(mail.html ?? '');
    await expectNothingRan(page, mail.subject ?? '');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
  await page.context().close();
}

/** Through the form, as a stranger. */
async function sendMessage(page: Page): Promise<void> {
  await page.goto('/#contact');
  await page.getByLabel('Name').fill('Eve Stone');
  await page.getByLabel('Email').fill('eve@customer.example');
  await page.getByLabel('Message').fill(MALICIOUS);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();
}
