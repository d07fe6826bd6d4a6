import type { Page } from '@playwright/test';
import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { customersTexts, walkInTexts } from '#core/languages/en/customers.ts';
import { counterOfferTexts, dashboardTexts } from '#core/languages/en/dashboard.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { authTexts } from '#core/languages/en/forms.ts';
import { jobLookUpTexts } from '#core/languages/en/job-look-up.ts';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { ownerPlansTexts } from '#core/languages/en/plans.ts';
import { pushTexts } from '#core/languages/en/push.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { roundDayTexts } from '#core/languages/en/rounds.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { needsTexts } from '#core/languages/en/today.ts';
import { pathIn } from '#core/languages/language.ts';
import { GROUPINGS, REPORT_SHAPES, REPORTS } from '#core/reports/reports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { SECTIONS } from '#web/app/settings/sections.ts';
import { TABS } from '#web/lib/dashboard-search.ts';
import { acceptQuote, askAs, requestJobOf, wearCookie } from './accepted-job.ts';
import { giveAuthenticator, OWNER, signIn } from './admin.ts';
import { asOwner, newMember, type Member } from './crew.ts';
import type { Tour } from './customer-screens.ts';
import { newCustomer } from './customer.ts';
import { expect } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { startPlan } from './offer-plans.ts';
import { clearPhotos, smallPhotos } from './pictures.ts';
import { giveDevice, subscriptionAt } from './push-device.ts';
import { submitElsewhere, submitForToday } from './quotes.ts';
import { STOP_ADDRESSES, threeStops } from './round-stops.ts';
import { APPLICANT_CODE, type Shop } from './shop.ts';
import { textsIn } from './translated.ts';
import { freeVisits } from './visit.ts';

/** A day in the shop on which every list of the team has something in it. */
export type PreparedDay = {
  /** Ids of quotes by what became of them. */
  readonly quotes: Readonly<Record<'pending' | 'untimed' | 'countered' | 'declined', string>>;
  /** Ids of jobs by how far they are. */
  readonly jobs: Readonly<Record<'scheduled' | 'accepted' | 'announced' | 'started' | 'completed', string>>;
  /** Has answered a job and has been on the clock. */
  readonly member: Member;
  /** The cookies of those who have the started and the completed job, of one who has to set out today, and of one with a round. */
  readonly crew: Readonly<Record<'started' | 'completed' | 'today' | 'round', string>>;
  /** A job that is still free, as the email of it says. */
  readonly lookUp: { readonly appointmentId: string; readonly accessCode: string; readonly fkeid: string };
};

/** A push service that nothing is sent to. */
export const PUSH_SERVICE = 'http://127.0.0.1:9';

type TeamTour = Tour & { readonly day: PreparedDay };

/** The ways through the screens of the owner and the crew. No selector of theirs depends on the language. */
export const TEAM_TOURS: Readonly<Record<string, (tour: TeamTour) => Promise<void>>> = {
  'logging in': seeLogIns,
  today: seeToday,
  'the quotes': seeQuotes,
  'the jobs and the schedule': seeJobs,
  'the customers': seeCustomers,
  'the staff and the applications': seeStaff,
  'payments, messages, emails and the log': seeRecords,
  'the plans': seePlans,
  'the reports': seeReports,
  'the settings': seeSettings,
  'scripts, estimates and the account': seeOperations,
  'the crew app': seeCrew,
  'a round of the crew': seeRound,
  'the documentation of a job': seeDocumentation,
};

