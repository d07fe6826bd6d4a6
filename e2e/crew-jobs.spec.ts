import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { newCustomer } from './customer.ts';
import { fillSignUp, invite, REFUSED_AFTERWARDS, sendJob } from './employees.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { smallPhotos } from './pictures.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { frontToast } from './toast.ts';
import { firstFreeVisit } from './visit.ts';

/** A browser that is refused says so in its console. */
const REFUSED = /answered (401|403|404|409)|status of (401|403|404|409)/;

/** Approved quotes, each assigned to that employee; returns their references and job ids. */
async function assignJobs(shop: Shop, email: string, count: number) {
  const staff = (await asOwner(shop, 'GET /api/staff')) as readonly { readonly id: string; readonly email: string }[];
  const assignedStaff = staff.find((member) => member.email === email)?.id;
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const visit = await firstFreeVisit(shop, 'full');
    const { id, reference } = await submitElsewhere(shop, { customer: newCustomer(), visit });
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { id: string; quoteId: string }[];
    const jobId = jobs.find((job) => job.quoteId === id)?.id ?? '';
    await asOwner(shop, `PATCH /api/jobs/${jobId}`, { body: { assignedStaff } });
    made.push({ jobId, reference, quoteId: id });
  }
  return made;
}

test('every job that waits for an employee is accepted where it stands, with what was sold once it is theirs', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  const { email, code } = await invite(shop);
  await page.goto('/employee-login?signup');
  await fillSignUp(page, { firstName: 'Maya', lastName: 'Hale', password: 'suds and more', email, code });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/employee-dashboard$/);
  // With one employee, the jobs would be hers without an answer.
  await newMember(shop);
  const [, second, third] = await assignJobs(shop, email, 3);
  await asOwner(shop, `PATCH /api/quotes/${second?.quoteId}`, { body: { notes: 'For the office alone' } });

  await page.goto('/employee-dashboard');
  // The first is the next job on top, and only there.
  await expect(page.getByRole('region', { name: 'Next job' }).getByRole('button', { name: 'Accept' })).toBeVisible();
  const mine = page.getByRole('region', { name: 'My jobs' });
  const cards = mine.getByRole('listitem').filter({ hasText: 'Full Detail' });
  await expect(cards).toHaveCount(2);
  await expect(cards.getByRole('button', { name: 'Accept' })).toHaveCount(2);
  await expectAccessible(page, 'jobs that wait');
  const card = cards.filter({ hasText: second?.reference ?? '' });
  await card.locator('summary').first().click();
  await expect(card.getByRole('link', { name: 'Call' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(frontToast(page)).toContainText('Response Sent');
  // A press that would land on the toast waits until it is gone.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click({ trial: true, timeout: 2000 });
  // It's settled and not for today, so it's folded away.
  await mine.getByText('Later (1)').click();
  const taken = cards.filter({ hasText: 'Approved' });
  await taken.locator('summary').first().click();
  await expect(taken.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await expect(taken.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:\+1\d{10}$/);
  await expect(taken).toContainText('Total');
  await expectAccessible(page, 'a job that is theirs');

  await page.goto(`/employee/job/${third?.jobId}/documentation`);
  await expect(page.getByRole('heading', { name: 'Not yours yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
});

test('an admin looks a job up by its appointment ID and sees the owner’s view', async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  await newMember(shop);
  const { id, reference } = await submitElsewhere(shop, {
    customer: newCustomer(),
    visit: await firstFreeVisit(shop, 'full'),
  });
  const jobId = await sendJob(shop, id);
  const { appointmentId } = (await asOwner(shop, `GET /api/jobs/${jobId}`)) as { readonly appointmentId: string };
  await page.goto('/employee-job-lookup');
  await page.getByLabel('Appointment ID').fill(appointmentId);
  await page.getByRole('button', { name: 'Look up the job' }).click();
  await expect(page.getByText('An access code has exactly 4 digits.').first()).toBeVisible();
  await openPage(page, '/employee-job-lookup');
  await page.getByLabel('Appointment ID').fill(appointmentId);
  await page.getByRole('button', { name: 'Look up the job' }).click();
  await expect(page).toHaveURL(new RegExp(`/job-schedule\\?.*${jobId}`));
  await expect(page.getByRole('dialog', { name: 'Dana Whitfield' })).toContainText(reference);
});

test('a mailed link asks for the code again once the log-in is over, without a complaint', async ({
  page,
  context,
  shop,
}) => {
  const { email, code, employeeId } = await invite(shop);
  const visit = await firstFreeVisit(shop, 'full');
  const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await sendJob(shop, id);
  const appointmentId = /Appointment ID (\d{8})/i.exec(textOf(await mailTo(shop, email, /^A new job/)))?.[1] ?? '';
  await page.goto('/employee-login?signup');
  await fillSignUp(page, { firstName: 'Maya', lastName: 'Hale', password: 'suds and more', email, code });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/employee-dashboard$/);
  const link = `/employee-job-lookup?appointmentId=${appointmentId}&fkeid=${employeeId}`;
  await page.goto(link);
  await expect(page).toHaveTitle('Job look-up - Brightbay Detailing');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByLabel('Access code')).toBeVisible();
  await expect(page.getByLabel('Appointment ID')).toHaveValue(appointmentId);
});

test('an employee who declined a looked-up job sees that', async ({ page, shop }) => {
  const { email, employeeId } = await newMember(shop);
  const visit = await firstFreeVisit(shop, 'full');
  const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await sendJob(shop, id);
  const mail = textOf(await mailTo(shop, email, /^A new job/));
  await page.goto(`/employee-job-lookup?appointmentId=&fkeid=${employeeId}`);
  await page.getByLabel('Appointment ID').fill(/Appointment ID (\d{8})/i.exec(mail)?.[1] ?? '');
  await page.getByLabel('Access code').fill(/Access code (\d{4})/i.exec(mail)?.[1] ?? '');
  await page.getByRole('button', { name: 'Look up the job' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You declined this job' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Accept after all' })).toBeVisible();
});

test('a photo is moved to another type or removed by its author; another file is refused aloud', async ({
  page,
  shop,
}) => {
  const job = await openAcceptedJob(shop);
  await wearCookie(page, shop, job.employee);
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('region', { name: 'Next job' })).toBeVisible();
  await page.goto(`/employee/job/${job.id}/documentation`);
  await page.getByTestId('gallery').setInputFiles(await smallPhotos(2));
  await expect(page.getByRole('heading', { name: 'Before 2' })).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible();
  await page.getByRole('button', { name: 'Open Before 1' }).click();
  await page.getByRole('dialog').getByLabel('Type').selectOption('After');
  await expect(page.getByRole('heading', { name: 'After 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Open Before 1' }).click();
  await expectAccessible(page, 'correcting a photo');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('heading', { name: /^Before/ })).toHaveCount(0);
  const { body } = await askAs(shop, `GET /api/jobs/${job.id}/photos`, { cookie: job.employee });
  expect(body).toHaveLength(2);
  expect(await asOwner(shop, `GET /api/jobs/${job.id}/photos`)).toHaveLength(3);

  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('soap, wax') };
  await page.getByTestId('gallery').setInputFiles(text);
  await expect(frontToast(page)).toContainText('Failed to add photo.');
});

