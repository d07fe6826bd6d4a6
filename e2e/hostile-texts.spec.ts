import type { Browser, Page } from '@playwright/test';
import type { Settings } from '#core/settings.ts';
import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { logIn, OWNER } from './admin.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { freeVisits } from './visit.ts';

test.use({ world: { business: { mobileAvailable: true, applicantCode: 'SUDS5' } } });

/** Would run as an element, and after the end of an attribute, a script element or a comment. */
const IMAGE = '<img src=x onerror="window.hacked=1">';
const HOSTILE = `${IMAGE}"'</script><script>window.hacked=1</script><!--`;
/** As a person reads it who is shown what was typed. */
const SHOWN = /<img src=x onerror="window\.hacked=\d+">/;

test('what anybody types is shown as it was typed, and runs nowhere', async ({ page, browser, shop }) => {
  test.slow();
  await asOwner(shop, 'PUT /api/admin/business', { body: await hostileSettings(shop) });
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
  });

  await test.step('on the screens of the crew', async () => {
    await wearCookie(page, shop, typed.job.employee);
    await expectShown(page, '/employee-dashboard');
    await expectShown(page, `/employee/job/${typed.job.id}/documentation`);
    await expectHarmless(page, '/jobs');
    // What the crew's screens still fetch would be refused to a stranger.
    await page.goto('/');
    await page.context().clearCookies();
  });

  await test.step('on the screens of the owner, whom no address leads elsewhere', async () => {
    await page.goto('/admin?to=//evil.example/admin/dashboard');
    await logIn(page, OWNER);
    await expect(page).toHaveURL(`${shop.url}/admin/dashboard`);
    for (const { id } of typed.quotes) await expectShown(page, `/admin/dashboard?quote=${id}`);
    await expectShown(page, `/admin/dashboard?tab=jobs&open=${typed.job.id}`);
    await expectShown(page, `/admin/dashboard?tab=applications&open=${typed.application}`);
    await expectShown(page, '/admin/dashboard?tab=messages');
    await expectHarmless(page, '/admin/dashboard?tab=staff');
    await expectHarmless(page, '/admin/dashboard?tab=audit');
    await expectHarmless(page, '/admin/dashboard?tab=payments');
    await expectHarmless(page, '/staff-management');
    await expectShown(page, '/job-schedule');
    for (const section of ['shop', 'packages', 'extras', 'brands', 'times', 'launch', 'history'])
      await expectHarmless(page, `/admin/dashboard?tab=business&section=${section}`);
    const { items } = (await asOwner(shop, 'GET /api/mails')) as { readonly items: readonly { readonly id: string }[] };
    expect(items.length).toBeGreaterThan(10);
    for (const { id } of items.slice(0, 6)) await expectHarmless(page, `/admin/dashboard?tab=mail&open=${id}`);
  });

  await test.step('in the mails', () => expectHarmlessMails(browser, shop));
});

/** The page shows the text that was typed, as text. */
async function expectShown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(SHOWN).first(), path).toBeAttached();
  await expectNothingRan(page, path);
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await expectNothingRan(page, path);
}

/** Nothing ran, and nothing of it became an element; what was refused to run counts as a fault of the page as well. */
async function expectNothingRan(page: Page, about: string): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window), about).toBe(false);
  await expect(page.locator('img[src="x"]'), about).toHaveCount(0);
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
  await page.getByLabel('Message').fill(HOSTILE);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();
}

/** Every text of the owner's own is hostile, as far as its field takes it. */
async function hostileSettings(shop: Shop): Promise<{ readonly version: number; readonly business: Settings }> {
  const { version, business } = (await asOwner(shop, 'GET /api/admin/business')) as Awaited<
    ReturnType<typeof hostileSettings>
  >;
  const numbered = (index: number) => IMAGE.replace('1', String(index + 1));
  return {
    version,
    business: {
      ...business,
      name: IMAGE,
      area: HOSTILE,
      address: { ...business.address, locality: IMAGE, region: IMAGE },
      social: [{ network: IMAGE, url: 'https://social.example/brightbay' }],
      packages: business.packages.map((pack, index) => ({
        ...pack,
        name: numbered(index),
        description: HOSTILE,
        features: [IMAGE],
        checklist: [IMAGE],
      })),
      extras: business.extras.map((extra) => ({ ...extra, description: HOSTILE })),
      makes: { ...business.makes, car: [...business.makes.car, IMAGE] },
      seasons: business.seasons.map((season, index) => ({ ...season, name: numbered(index) })),
      launch: { ...business.launch, message: HOSTILE },
    },
  };
}

/** Customers, an applicant, the crew and the owner type it into every field that takes it. */
async function typeEverywhere(shop: Shop) {
  const job = await openAcceptedJob(shop);
  const crew = (call: string, body: object) => askAs(shop, call, { body, cookie: job.employee });
  await crew(`POST /api/jobs/${job.id}/damage-logs`, {
    damageType: 'minor',
    severity: 'low',
    description: HOSTILE,
    location: HOSTILE,
    clientId: crypto.randomUUID(),
  });
  await crew('POST /api/employee/feedback', { text: HOSTILE });

  const [first, second] = await freeVisits(shop, 'full');
  const asked = await submitHostile(shop);
  await asOwner(shop, `PATCH /api/quotes/${asked.id}`, { body: { notes: HOSTILE } });
  const declined = await submitElsewhere(shop, { customer: newCustomer(), visit: first });
  await asOwner(shop, `POST /api/quotes/${declined.id}/decline`, { body: { reason: HOSTILE } });
  const countered = await submitElsewhere(shop, { customer: newCustomer(), visit: second });
  await asOwner(shop, `POST /api/quotes/${countered.id}/counter-offer`, { body: { totalPrice: 99, reason: HOSTILE } });
  return { job, quotes: [asked, declined, countered], application: await apply(shop) };
}

/** A visit at home of a brand and an address that are hostile. */
async function submitHostile(shop: Shop): Promise<Submitted> {
  const { firstName, lastName, email, phone } = newCustomer();
  const { body } = await askAs(shop, 'POST /api/quotes', {
    body: {
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      customerPhone: phone,
      packageType: 'full',
      serviceType: 'mobile',
      serviceAddress: HOSTILE,
      vehicleType: 'car',
      vehicleSubtype: IMAGE,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    },
  });
  return body as Submitted;
}

async function apply(shop: Shop): Promise<string> {
  const { cookie } = await askAs(shop, 'POST /api/job-applications/access', { body: { code: 'SUDS5' } });
  await askAs(shop, 'POST /api/job-applications', {
    cookie,
    body: {
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor@applicant.example',
      phone: '(518) 555-0188',
      availability: ['Monday', 'Mornings 6AM-12PM'],
      experience: HOSTILE,
      whyJoin: HOSTILE,
      transportation: HOSTILE,
      references: HOSTILE,
    },
  });
  const list = (await asOwner(shop, 'GET /api/job-applications')) as readonly { readonly id: string }[];
  const [application] = list;
  await asOwner(shop, `PATCH /api/job-applications/${application?.id}`, { body: { notes: HOSTILE } });
  return application?.id ?? '';
}