/** Makes such a day through the API. */
export async function prepareDay(shop: Shop): Promise<PreparedDay> {
  const visits = (await freeVisits(shop, 'full')).values();
  const submit = (visit = visits.next().value) => submitElsewhere(shop, { customer: newCustomer(), visit });
  const member = await newMember(shop);
  const mail = textOf(await mailTo(shop, member.email, /^Welcome to the crew/));
  const [fkeid = ''] = /FKE-\d{10}/.exec(mail) ?? [];
  await asOwner(shop, `PATCH /api/staff/${member.id}`, { body: { isClockedIn: true } });

  const [pending, countered, declined] = [await submit(), await submit(), await submit()];
  const untimed = await submitElsewhere(shop, { customer: newCustomer() });
  const other = visits.next().value;
  const lines = [{ label: 'Pet hair', cents: 14_000 }];
  await asOwner(shop, `POST /api/quotes/${countered.id}/counter-offer`, {
    body: { lines, scheduledDate: other?.date, scheduledTime: other?.time, reason: 'Pet hair takes an hour.' },
  });
  await asOwner(shop, `POST /api/quotes/${declined.id}/decline`, { body: { reason: 'Too far away' } });
  await asOwner(shop, `PATCH /api/quotes/${pending.id}`, { body: { notes: 'Door' } });

  const scheduled = await approve(shop, (await submit()).id);
  const accepted = await approve(shop, (await submit()).id);
  await asOwner(shop, `POST /api/jobs/${accepted}/send-to-employees`);
  const offered = textOf(await mailTo(shop, member.email, /^A new job/));
  const answer = { response: 'accept', employeeId: member.employeeId, notes: 'Door' };
  await asOwner(shop, `POST /api/jobs/${accepted}/respond`, { body: answer });
  const [announced, started, completed] = [
    await acceptQuote(shop, (await submit()).id),
    await acceptQuote(shop, (await submit()).id),
    await acceptQuote(shop, (await submit()).id),
  ];
  await announce(shop, announced.id);
  await document(shop, started.id, started.employee);
  await document(shop, completed.id, completed.employee);
  const completion = { completionNotes: 'Done', qualityRating: 5, timeSpent: 95, additionalServices: ['Wax'] };
  await askAs(shop, `POST /api/jobs/${completed.id}/completion`, { cookie: completed.employee, body: completion });
  const payment = { kind: 'payment', method: 'cash', cents: 6000 };
  await asOwner(shop, `POST /api/jobs/${completed.id}/payments`, { body: payment });
  await asOwner(shop, `POST /api/jobs/${completed.id}/payments`, { body: { ...payment, kind: 'tip', cents: 1000 } });
  await asOwner(shop, 'POST /api/calendar-feeds', { body: { employee: null } });
  await asOwner(shop, 'POST /api/admin/run-script', { body: { scriptName: 'backup-database' } });
  await writeAndApply(shop);
  const today = await prepareToday(shop);
  const { employee: round } = await threeStops(shop);
  return {
    quotes: { pending: pending.id, untimed: untimed.id, countered: countered.id, declined: declined.id },
    jobs: { scheduled, accepted, announced: announced.id, started: started.id, completed: completed.id },
    member,
    crew: { started: started.employee, completed: completed.employee, today, round },
    lookUp: {
      appointmentId: /Appointment ID (\d{8})/i.exec(offered)?.[1] ?? '',
      accessCode: /Access code (\d{4})/i.exec(offered)?.[1] ?? '',
      fkeid,
    },
  };
}

/** Jobs of today, each at another step; returns the cookie of an employee who has to set out. */
async function prepareToday(shop: Shop): Promise<string> {
  const submit = async () => (await submitForToday(shop, newCustomer())).id;
  await approve(shop, await submit());
  await requestJobOf(shop, await submit());
  const onTheWay = await acceptQuote(shop, await submit());
  await askAs(shop, `POST /api/jobs/${onTheWay.id}/on-the-way`, { cookie: onTheWay.employee });
  return (await acceptQuote(shop, await submit())).employee;
}

async function approve(shop: Shop, quoteId: string): Promise<string> {
  await asOwner(shop, `POST /api/quotes/${quoteId}/approve`, { body: {} });
  const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
  return jobs.find((job) => job.quoteId === quoteId)?.id ?? '';
}

