import { newCustomer } from './customer.ts';
import { invite, sendJob } from './employees.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';

const NO_PAYMENT = 'We can’t find this payment';

/** Links that lack their secret, and those with one that opens nothing: what the tab is called before and after, and how often the server is asked. */
const LINKS = [
  ['/collect-payment', 'Payment', NO_PAYMENT, 0],
  ['/venmo-payment', 'Payment', NO_PAYMENT, 0],
  ['/payment-success', 'Payment', NO_PAYMENT, 0],
  ['/collect-payment?token=cut-off', 'Payment', NO_PAYMENT, 1],
  ['/payment-success?token=cut-off', 'Payment', NO_PAYMENT, 1],
  ['/invoice/cut-off', 'Invoice', 'We can’t find this invoice', 1],
  ['/quote/cut-off', 'Your quote', 'We can’t find this quote', 1],
  ['/gift-card/cut-off', 'Gift card', 'We can’t find this gift card', 1],
] as const;

for (const [path, served, title, refusals] of LINKS)
  test(`${path} says in the tab what it is, and has the server refuse it ${refusals} times`, async ({
    page,
    shop,
    faults,
  }) => {
    faults.expect(/answered 404|status of 404/);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 404 && refused.push(response.url()));
    const name = 'Brightbay Detailing';
    const html = await (await page.request.get(`${shop.url}${path}`)).text();
    expect(/<title>([^<]*)</.exec(html)?.[1]).toBe(`${served} - ${name}`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('can’t find');
    await expect(page).toHaveTitle(`${title} - ${name}`);
    await page.waitForLoadState('networkidle');
    expect(refused).toHaveLength(refusals);
  });

test('a mailed look-up link opens without a word in the console, however much of it is left', async ({
  page,
  shop,
}) => {
  const { email, employeeId } = await invite(shop);
  const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit: await firstFreeVisit(shop, 'full') });
  await sendJob(shop, id);
  const mail = textOf(await mailTo(shop, email, /^A new job/));
  const [appointmentId = '', code = ''] = [/Appointment ID (\d{8})/i, /Access code (\d{4})/i].map(
    (pattern) => pattern.exec(mail)?.[1] ?? '',
  );
  const form = page.getByRole('button', { name: 'Look up the job' });
  for (const query of ['', `?appointmentId=${appointmentId}`, `?appointmentId=${appointmentId}&fkeid=${employeeId}`]) {
    await page.goto(`/employee-job-lookup${query}`);
    await expect(form).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  const whole = new URLSearchParams({ appointmentId, fkeid: employeeId, code });
  for (const visit of ['the first', 'a later']) {
    await page.goto(`/employee-job-lookup?${whole}`);
    await expect(page.getByRole('heading', { level: 1 }), `${visit} visit`).toContainText('Full Detail');
  }
});
