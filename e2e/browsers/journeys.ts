import { expect } from '@playwright/test';
import { askAs, openAcceptedJob, type AcceptedJob } from '#e2e/accepted-job.ts';
import { OWNER } from '#e2e/admin.ts';
import { asOwner, newMember } from '#e2e/crew.ts';
import { newCustomer } from '#e2e/customer.ts';
import { nextAddress } from '#e2e/fixture.ts';
import { TOAST } from '#e2e/journey.ts';
import { mailTo, textOf } from '#e2e/mails.ts';
import { heicPhoto, phoneCarPhoto, phonePhoto, smallPhotos } from '#e2e/pictures.ts';
import { carPlan } from '#e2e/plans.ts';
import { submitElsewhere } from '#e2e/quotes.ts';
import { freeWeek, jobOf } from '#e2e/schedule.ts';
import { APPLICANT_CODE, type Shop } from '#e2e/shop.ts';
import { firstFreeVisit, type Visit } from '#e2e/visit.ts';
import { stepsOf, type Plan, type StepName } from '#e2e/wizard.ts';
import type { CardService } from '#testing/checkout.ts';
import { DESK, PHONE, type Browser, type Size } from './driver.ts';
import type { Gate } from './gate.ts';
import {
  BrowserPage,
  button,
  checkbox,
  css,
  DIALOG,
  field,
  group,
  heading,
  link,
  radio,
  tab,
  text,
  type Target,
} from './page.ts';

/** What every journey has: a browser, a shop behind a gate, and the service that takes cards. */
export type Stage = {
  readonly browser: Browser;
  readonly shop: Shop;
  readonly gate: Gate;
  readonly cards: CardService;
};

type Journey = { readonly title: string; readonly walk: (stage: Stage) => Promise<void> };

export const JOURNEYS: readonly Journey[] = [
  {
    title: 'from the wizard to a quote with a photo estimate, from three photos of 12 megapixels, one of them in HEIC',
    walk: requestQuote,
  },
  { title: 'a customer’s account, and a payment by card', walk: payFromAccount },
  { title: 'the owner approves, assigns and moves, by dragging and with the keyboard', walk: runTheWeek },
  { title: 'the crew documents a job without a network, and everything arrives', walk: documentOffline },
  { title: 'an application', walk: apply },
  { title: 'the wizard where the browser refuses to store anything', walk: requestWithoutStorage },
  {
    title: 'no field makes a phone zoom in, and bars keep clear of its edges and of what is typed',
    walk: measurePhone,
  },
  {
    title: 'a page comes back as it was left, with what was chosen meanwhile',
    walk: comeBack,
  },
  {
    title: 'the owner types a date, and everything stays in a window that shrinks',
    walk: typeDateOnPhone,
  },
];

const PASSWORD = 'suds and sponges';

async function requestQuote({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const { plan } = await carPlan(shop, newCustomer());
  await page.open('/');
  await page.click(link(/^Select Package ?: Full Detail$/));
  await walkTo(page, plan, 'estimate');
  await page.click(link('Use AI Enhancement'));
  await page.see(heading(/Show us your vehicle$/));
  const photos = await Promise.all([phoneCarPhoto(), phonePhoto('side', '#5577aa'), heicPhoto('back')]);
  await page.upload('[data-testid=gallery]', photos);
  await page.until('three photos are shown', async () => (await page.texts(css('img[alt^="Selection"]'))).length === 3);
  await page.until('three photos are stored', async () => (await page.driver.run(countStoredPhotos)) === 3);
  await page.driver.reload();
  await page.until('three photos are kept', async () => (await page.texts(css('img[alt^="Selection"]'))).length === 3);
  await page.check(radio('Tidy'));
  await page.click(button('Analyze Photos'));
  await page.see(heading(/Your photo estimate$/));
  await page.click(button('Use This Analysis for My Quote'));

  await walkTo(page, plan, 'payment');
  await page.driver.back();
  await seeStep(page, plan, 'contact');
  expect(await page.value(field('Email'))).toBe(plan.customer.email);
  await page.driver.forward();
  await seeStep(page, plan, 'payment');
  await page.driver.reload();
  // The page begins with its first step until it has read where the customer was.
  await seeStep(page, plan, 'payment');
  await walkTo(page, plan, 'review');
  await consentAndSubmit(page, plan);
  await mailTo(shop, plan.customer.email, /^We received your quote request/);
}

/** Counts the chosen photos that outlast a reload. Runs in the page. */
function countStoredPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('estimate-photos');
    opening.addEventListener('error', () => reject(new Error('The database doesn’t open')));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const reading = db.transaction('photos').objectStore('photos').get('chosen');
      reading.addEventListener('error', () => reject(new Error('The database can’t be read')));
      reading.addEventListener('success', () => {
        db.close();
        const chosen = reading.result as { readonly photos: readonly unknown[] } | undefined;
        resolve(chosen?.photos.length ?? 0);
      });
    });
  });
}