async function announce(shop: Shop, jobId: string): Promise<void> {
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${jobId}/payments`)) as { readonly payUrl: string };
  const token = new URL(payUrl).searchParams.get('token');
  await askAs(shop, `POST /api/payments/${token}/announce`, { body: { cents: 12_000, tipCents: 1000 } });
}

async function document(shop: Shop, id: string, cookie: string): Promise<void> {
  const photos = await clearPhotos(2);
  for (const [place, photoType] of (['before', 'after'] as const).entries()) {
    const photoUrl = `data:image/jpeg;base64,${photos[place]?.buffer.toString('base64')}`;
    await askAs(shop, `POST /api/jobs/${id}/photos`, { cookie, body: { photoType, photoUrl } });
  }
  const damage = { damageType: 'existing', description: 'Scratch', location: 'Door', severity: 'low' };
  await askAs(shop, `POST /api/jobs/${id}/damage-logs`, {
    cookie,
    body: { ...damage, point: { view: 'car', x: 0.3, y: 0.3 } },
  });
}

/** A message to the shop, and an application. */
async function writeAndApply(shop: Shop): Promise<void> {
  const { firstName, lastName, email, phone } = newCustomer();
  await askAs(shop, 'POST /api/contact', { body: { name: `${firstName} ${lastName}`, email, message: 'Pet hair?' } });
  const { cookie } = await askAs(shop, 'POST /api/job-applications/access', { body: { code: APPLICANT_CODE } });
  const body = {
    firstName: 'Ola',
    lastName: 'Berg',
    email: newCustomer().email,
    phone,
    availability: ['Sunday'],
    experience: 'Ok',
    whyJoin: 'Ok',
    transportation: 'Ok',
  };
  await askAs(shop, 'POST /api/job-applications', { cookie, body });
}

/** The owner's screens before anything has happened in the shop. */
export async function seeEmptyLists(tour: Tour): Promise<void> {
  await beOwner(tour);
  await open(tour, '/admin/dashboard');
  await tour.see('today, empty');
  for (const tab of TABS.filter((each) => !FILLED.includes(each))) {
    await open(tour, `/admin/dashboard?tab=${tab}`);
    await tour.see(`${tab}, empty`);
  }
  for (const query of ['', '?show=week']) {
    await open(tour, `/job-schedule${query}`);
    await tour.see(`schedule${query}, empty`);
  }
}

/** The tabs that are the same in a new shop. */
const FILLED: readonly string[] = ['scripts', 'business', 'account', 'advanced'];

async function seeLogIns(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const auth = authTexts(language);
  const admin = adminAccountTexts(language);
  const crew = crewTexts(language);
  await page.goto(pathIn('/quote', language));
  await open(tour, '/admin');
  await see('the owner’s log-in');
  await page.getByRole('button', { name: admin('forgotPassword') }).click();
  await see('the owner’s forgotten password');
  await page.getByRole('textbox').fill(OWNER.email);
  await page.getByRole('button', { name: auth('sendLink') }).click();
  await page.getByRole('button', { name: admin('backToLogIn') }).waitFor();
  await see('the owner’s mailed link');
  await open(tour, '/admin/reset?token=cut-off');
  await see('the owner’s new password');
  await open(tour, '/employee-login');
  await see('the crew’s log-in');
  await page.getByRole('button', { name: crew('forgotTitle') }).click();
  await see('the crew’s forgotten password');
  await open(tour, '/employee-login?signup');
  await page.locator('form button[type=submit]').click();
  await see('the crew’s sign-up, with errors');
  await open(tour, '/employee/reset?token=cut-off');
  await see('the crew’s new password');
}

async function seeToday(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  await beOwner(tour);
  await open(tour, '/admin/dashboard');
  await see('today');
  await page.getByRole('button', { name: dashboardTexts(language)('showAllSteps') }).click();
  await page
    .getByRole('region', { name: needsTexts(language)('title') })
    .locator('footer button')
    .click();
  await see('today, with all steps of the setup and all that needs the owner');
}

async function seeQuotes(tour: TeamTour): Promise<void> {
  const { page, language, see, day } = tour;
  const t = dashboardTexts(language);
  await beOwner(tour);
  await open(tour, '/admin/dashboard?tab=quotes');
  await see('quotes');
  await page.locator('[data-testid=list-body] input[type=checkbox]').nth(1).check();
  await see('quotes, some selected');
  await openDialog(tour, t('declineCount', { count: 1 }));
  await open(tour, '/admin/dashboard?q=nothing');
  await see('no quotes');
  for (const [name, id] of Object.entries(day.quotes)) {
    await open(tour, `/admin/dashboard?quote=${id}`);
    await see(`quote, ${name}`);
  }
  await open(tour, `/admin/dashboard?quote=${day.quotes.pending}`);
  await openDialog(tour, t('decline'));
  await page.getByRole('button', { name: t('counterOffer'), exact: true }).click();
  const offer = counterOfferTexts(language);
  await page.getByRole('button', { name: offer('addLine') }).click();
  await page.getByRole('button', { name: offer('sendOffer') }).click();
  await see('a counter-offer, with errors');
  await open(tour, `/admin/dashboard?quote=${day.quotes.pending}`);
  await page.getByRole('button', { name: t('changeTime'), exact: true }).click();
  await page.getByRole('grid').waitFor();
  await expect(page.getByTestId('calendar-waiting')).toHaveCount(0);
  await see('quote, choosing a time');
}

async function seeJobs(tour: TeamTour): Promise<void> {
  const { page, language, see, day } = tour;
  const t = jobsTexts(language);
  const schedule = scheduleTexts(language);
  await beOwner(tour);
  await open(tour, '/admin/dashboard?tab=jobs');
  await see('jobs');
  for (const [name, id] of Object.entries(day.jobs)) {
    await open(tour, `/admin/dashboard?tab=jobs&open=${id}`);
    await see(`job, ${name}`);
  }
  await open(tour, `/admin/dashboard?tab=jobs&open=${day.jobs.scheduled}`);
  await openDialog(tour, t('cancel'));
  await openDialog(tour, t('move'));
  await openDialog(tour, ledgerTexts(language)('record'));
  const jobs = (await asOwner(tour.shop, 'GET /api/jobs')) as readonly { id: string; scheduledDate: string }[];
  const week = jobs.find(({ id }) => id === day.jobs.scheduled)?.scheduledDate.slice(0, 10);
  for (const jobsOf of ['', '&jobs=week', '&jobs=pending-approval']) {
    await open(tour, `/job-schedule?week=${week}${jobsOf}`);
    await see(`schedule${jobsOf}`);
  }
  for (const [unit, rows] of [
    ['day', ''],
    ['week', ''],
    ['week', '&rows=crew'],
    ['month', ''],
  ] as const) {
    await open(tour, `/job-schedule?week=${week}&show=${unit}${rows}`);
    await page.getByRole('navigation', { name: schedule(unit), exact: true }).waitFor();
    await atRest(page);
    await see(`${unit}${rows}`);
  }
  await open(tour, '/admin/dashboard?tab=advanced');
  await page.getByRole('button', { name: schedule('feeds') }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await see('calendar feeds');
  await page.getByRole('button', { name: schedule('createAddress') }).click();
  await page.getByRole('button', { name: schedule('copyAddress') }).waitFor();
  await see('a new calendar feed');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('alertdialog').waitFor();
  await see('revoking a calendar feed');
}

async function seeCustomers(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const [t, inWalkIn] = [customersTexts(language), walkInTexts(language)];
  await beOwner(tour);
  await open(tour, '/admin/dashboard?tab=customers');
  await see('customers');
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: t('correctContact') }).waitFor();
  await atRest(page);
  await see('a customer');
  await page.getByRole('button', { name: t('correctContact') }).click();
  await see('a customer whose contact data is being corrected');
  await openDialog(tour, t('block'));
  await open(tour, '/admin/dashboard?tab=customers&status=due-again');
  await page.getByRole('button', { name: t('invite') }).click();
  await page.getByText(t('inviteNone')).waitFor();
  await see('customers, none of whom can be invited');
  await open(tour, '/admin/dashboard?tab=customers&section=walk-in');
  await see('a quote for a walk-in');
  await page.getByRole('button', { name: inWalkIn('create') }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await see('a quote for a walk-in, with errors');
  await page.locator('#walk-in-packageType').selectOption('full');
  await page.getByRole('radio', { name: inWalkIn('pickTime') }).check();
  await page.getByRole('grid').waitFor();
  await see('a quote for a walk-in, with its times');
}

async function seeStaff(tour: TeamTour): Promise<void> {
  const { page, language, see, day } = tour;
  const t = staffTexts(language);
  await beOwner(tour);
  await open(tour, '/admin/dashboard?tab=staff');
  await see('staff');
  await open(tour, `/admin/dashboard?tab=staff&open=${day.member.id}`);
  await page.getByRole('button', { name: t('addShift') }).waitFor();
  await see('an employee');
  await page.getByRole('button', { name: t('addShift') }).click();
  await page.getByRole('button', { name: t('addShiftButton'), exact: true }).click();
  await see('a forgotten shift, with errors');
  await openDialog(tour, t('delete'));
  await open(tour, '/staff-management');
  await page.getByRole('button', { name: t('addButton') }).click();
  await see('the page of the staff, with errors');
  await open(tour, `/staff-management?edit=${day.member.id}`);
  await see('an employee who is being changed');
  await open(tour, '/admin/dashboard?tab=applications');
  await see('applications');
  await page.locator('[data-row]').first().click();
  await atRest(page);
  await see('an application');
}

async function seeRecords(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = ledgerTexts(language);
  await beOwner(tour);
  for (const section of ['expected', 'ledger', 'till']) {
    await open(tour, `/admin/dashboard?tab=payments&section=${section}`);
    await see(`payments, ${section}`);
  }
  await open(tour, '/admin/dashboard?tab=payments&section=expected');
  const unmatched = page.getByRole('region', { name: t('unmatched') });
  await unmatched.getByRole('button', { name: t('match') }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('BB-00000');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByRole('alertdialog').locator('[aria-invalid=true]').waitFor();
  await see('matching a card payment, with an error');
  await page.keyboard.press('Escape');
  await openDialog(tour, t('dismiss'));
  await open(tour, '/admin/dashboard?tab=payments&section=ledger');
  await page.locator('[data-row]').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('record') })
    .waitFor();
  await see('a payment');
  await page.locator('[class*=accountCorrect]').first().click();
  await page.getByRole('alertdialog').waitFor();
  await see('correcting a payment');
  // Named like a reference, which is the same in every language.
  const code = { code: `BB-${Date.now()}`, percent: 10, mostUses: 5, leastCents: 5000, isFirstVisitOnly: true };
  await asOwner(tour.shop, 'POST /api/promo-codes', { body: code });
  const given = { origin: 'goodwill', cents: 5000, reason: 'Scratch', recipientName: 'Dana' };
  await asOwner(tour.shop, 'POST /api/gift-cards', { body: given });
  const [visit] = await freeVisits(tour.shop, 'full');
  const { id } = await submitElsewhere(tour.shop, { customer: newCustomer(), visit });
  await approve(tour.shop, id);
  await asOwner(tour.shop, 'POST /api/invoices', { body: { quotes: [id] } });
  await open(tour, '/admin/dashboard?tab=promos&open=new');
  await page.getByRole('dialog').locator('form').waitFor();
  await see('a new promo code');
  await open(tour, '/admin/dashboard?tab=gifts&open=new');
  await page.getByRole('dialog').locator('form').waitFor();
  await see('a new gift card');
  await page.locator('#gift-card-bundle').selectOption({ index: 1 });
  await see('a new bundle');
  for (const section of ['months', 'accounts', 'supplies']) {
    await open(tour, `/admin/dashboard?tab=books&section=${section}`);
    await see(`the books, ${section}`);
  }
  for (const tab of ['promos', 'gifts', 'invoices', 'messages', 'mail', 'audit']) {
    await open(tour, `/admin/dashboard?tab=${tab}`);
    await see(tab);
    await page.locator('[data-row]').first().click();
    await page.getByRole('dialog').waitFor();
    await atRest(page);
    await see(`${tab}, one open`);
  }
}

/** A plan from the quote that it repeats to the job of one of its visits, and what it's offered with. */
async function seePlans(tour: TeamTour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = ownerPlansTexts(language);
  const [visit] = await freeVisits(shop, 'full');
  const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await approve(shop, id);
  await beOwner(tour);
  await open(tour, `/admin/dashboard?tab=quotes&quote=${id}`);
  await page.getByRole('button', { name: t('repeat') }).click();
  await see('starting a plan');
  const { plan } = await startPlan(shop);
  await open(tour, '/admin/dashboard?tab=plans');
  await see('plans');
  await open(tour, `/admin/dashboard?tab=plans&open=${plan.id}`);
  await page.getByRole('dialog').waitFor();
  await atRest(page);
  await see('a plan');
  for (const action of ['pause', 'end'] as const) await openDialog(tour, t(action));
  const repeated = await approvedJobOf(shop, plan.visits[0]?.id ?? '');
  await open(tour, `/admin/dashboard?tab=jobs&open=${repeated}`);
  await page.getByRole('dialog').waitFor();
  await atRest(page);
  await see('the job of a plan’s visit');
}

async function approvedJobOf(shop: Shop, quoteId: string): Promise<string> {
  const { job } = (await asOwner(shop, `GET /api/quotes/${quoteId}`)) as {
    readonly job: { readonly id: string } | null;
  };
  return job?.id ?? '';
}

/** Each report as it opens, each grouping once, and what the tools add. */
async function seeReports(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = reportsTexts(language);
  await beOwner(tour);
  const seeReport = async (query: string, name: string) => {
    await open(tour, `/admin/dashboard?tab=reports&${query}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await see(name);
  };
  for (const name of REPORTS) await seeReport(`section=${name}`, `report, ${name}`);
  const opened = new Set(REPORTS.map((name) => REPORT_SHAPES[name].by[0]));
  for (const by of GROUPINGS.filter((each) => !opened.has(each))) {
    const name = REPORTS.find((each) => REPORT_SHAPES[each].by.includes(by));
    await seeReport(`section=${name}&by=${by}`, `report, ${name} by ${by}`);
  }
  await seeReport('by=package&compare=year', 'report, compared');
  await page
    .getByRole('table')
    .getByRole('link', { name: t('booked') })
    .first()
    .click();
  await page.getByRole('link', { name: t('wholeList') }).waitFor();
  await atRest(page);
  await see('the quotes behind a figure');
  await seeReport('from=2001-01-01&to=2001-01-31', 'report, nothing in its dates');
  await seeReport('from=1977-01-01&to=2027-01-01', 'report, of too many years');
}

