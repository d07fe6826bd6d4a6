import { acceptQuote, wearCookie } from './accepted-job.ts';
import { newAdmin, OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { smallPhotos } from './pictures.ts';
import { carPlan } from './plans.ts';
import { openAt, press, walk } from './wizard.ts';

// A world of its own: its questions change.
test.use({ world: { business: { slotCapacity: 2 } } });

test('an owner asks about pet hair, and the customer’s answer is priced, kept and seen by the owner', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=questions', { waitUntil: 'networkidle' });
  await page.getByLabel('A new question').fill('How much pet hair is there?');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Answered with').selectOption('A choice');
  await page.getByRole('checkbox', { name: 'Customers must answer it' }).check();
  for (const [index, [name, adds]] of [['A little', '0'] as const, ['A lot', '40'] as const].entries()) {
    await page.getByLabel(`Choice ${index + 1}`, { exact: true }).fill(name);
    await page.getByLabel('Adds').nth(index).fill(adds);
  }
  await page.getByRole('checkbox', { name: 'Full Detail' }).check();
  await expectAccessible(page, 'a question');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const customer = await phone.newPage();
  const person = newCustomer();
  const { plan } = await carPlan(shop, person);
  await openAt(customer, plan, 'extras');
  await expect(customer.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(/the required answers/);
  await customer.getByLabel('How much pet hair is there?').selectOption({ label: 'A lot, +$40' });
  await expectAccessible(customer, 'a question in the wizard');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await walk(customer, plan);
  await expect(customer.getByRole('main')).toContainText('A lot');
  await press(customer, 'Submit Quote');
  await expect(customer.getByText(/BB-[A-Z0-9]{5}/).first()).toBeVisible();
  await phone.close();

  // The dashboard that is still open would ask without a session while another owner logs in.
  await page.goto('about:blank');
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard?tab=quotes&q=${person.phone}`);
  await page.locator('[data-row]').first().click();
  const sheet = page.getByRole('dialog', { name: `${person.firstName} ${person.lastName}` });
  await expect(sheet).toContainText('How much pet hair is there?A lot');
  await expect(sheet).toContainText('How much pet hair is there? A lot$40');
  await sheet.getByRole('button', { name: 'Edit answers' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Edit answers' });
  await dialog.getByLabel('How much pet hair is there?').selectOption({ label: 'A little' });
  await expect(dialog.getByTestId('answers-total')).not.toContainText('A lot');
  await expectAccessible(page, 'answers that are edited');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(sheet).toContainText('How much pet hair is there?A little');
  await sheet.getByRole('button', { name: 'Edit answers' }).click();
  await dialog.getByLabel('How much pet hair is there?').selectOption({ label: 'A lot, +$40' });
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(sheet).toContainText('How much pet hair is there? A lot$40');
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(sheet.getByText('Approved', { exact: true })).toBeVisible();
  await page.goto(`/admin/dashboard?tab=jobs&q=${person.phone}`);
  await page.locator('[data-row]').first().click();
  await expect(sheet.getByRole('region', { name: 'Service' })).toContainText('How much pet hair is there?A lot');
});

test('an owner asks for photos, and the customer’s are shown under the question to the customer, the owner and the crew', async ({
  page,
  browser,
  shop,
}) => {
  const question = 'Show us the damage';
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=questions', { waitUntil: 'load' });
  await page.getByLabel('A new question').fill(question);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Answered with').last().selectOption('Photos');
  await page.getByRole('checkbox', { name: 'Customers must answer it' }).last().check();
  await page.getByRole('checkbox', { name: 'Express Wash' }).last().check();
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const customer = await phone.newPage();
  const person = newCustomer();
  const plan = { ...(await carPlan(shop, person)).plan, pack: 'Express Wash', id: 'express', extras: ['Tire Shine'] };
  await openAt(customer, plan, 'extras');
  const field = customer.getByRole('group', { name: question });
  await expect(field).toContainText('Up to 4 photos');
  await expect(customer.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(/the required answers/);
  await field.locator('input[type=file]').setInputFiles(await smallPhotos(5));
  await expect(field.getByRole('img')).toHaveCount(4);
  await expect(field.getByRole('alert')).toContainText('The others weren’t added.');
  await expect(field.getByRole('button', { name: 'Add photos' })).toBeDisabled();
  await field.getByRole('button', { name: 'Remove photo 3' }).click();
  await field.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(field.getByRole('img')).toHaveCount(2);
  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('soap, wax') };
  await field.locator('input[type=file]').setInputFiles(text);
  await expect(field.getByRole('alert')).toContainText('list.txt');
  await expectAccessible(customer, 'photos as an answer');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await customer.reload();
  await expect(field.getByRole('alert')).toHaveText(
    'Photos aren’t saved when you leave the page. Please add them again.',
  );
  await expect(field.getByRole('img')).toHaveCount(0);
  await field.locator('input[type=file]').setInputFiles(await smallPhotos(2));
  await expect(field.getByRole('img')).toHaveCount(2);
  await walk(customer, plan);
  await expect(customer.getByRole('main')).toContainText('2 photos');
  await press(customer, 'Submit Quote');
  await expect(customer.getByText(/BB-[A-Z0-9]{5}/).first()).toBeVisible();
  await customer.getByRole('link', { name: 'Your quote page' }).click();
  const shown = customer.getByRole('figure', { name: question });
  await expect(shown.getByRole('button')).toHaveCount(2);
  await expectAccessible(customer, 'a quote with photos as an answer');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();

  const { items } = (await asOwner(shop, `GET /api/quotes?q=${person.phone}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  const id = items[0]?.id ?? '';
  await page.goto(`/admin/dashboard?tab=quotes&quote=${id}`);
  const sheet = page.getByRole('dialog', { name: `${person.firstName} ${person.lastName}` });
  await expect(sheet).toContainText(`${question}2 photos`);
  await sheet.getByRole('button', { name: `Open ${question} 2 of 2` }).click();
  await expect(page.getByRole('dialog', { name: `${question} 2 of 2` }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');

  const job = await acceptQuote(shop, id);
  await page.goto(`/admin/dashboard?tab=jobs&open=${job.id}`);
  await expect(sheet.getByRole('figure', { name: question }).getByRole('button')).toHaveCount(2);
  const crew = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const employee = await crew.newPage();
  await wearCookie(employee, shop, job.employee);
  await employee.goto('/employee-dashboard');
  await employee.getByText('Price, photos, and details').first().click();
  const answered = employee.getByRole('figure', { name: question });
  await expect(answered.locator('img').first()).toBeVisible();
  await expect(answered.getByRole('button')).toHaveCount(2);
  await expectAccessible(employee, 'a job with photos as an answer');
  await crew.close();
});
