import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { askAs, openAcceptedJob, PASSWORD, type AcceptedJob } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { smallPhotos } from './pictures.ts';
import type { Shop } from './shop.ts';

/** What a browser says that has no network, or is not logged in. */
const CUT_OFF = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|(answered|status of) 40[134]/;
const PHOTOS = 10;

type Sent = { readonly clientId: string; readonly sha256: string };

test('a job is done without a network, in tabs that are killed, and everything arrives once', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(CUT_OFF);
  const job = await openAcceptedJob(shop);
  const photos = await smallPhotos(PHOTOS + 1);
  const documentation = `/employee/job/${job.id}/documentation`;

  await test.step('logs in and starts', async () => {
    const employeeId = await logIn(page, shop, job);
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page.getByRole('region', { name: 'Next job' })).toContainText('Started');
    await untilAtHand(page, `/api/jobs/${job.id}/documentation`, '"startedAt":"');
    await untilAtHand(page, `/api/jobs/employee/${employeeId}`, '"startedAt":"');
    for (const own of ['session', 'earnings', 'clock-entries']) await untilAtHand(page, `/api/employee/${own}`, '');
  });

  await context.setOffline(true);
  let tab = page;
  await test.step('takes photos before', async () => {
    await tab.getByRole('link', { name: 'Document the work' }).first().click();
    await tab.getByTestId('gallery').setInputFiles(photos.slice(0, 5));
    await expect(tab.getByRole('progressbar', { name: '0 of 5 sent' })).toBeVisible();
    await expect(tab.getByText('No network. Keep working.')).toBeVisible();
    await expectAccessible(tab, 'photos without a network');
  });
  await test.step('takes photos after and logs damage in another tab', async () => {
    tab = await kill(tab, documentation);
    await expect(tab.getByRole('progressbar', { name: '0 of 5 sent' })).toBeVisible();
    await tab.getByRole('radio', { name: 'After' }).check();
    await tab.getByTestId('gallery').setInputFiles(photos.slice(5, PHOTOS));
    await expect(tab.getByRole('progressbar', { name: '0 of 10 sent' })).toBeVisible();
    await tab.getByRole('link', { name: 'Damage Logs' }).click();
    await tab.getByLabel('Location').fill('Front, left side');
    await tab.getByLabel('Description').fill('Scratch, 12 cm');
    await tab.getByTestId('camera').setInputFiles(photos[PHOTOS] ?? []);
    await expect(tab.getByRole('img', { name: 'The damage' })).toBeVisible();
    await tab.getByRole('button', { name: 'Log damage' }).click();
    await expect(tab.getByRole('progressbar', { name: '0 of 11 sent' })).toBeVisible();
  });
  await test.step('completes it in a third', async () => {
    tab = await kill(tab, `${documentation}?part=completion`);
    await tab.getByLabel('For the customer').fill('Dog hair out of every seam.');
    await tab.getByRole('button', { name: 'Complete job' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Complete job' }).click();
    await expect(tab.getByRole('progressbar', { name: '0 of 12 sent' })).toBeVisible();
    tab = await kill(tab, '/employee-dashboard');
    await expect(tab.getByRole('region', { name: 'Sending' })).toContainText('0 of 12 sent');
    await expectAccessible(tab, 'a day without a network');
  });
  expect(await sentOf(shop, job)).toHaveLength(0);

  await test.step('everything goes out by itself', async () => {
    await context.setOffline(false);
    await expect(tab.getByRole('region', { name: 'Sending' })).toContainText('12 of 12 sent', { timeout: 60_000 });
    const sent = await sentOf(shop, job);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(PHOTOS);
    const hashes = photos.slice(0, PHOTOS).map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'));
    expect(sent.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted());
    const { body: damage } = await askAs(shop, `GET /api/jobs/${job.id}/damage-logs`, { cookie: job.employee });
    expect(damage).toHaveLength(1);
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/completion`, { cookie: job.employee });
    expect(body).toMatchObject({ state: 'completed', photos: { length: PHOTOS } });
    await tab.reload();
    await expect(tab.getByRole('region', { name: 'Sending' })).toHaveCount(0);
  });
});

test('who logs out is warned of what is not sent; the next one on the phone sees nothing of it', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(CUT_OFF);
  const [job, other] = [await openAcceptedJob(shop), await openAcceptedJob(shop)];
  const documentation = `/employee/job/${job.id}/documentation`;
  await logIn(page, shop, job);
  await untilAtHand(page, `/api/jobs/${job.id}/documentation`, job.id);
  await page.goto(documentation);
  const cutOff = '**/photo-files';
  await context.route(cutOff, (route) => route.abort());
  await page.getByTestId('gallery').setInputFiles(await smallPhotos(1));
  await expect(page.getByRole('progressbar', { name: '0 of 1 sent' })).toBeVisible();

  await page.goto('/employee-dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  const warning = page.getByRole('alertdialog', { name: '1 entry is not sent yet' });
  await expectAccessible(page, 'the warning');
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await warning.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL(/\/employee-login$/);
  expect(await ownCaches(page)).toEqual([]);
  await context.unroute(cutOff);

  await logIn(page, shop, other);
  await untilAtHand(page, `/api/jobs/${other.id}/documentation`, other.id);
  await expect(page.getByRole('region', { name: 'Sending' })).toHaveCount(0);
  expect(await ownCaches(page)).toHaveLength(1);
  await page.goto(documentation);
  await expect(page.getByRole('heading', { name: 'Not one of your jobs' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(documentation);
  await expect(page.getByText('Maya')).toHaveCount(0);
  await context.setOffline(false);
  expect(await sentOf(shop, job)).toHaveLength(0);

  await page.goto('/employee-dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/employee-login$/);
  await logIn(page, shop, job);
  await expect(page.getByRole('region', { name: 'Sending' })).toContainText('1 of 1 sent');
  expect(await sentOf(shop, job)).toHaveLength(1);
});

test('the crew’s app installs, and leaves public pages and the owner’s alone', async ({ page, shop, faults }) => {
  faults.expect(CUT_OFF);
  const job = await openAcceptedJob(shop);
  await logIn(page, shop, job);
  await untilAtHand(page, `/api/jobs/${job.id}/documentation`, job.id);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(manifest).toBe('/crew.webmanifest');
  for (const path of ['/', '/quote', '/admin']) await page.goto(path);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets|api)\//.test(path))).toEqual(['/employee-login']);
  expect(kept.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('after a switch to Spanish, the crew’s app opens in Spanish without a network', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(CUT_OFF);
  const job = await openAcceptedJob(shop);
  const documentation = `/employee/job/${job.id}/documentation`;
  await logIn(page, shop, job);
  await untilAtHand(page, `/api/jobs/${job.id}/documentation`, job.id);
  for (const own of ['session', 'earnings', 'clock-entries']) await untilAtHand(page, `/api/employee/${own}`, '');
  await untilAtHand(page, '/employee-login', 'lang="en"');

  await page.goto('/employee-dashboard?language=es');
  await expect(page.getByRole('link', { name: 'Mi día' })).toBeVisible();
  await untilAtHand(page, '/employee-login', 'lang="es"');

  await context.setOffline(true);
  const tab = await kill(page, '/employee-dashboard');
  await expect(tab.getByRole('region', { name: 'Próximo trabajo' })).toBeVisible();
  await tab.goto(documentation);
  await tab.getByTestId('gallery').setInputFiles(await smallPhotos(1));
  await expect(tab.getByText('Sin conexión. Siga trabajando.')).toBeVisible();
  await tab.getByRole('link', { name: 'Informe final' }).click();
  await expect(tab.getByRole('checkbox', { name: 'Lavado y enjuagado' })).toBeVisible();
  await expectAccessible(tab, 'a job in Spanish without a network');

  await context.setOffline(false);
  await expect.poll(async () => sentOf(shop, job), { timeout: 60_000 }).toHaveLength(1);
  await tab.goto('/employee-dashboard?language=en');
  await untilAtHand(tab, '/employee-login', 'lang="en"');
  await context.setOffline(true);
  await tab.goto('/employee-dashboard');
  await expect(tab.getByRole('region', { name: 'Next job' })).toBeVisible();
});

/** Answers the employee's ID. */
async function logIn(page: Page, shop: Shop, { employee }: AcceptedJob): Promise<string> {
  const { body } = await askAs(shop, 'GET /api/employee/session', { cookie: employee });
  const { employeeId } = body as { readonly employeeId: string };
  await page.goto('/employee-login');
  await page.getByLabel('Employee ID').fill(employeeId);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/employee-dashboard$/);
  return employeeId;
}

/** Waits until the phone has an answer of the server that holds a text. */
async function untilAtHand(page: Page, path: string, text: string): Promise<void> {
  const kept = () => page.evaluate(async (url) => (await caches.match(url))?.text(), path);
  await expect.poll(kept).toContain(text);
}

/** Ends the tab without any goodbye and opens another one. */
async function kill(tab: Page, path: string): Promise<Page> {
  const context: BrowserContext = tab.context();
  await tab.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

async function sentOf(shop: Shop, { id, employee }: AcceptedJob): Promise<readonly Sent[]> {
  const { body } = await askAs(shop, `GET /api/jobs/${id}/photos`, { cookie: employee });
  return body as readonly Sent[];
}

function ownCaches(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('crew-of-')));
}