async function seeSettings(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = settingsTexts(language);
  await beOwner(tour);
  for (const { id: section } of SECTIONS) {
    await open(tour, `/admin/dashboard?tab=business&section=${section}`);
    const fold = page.locator('h3').getByRole('button').first();
    if (await fold.isVisible()) await fold.click();
    await atRest(page);
    await see(`settings, ${section}`);
  }
  await open(tour, '/admin/dashboard?tab=business&section=history&open=1');
  await see('settings, a version');
  await open(tour, '/admin/dashboard?tab=business&section=fees');
  await page.locator('#setting-fees-waterDiscount').fill('9');
  await see('settings, changed');
  await page.getByRole('button', { name: t('review'), exact: true }).click();
  await page.getByRole('button', { name: t('publish'), exact: true }).waitFor();
  await see('settings, review');
  await page.keyboard.press('Escape');
  await openDialog(tour, t('discard'));
  await page.locator('#setting-fees-waterDiscount').fill('-');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await see('settings, with an error');
}

async function seeOperations(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = adminAccountTexts(language);
  await beOwner(tour);
  await open(tour, '/admin/dashboard?tab=scripts');
  await see('scripts');
  await page.locator('[id="row-backup-database"]').click();
  await page.getByRole('log').waitFor();
  await see('the run of a script');
  await open(tour, '/admin/dashboard?tab=scripts');
  await page.locator('li:has-text("clear-test-data") > button').click();
  await page.getByRole('alertdialog').waitFor();
  await page.getByRole('alertdialog').getByRole('textbox').fill('Ok');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await see('a script that deletes, with the wrong name');
  await open(tour, '/admin/dashboard?tab=estimates');
  await see('the quality of estimates');
  await open(tour, '/admin/dashboard?tab=account');
  await see('the account');
  for (const name of ['changePassword', 'setUpApp', 'invite'] as const)
    await page
      .getByRole('button', { name: t(name), exact: true })
      .first()
      .click();
  await see('the account, with its forms');
  await seePasskeys(tour);
  await open(tour, '/admin/dashboard?tab=account');
  await page.getByRole('button', { name: t('setUpApp') }).click();
  await page.locator('input[type=password]').fill(OWNER.password);
  await page.locator('input[type=password]').press('Enter');
  await page.getByRole('img', { name: t('qrCode') }).waitFor();
  await see('the account, setting up the second factor');
  await seeNotifications(tour);
}