test('logging out without a network clears the phone at once, and the server as soon as there is one', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(REFUSED_AFTERWARDS);
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|(answered|status of) 40[134]/);
  const job = await openAcceptedJob(shop);
  await wearCookie(page, shop, job.employee);
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('region', { name: 'Next job' })).toContainText('Full Detail');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Next job' })).toContainText('Full Detail');
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(2);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/employee-login$/);
  expect(await keptAnswers(page)).toBe(0);
  await page.goto('/employee-dashboard').catch(() => undefined);
  await expect(page.getByText('Full Detail')).toHaveCount(0);

  await context.setOffline(false);
  await page.goto('/employee-login');
  const session = () =>
    fetch(`${shop.url}/api/employee/session`, { headers: { cookie: job.employee } }).then(({ status }) => status);
  await expect.poll(session).toBe(401);
  expect(await keptAnswers(page)).toBe(0);
});

/** How many answers this browser keeps of any employee. */
function keptAnswers(page: { evaluate: <T>(run: () => Promise<T>) => Promise<T> }): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('crew-of-'));
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return kept.reduce((sum, count) => sum + count, 0);
  });
}

test.describe('without a worker, which reads ahead', () => {
  test.use({ serviceWorkers: 'block' });

  test('a day that waits for a balance asks nothing twice', async ({ page, shop, faults }) => {
    faults.expect(/Service Worker registration blocked/);
    const { employee } = await openAcceptedJob(shop);
    await wearCookie(page, shop, employee);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.route('**/api/jobs/*/payments', async (route) => {
      await new Promise((answered) => setTimeout(answered, 1500));
      await route.continue();
    });
    await page.goto('/employee-dashboard');
    await expect(page.getByRole('heading', { name: 'Clock', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path, index) => asked.indexOf(path) < index)).toEqual([]);
  });
});