async function payFromAccount({ browser, shop, gate, cards }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const customer = newCustomer();
  const visit = await firstFreeVisit(shop, 'full');
  const { id, reference, quoteUrl } = await submitElsewhere(shop, { customer, visit });
  await page.open('/customer-account');
  await page.click(tab('Sign Up'));
  await page.fill(field('First name'), customer.firstName);
  await page.fill(field('Last name'), customer.lastName);
  await page.fill(field('Email'), customer.email);
  await page.fill(field('Phone'), customer.phone);
  await page.fill(field('Password'), PASSWORD);
  await page.fill(field('Confirm password'), PASSWORD);
  await page.click(button('Sign Up'));
  await page.see(heading('No quotes yet'));
  const mail = await mailTo(shop, customer.email, /^Verify your email/);
  await page.open(/https?:\/\/\S+\/customer-account\/link\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.click(button('Open my account'));
  await page.see(text(new RegExp(reference)));
  await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  await page.see(text('Approved'));

  await page.open(quoteUrl);
  await page.click(link('Pay $120'));
  await openCheckout(page);
  // What waited for the answer when the customer left is ready again when they come back.
  if (browser.lacks.goingBackToSite) await page.click(link('Back'));
  else await page.driver.back();
  await openCheckout(page);
  const session = (await page.url()).pathname.split('/').at(-1) ?? '';
  await page.click(button('Pay'));
  await page.see(heading('We’re waiting for your payment'));
  const { payload, signature } = cards.compose(session, Temporal.Now.instant());
  const told = await fetch(`${shop.url}/api/payments/card-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, 'x-forwarded-for': nextAddress() },
    body: payload,
  });
  expect(told.status).toBe(200);
  await page.see(heading('Thank you for your payment'));
}

/** From the page with what is to be paid to that of the card service. */
async function openCheckout(page: BrowserPage): Promise<void> {
  await page.check(radio('$10'));
  await page.click(button('Pay $130 by card'));
  await page.see(heading('$130.00'));
}

async function runTheWeek({ browser, shop, gate }: Stage): Promise<void> {
  const member = await newMember(shop);
  const customer = newCustomer();
  const [visit, other, third] = await freeWeek(shop);
  const { id, reference } = await submitElsewhere(shop, { customer, visit });
  const page = await openPage(browser, gate, DESK);
  const { cookie } = await askAs(shop, 'POST /api/admin/login', { body: OWNER });
  await wear(page, gate, cookie);

  await page.open(`/admin/dashboard?quote=${id}`);
  await page.click(button('Approve', DIALOG));
  await page.see(text('Quote approved and job scheduled'));
  const chip = `:has(> #visit-${await jobOf(shop, reference)})`;

  await page.open(`/job-schedule?week=${visit.date}&rows=crew`);
  const row = `[data-drop="${visit.date}||${member.id}"]`;
  await page.drag(css(chip), row);
  await page.click(button('Assign', DIALOG));
  await page.see(text('Staff assigned to job successfully'));
  await page.see(css(`${row} ${chip}`));

  await page.open(`/job-schedule?week=${visit.date}`);
  await page.drag(css(chip), `[data-drop="${other.date}|${other.time}|"]`);
  await page.click(button('Move', DIALOG));
  await page.see(css(`[data-drop="${other.date}|${other.time}|"] ${chip}`));
  expect(textOf(await mailTo(shop, customer.email, /^New time: Full Detail/))).toContain(other.text);

  await page.open(`/job-schedule?week=${visit.date}&show=week`);
  await page.tabTo(button(/^Move Dana Whitfield/, css(chip)));
  await page.key('Enter');
  await page.see(DIALOG);
  await page.tabTo(css('[role=grid] button[tabindex="0"]'));
  const wanted = css(dayOf(third));
  for (let days = 0; days < 100 && !(await page.isFocused(wanted)); days += 1) await page.key('ArrowRight');
  await page.key('Enter');
  // The arrows choose among the times; Tab leads to them once.
  await page.tabTo({ role: 'choice', within: DIALOG });
  await page.key('Space');
  const wantedTime = radio(third.time, DIALOG);
  for (let times = 0; times < 8 && !(await page.isChecked(wantedTime)); times += 1) await page.key('ArrowDown');
  await page.tabTo(button('Move', DIALOG));
  await page.key('Enter');
  await page.gone(DIALOG);
  await page.open(`/job-schedule?week=${third.date}`);
  await page.see(css(`[data-drop="${third.date}|${third.time}|"] ${chip}`));
}

async function documentOffline({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const job = await openAcceptedJob(shop);
  await wear(page, gate, job.employee);
  const documentation = `/employee/job/${job.id}/documentation`;
  const photos = await smallPhotos(2);
  await page.open('/employee-dashboard');
  await page.open(documentation);
  await page.see(heading('No photos yet'));
  await page.until('the app is kept for a time without a network', () =>
    page.driver.run(
      async (path) => (await caches.match(path)) !== undefined && navigator.serviceWorker.controller !== null,
      `/api/jobs/${job.id}/documentation`,
    ),
  );
  await gate.cut();
  try {
    await page.upload('[data-testid=gallery]', photos);
    await page.see(text('No network. Keep working.'));
    await page.driver.reload();
    await page.see(text('No network. Keep working.'));
    expect(await sentOf(shop, job)).toHaveLength(0);
  } finally {
    await gate.mend();
  }
  await page.until('both photos have arrived', async () => (await sentOf(shop, job)).length === 2);
  await page.see(text('All sent'));
}

async function apply({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const email = `kit.${Date.now()}@applicant.example`;
  await page.open('/apply');
  await page.fill(field('Access code'), APPLICANT_CODE.toLowerCase());
  await page.click(button('Continue'));
  await page.see(heading('Step 1 of 4: Tell us about yourself'));
  await page.fill(field('First name'), 'Kit');
  await page.fill(field('Last name'), 'Marsh');
  await page.fill(field('Email'), email);
  await page.fill(field('Phone'), '5185550123');
  await page.click(button('Next'));
  await page.see(heading('Step 2 of 4: When can you work?'));
  await page.check(checkbox('Saturday'));
  await page.click(button('Next'));
  await page.see(heading('Step 3 of 4: What have you done before?'));
  await page.fill(field('Experience'), 'Two summers at a car wash.');
  await page.driver.reload();
  await page.see(heading('Step 3 of 4: What have you done before?'));
  expect(await page.value(field('Experience'))).toBe('Two summers at a car wash.');
  await page.fill(field('Why do you want to join us?'), 'Cars.');
  await page.click(button('Next'));
  await page.see(heading('Step 4 of 4: How will you get here?'));
  await page.driver.back();
  await page.see(heading('Step 3 of 4: What have you done before?'));
  await page.driver.forward();
  await page.fill(field('Transportation'), 'Bus 12');
  await page.click(button('Submit application'));
  await page.see(heading('Thank you for applying'));
  await mailTo(shop, email, /has arrived$/);
}

async function requestWithoutStorage({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const { plan } = await carPlan(shop, newCustomer());
  if (!browser.lacks.earlyScripts) await page.driver.denyStorage();
  await page.open('/quote');
  await seeStep(page, plan, 'package');
  if (browser.lacks.earlyScripts) await page.driver.denyStorage();
  await walkTo(page, plan, 'review');
  await consentAndSubmit(page, plan);
}

/** Where people type on a phone. */
const SCREENS = ['/quote', '/contact', '/customer-account', '/apply', '/admin', '/employee-login'];

async function measurePhone({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const { plan } = await carPlan(shop, newCustomer());
  for (const path of SCREENS) {
    await page.open(path);
    await page.see({ role: 'heading' });
    await expectNoZoom(page, path);
  }
  await page.open('/quote');
  for (const { name } of stepsOf(plan)) {
    await walkTo(page, plan, name);
    await expectNoZoom(page, `the step ${name}`);
  }
  await typeBesideKeyboard({ browser, gate }, plan);
}

/** The keyboard of a phone leaves half of the window, in which the bar at the bottom covers nothing that is typed. */
async function typeBesideKeyboard({ browser, gate }: Pick<Stage, 'browser' | 'gate'>, plan: Plan): Promise<void> {
  const page = await openPage(browser, gate, { ...PHONE, height: PHONE.height / 2 });
  await page.open('/quote');
  await walkTo(page, plan, 'contact');
  for (const name of ['First name', 'Last name', 'Email', 'Phone']) {
    await (browser.lacks.scrollPadding ? page.click(field(name)) : page.tabTo(field(name)));
    const seen = await page.driver.run(() => {
      const { left, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return [top + 2, (top + bottom) / 2].map((y) => document.elementFromPoint(left + 8, y)?.tagName);
    });
    expect(seen, `${name} beside the keyboard`).toEqual(['INPUT', 'INPUT']);
  }
}

/** A browser may keep the page of the wizard as it was left, with a draft that has changed since. */
async function comeBack({ browser, shop, gate }: Stage): Promise<void> {
  const page = await openPage(browser, gate, PHONE);
  const { plan } = await carPlan(shop, newCustomer());
  await page.open('/quote');
  await walkTo(page, plan, 'contact');
  await page.fill(field('First name'), plan.customer.firstName);
  const price = await priceOf(page);
  await page.driver.run(() => void Object.assign(window, { wasLeft: true }));
  await page.open('/');
  await page.click(link(/^Select Package ?: Exterior Only$/));
  await seeStep(page, plan, 'package');
  await page.until('the other package is chosen', async () => (await priceOf(page)) === price - 55);
  await page.driver.back();
  await page.see(heading('Ask us anything'));
  await page.driver.back();
  await seeStep(page, plan, 'contact');
  await page.until('the price is that of the other package', async () => (await priceOf(page)) === price - 55);
  expect(await page.value(field('First name'))).toBe(plan.customer.firstName);
  expect(await page.driver.run(() => 'wasLeft' in window), 'the page was kept').toBe(true);
  await walkTo(page, plan, 'payment');
}

/** In dollars. */
async function priceOf(page: BrowserPage): Promise<number> {
  const [total = ''] = await page.texts(css('aside output'));
  return Number(total.replace('$', ''));
}

async function typeDateOnPhone({ browser, shop, gate }: Stage): Promise<void> {
  const { reference } = await submitElsewhere(shop, { customer: newCustomer() });
  const page = await openPage(browser, gate, PHONE);
  const { cookie } = await askAs(shop, 'POST /api/admin/login', { body: OWNER });
  await wear(page, gate, cookie);
  await page.open('/admin/dashboard?tab=quotes');
  await page.see(text(new RegExp(reference)));
  await page.open('/admin/dashboard?tab=reports&from=2126-01-01&to=2126-01-31');
  expect(await page.typeDate(field('To'), '2126-12-31')).toBe('2126-12-31');
  await page.until('the address has the date', async () => (await page.url()).searchParams.get('to') === '2126-12-31');

  await page.click(button(/^More/));
  await page.see(DIALOG);
  for (const height of [PHONE.height, PHONE.height / 2, PHONE.height]) {
    await page.driver.resize({ ...PHONE, height });
    await page.until(`the places are in a window of ${height} px`, () => page.driver.run(isDialogInWindow));
  }
}

/** Whether it ends where the window ends, and begins below its top. Runs in the page. */
function isDialogInWindow(): boolean {
  const { top, bottom } = document.querySelector('[role=dialog]')?.getBoundingClientRect() ?? new DOMRect();
  return bottom > 0 && top >= 0 && Math.abs(bottom - window.innerHeight) < 1;
}

async function expectNoZoom(page: BrowserPage, screen: string): Promise<void> {
  const found = await page.driver.run(() => ({
    small: [...document.querySelectorAll('input, select, textarea')]
      .filter((element) => element.checkVisibility() && !element.matches('[type=radio], [type=checkbox], [type=file]'))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => element.outerHTML.slice(0, 160)),
    viewport: document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(found.small, `fields of ${screen} that a phone zooms in on`).toEqual([]);
  expect(found.viewport, screen).toContain('viewport-fit=cover');
  expect(found.viewport, screen).not.toMatch(/maximum-scale|user-scalable/);
  expect(found.overflow, `${screen} is too wide`).toBeLessThanOrEqual(0);
}

async function openPage(browser: Browser, gate: Gate, size: Size): Promise<BrowserPage> {
  return new BrowserPage(await browser.openFresh(size), gate.url);
}

/** Logs the browser in with a cookie that was opened elsewhere. */
async function wear(page: BrowserPage, gate: Gate, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => pair.split('='));
  await page.driver.addCookies(
    gate.url,
    // A cookie without a value is one that the answer deletes.
    cookies.filter(([, value]) => value).map(([name = '', value = '']) => ({ name, value })),
  );
}

async function seeStep(page: BrowserPage, plan: Plan, name: StepName): Promise<void> {
  const step = stepsOf(plan).find((each) => each.name === name);
  const shown = `Step ${step?.number} of 8 ?${step?.title}`;
  await page.until(`the step ${name} is open`, async () => {
    const [progress = ''] = await page.texts(css('[data-testid=progress]'));
    return new RegExp(shown).test(progress);
  });
}

/** Steps that one press answers. */
const MOVES_ON: readonly StepName[] = ['package', 'location', 'time', 'payment'];

/** Answers every step from the one that is open up to another, which is left unanswered. */
async function walkTo(page: BrowserPage, plan: Plan, to: StepName): Promise<void> {
  const steps = stepsOf(plan);
  let open = -1;
  await page.until('a step is open', async () => {
    const [progress = ''] = await page.texts(css('[data-testid=progress]'));
    open = steps.findIndex(({ title }) => progress.includes(title));
    return open !== -1;
  });
  for (const { name, button: label } of steps.slice(open)) {
    await seeStep(page, plan, name);
    if (name === to) return;
    await answer(page, plan, name);
    if (!MOVES_ON.includes(name)) await page.click(button(label));
  }
}

async function answer(page: BrowserPage, plan: Plan, step: StepName): Promise<void> {
  const { pack, kind, brand = '', visit, extras = [], customer, payment } = plan;
  switch (step) {
    case 'package':
      return page.click(choice('Package', pack));
    case 'location':
      return page.click(choice('Service location', 'Drop-off'));
    case 'vehicle':
      if (kind) await page.check(choice('Vehicle type', kind));
      return page.select(field(/^Brand/), brand);
    case 'time':
      await chooseVisit(page, visit);
      return;
    case 'extras':
      for (const extra of extras) await page.check(choice('Extras', extra));
      return;
    case 'contact':
      await page.fill(field('First name'), customer.firstName);
      await page.fill(field('Last name'), customer.lastName);
      await page.fill(field('Email'), customer.email);
      return page.fill(field('Phone'), customer.phone);
    case 'payment':
      return page.click(choice('Payment method', payment));
    default:
      break;
  }
}

async function chooseVisit(page: BrowserPage, visit: Visit): Promise<void> {
  const day = css(dayOf(visit));
  await page.see(css('[role=grid]'));
  for (let turns = 0; turns < 13 && (await page.texts(day)).length === 0; turns += 1) {
    const shown = await page.texts(css('[role=grid]'));
    await page.click(button(/next month/i));
    await page.until('the calendar has turned', async () => (await page.texts(css('[role=grid]')))[0] !== shown[0]);
  }
  await page.click(day);
  await page.click(radio(visit.time));
}

/** A day of the open month. */
function dayOf({ day }: Visit): string {
  return `[role=gridcell] button[aria-label*="${day}"]`;
}

/** The choice whose words begin with this. */
function choice(name: string, option: string): Target {
  return { role: 'choice', name: new RegExp(`^${RegExp.escape(option)}(\\s|$)`), within: group(name) };
}

async function consentAndSubmit(page: BrowserPage, { customer }: Plan): Promise<void> {
  await page.check(checkbox(/^I accept the Terms of Service/));
  await page.check(checkbox('I accept the damage liability terms.'));
  await page.click(button('Submit Quote'));
  await page.see(heading('Quote Submitted Successfully!'));
  await page.see(text(TOAST.title));
  await page.see(text(new RegExp(`^Thank you, ${customer.firstName} ${customer.lastName}`)));
}

async function sentOf(shop: Shop, { id, employee }: AcceptedJob): Promise<readonly unknown[]> {
  const { body } = await askAs(shop, `GET /api/jobs/${id}/photos`, { cookie: employee });
  return body as readonly unknown[];
}