async function seeNotifications(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = pushTexts(language);
  await giveDevice(page, subscriptionAt(`${PUSH_SERVICE}/device`));
  await open(tour, '/admin/dashboard?tab=account');
  await page.getByRole('button', { name: t('turnOn') }).click();
  await page.getByText(t('turnedOn')).waitFor();
  await see('notifications that are on');
  await page.getByRole('button', { name: t('turnOff') }).click();
  await page.getByRole('button', { name: t('turnOn') }).waitFor();
  await see('notifications that are off');
}

/** Adds one and removes it. */
async function seePasskeys(tour: TeamTour): Promise<void> {
  const { page, language, see } = tour;
  const t = adminAccountTexts(language);
  await giveAuthenticator(page);
  await open(tour, '/admin/dashboard?tab=account');
  const add = page.getByRole('button', { name: t('addPasskey'), exact: true });
  await add.click();
  await page.locator('input[type=password]').fill('wrong');
  await add.click();
  await page.locator('[aria-invalid=true]').waitFor();
  await see('adding a passkey, with a wrong password');
  await page.locator('input[type=password]').fill(OWNER.password);
  await add.click();
  await page.getByText(t('neverUsed')).waitFor();
  await see('a passkey');
  await page
    .getByRole('listitem')
    .filter({ hasText: t('neverUsed') })
    .getByRole('button')
    .click();
  await page.getByText(t('passkeyRemoved')).waitFor();
  await see('a removed passkey');
}

async function seeCrew(tour: TeamTour): Promise<void> {
  const { page, shop, language, see, day } = tour;
  const t = crewTexts(language);
  const lookUp = jobLookUpTexts(language);
  await page.goto(pathIn('/quote', language));
  const { appointmentId, accessCode, fkeid } = day.lookUp;
  await open(tour, '/employee-id-check');
  await see('the check of an ID');
  await open(tour, '/employee-job-lookup');
  await page.locator('form button[type=submit]').click();
  await see('looking a job up, with errors');
  await open(tour, `/employee-job-lookup?appointmentId=${appointmentId}&fkeid=${fkeid}`);
  await page.getByLabel(lookUp('accessCode')).fill(accessCode);
  await page.getByRole('button', { name: lookUp('lookUp') }).click();
  await page.locator('main time').first().waitFor();
  await see('a job that was looked up');
  for (const name of ['started', 'completed'] as const) {
    await wearCookie(page, shop, day.crew[name]);
    await open(tour, '/employee-dashboard');
    const folded = page.locator('main details:not([open]) > summary:visible');
    while ((await folded.count()) > 0) await folded.first().click();
    await atRest(page);
    await see(`the crew’s day, ${name}`);
  }
  await page.getByRole('button', { name: t('sendFeedback') }).click();
  await page.getByRole('button', { name: t('clockIn') }).click();
  await page.getByRole('button', { name: t('clockOut') }).waitFor();
  await see('the crew’s day, on the clock');
  await page.getByRole('textbox', { name: t('feedback') }).fill('Ok');
  await page.getByRole('button', { name: t('sendFeedback') }).click();
  await page.getByText(t('feedbackSent')).waitFor();
  await see('feedback that was sent');
  await seeSetOut(tour);
  await open(tour, '/jobs');
  await see('free jobs');
  await open(tour, '/employee/job/documentation');
  await see('a job without an ID');
  await open(tour, `/employee/job/${day.jobs.started}/documentation`);
  await see('a coworker’s job');
}

/** An employee tells that they're on the way, then that they start. */
async function seeSetOut(tour: TeamTour): Promise<void> {
  const { page, shop, language, see, day } = tour;
  const t = crewTexts(language);
  await wearCookie(page, shop, day.crew.today);
  await open(tour, '/employee-dashboard');
  await see('the crew’s day, before setting out');
  for (const [button, noted] of [
    ['onTheWay', 'onTheWayNoted'],
    ['start', 'workStarted'],
  ] as const) {
    await page.getByRole('button', { name: t(button), exact: true }).click();
    await page.getByText(t(noted), { exact: true }).waitFor();
    await see(`the crew’s day, ${noted}`);
  }
}

/** An employee does a stop of today's round, and can't do the next one. */
async function seeRound(tour: TeamTour): Promise<void> {
  const { page, shop, language, see, day } = tour;
  const t = roundDayTexts(language);
  await wearCookie(page, shop, day.crew.round);
  await page.goto(pathIn('/quote', language));
  await open(tour, '/employee-dashboard');
  const round = page.getByRole('region', { name: t('title') });
  await round.getByText(t('progress', { done: 0, all: 3 })).waitFor();
  await see('a round');
  await round.getByRole('button', { name: t('done'), exact: true }).click();
  await round.getByText(t('progress', { done: 1, all: 3 })).waitFor();
  await round.getByRole('button', { name: t('missed') }).click();
  await page.getByRole('alertdialog').waitFor();
  await see('why a stop couldn’t be served');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('tellCustomer') })
    .click();
  await round.getByText(t('state', { state: 'missed' })).waitFor();
  await see('a round with a stop that was missed');
}

async function seeDocumentation(tour: TeamTour): Promise<void> {
  const { page, shop, language, see, day } = tour;
  const t = documentationTexts(language);
  await page.goto(pathIn('/quote', language));
  await wearCookie(page, shop, day.crew.started);
  const address = `/employee/job/${day.jobs.started}/documentation`;
  await open(tour, address);
  await page.getByTestId('gallery').setInputFiles(await smallPhotos(1));
  await expect(page.getByText(t('allSent')).first()).toBeVisible();
  await see('photos');
  await page.locator('main li button:has(img)').first().click();
  await page.getByRole('dialog').waitFor();
  await see('one photo');
  await open(tour, `${address}?part=damage`);
  await page.getByRole('button', { name: t('setMark') }).click();
  await page
    .locator('form button, main button')
    .filter({ hasText: t('logDamage') })
    .last()
    .click();
  await see('damage, with errors');
  await open(tour, `${address}?part=completion`);
  await page.getByRole('button', { name: t('completeJob') }).click();
  await see('completion, with errors');
  await seeLogOut(tour, address);
  await wearCookie(page, shop, day.crew.completed);
  for (const tab of ['', '?part=damage', '?part=completion']) {
    await open(tour, `/employee/job/${day.jobs.completed}/documentation${tab}`);
    await see(`a completed job${tab}`);
  }
}

/** Logging out while a photo can't be sent. */
async function seeLogOut(tour: TeamTour, documentation: string): Promise<void> {
  const { page, language, see } = tour;
  const t = crewTexts(language);
  await page.route('**/api/jobs/*/photos', (route) => route.abort());
  await open(tour, documentation);
  await page.getByTestId('gallery').setInputFiles(await smallPhotos(1));
  await page.getByText(documentationTexts(language)('offline')).first().waitFor();
  await open(tour, '/employee-dashboard');
  await see('the crew’s day, with a photo that isn’t sent');
  await openDialog(tour, t('logOut'));
  await page.unroute('**/api/jobs/*/photos');
}

/** What people have written on that day, or what programs have: subjects of emails, the owner's words, and the like. */
export async function teamNamesOf(shop: Shop): Promise<readonly string[]> {
  const answers = await Promise.all(
    ['/api/admin/business', '/api/staff', '/api/mails?limit=100', '/api/admin/scripts'].map((path) =>
      asOwner(shop, `GET ${path}`),
    ),
  );
  // The first version of the settings is in their history.
  const texts = [...answers, DEFAULT_SETTINGS].flatMap(textsIn);
  const others = ['Owner', 'Chrome', 'Linux', 'Spanish', 'Troy', ...STOP_ADDRESSES];
  return [...texts, ...texts.flatMap((text) => text.split('@')), ...others];
}

/** Logs the browser in as the owner, who reads that language. */
async function beOwner({ page, language }: Tour): Promise<void> {
  await page.goto(pathIn('/quote', language));
  await signIn(page, OWNER);
}

async function open({ page }: Tour, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
  await expect(page.locator('[data-testid=list-body][aria-busy=true]')).toHaveCount(0);
}

/** Presses a button, looks at the dialog that it opens, and closes that. */
async function openDialog({ page, see }: Tour, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await atRest(page);
  await see(`the dialog of ${button}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
