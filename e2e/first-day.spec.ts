import { logIn, OWNER } from './admin.ts';
import { enterByMail, expectStep, fillApplicant, next, type Applicant } from './application.ts';
import { AT_A_DESK, fillSignUp, REFUSED_AFTERWARDS } from './employees.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { frontToast } from './toast.ts';

const PASSWORD = 'suds and more';

test('an applicant is interviewed and hired, signs up from the invitation and logs in on the first day', async ({
  page,
  browser,
  shop,
  faults,
}) => {
  const applicant: Applicant = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `noor.${Date.now()}@example.com`,
    phone: '5185550188',
  };
  const { email } = applicant;
  const desk = await (await browser.newContext(AT_A_DESK)).newPage();

  await test.step('applies', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Work with us' }).click();
    await enterByMail(page, shop, email);
    await fillApplicant(page, applicant);
    await next(page);
    await expectStep(page, 2, 'When can you work?');
    await page.getByLabel('Weekends Only').check();
    await next(page);
    await expectStep(page, 3, 'What have you done before?');
    await page.getByLabel('Experience').fill('Two summers at a car wash.');
    await page.getByLabel('Why do you want to join us?').fill('I like to see a clean car.');
    await next(page);
    await expectStep(page, 4, 'How will you get here?');
    await page.getByLabel('Transportation').fill('My own car');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page).toHaveURL(/\/apply\/confirmation$/);
    await mailTo(shop, email, /has arrived$/);
  });

  await test.step('the owner opens the application from the mail, invites and hires', async () => {
    const news = textOf(await mailTo(shop, 'hello@brightbay.example', /^New application from Noor Haddad/));
    expect(news).toContain(email);
    await desk.goto(/https?:\/\/\S+tab=applications\S*/.exec(news)?.[0] ?? 'no link in the mail');
    await logIn(desk, OWNER);
    const sheet = desk.getByRole('dialog', { name: 'Noor Haddad' });
    await expect(sheet).toContainText('Weekends Only');
    await sheet.getByRole('button', { name: 'Invite to an interview' }).click();
    await expect(desk.getByText('Invited to an interview', { exact: true })).toBeVisible();
    expect(textOf(await mailTo(shop, email, /^An interview with/))).toContain('Hello Noor,');
    await sheet.getByRole('button', { name: 'Hire' }).click();
    await expect(desk.getByText('Applicant hired', { exact: true })).toBeVisible();
    expect(textOf(await mailTo(shop, email, /^You’re hired/))).toContain('the job is yours');
  });

  await test.step('and adds the new one to the staff', async () => {
    await desk.getByRole('dialog', { name: 'Noor Haddad' }).getByRole('link', { name: 'Add to the staff' }).click();
    // The list of the crew, which comes later than the form, moves it.
    await expect(desk.getByText('Loading staff')).toHaveCount(0);
    const form = desk.getByRole('form', { name: 'Add a staff member' });
    await expect(form.getByLabel('Name')).toHaveValue('Noor Haddad');
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await form.getByRole('button', { name: 'Add staff member' }).click();
    await expect(desk.getByText('Staff member added successfully', { exact: true })).toBeVisible();
  });

  const invitation = textOf(await mailTo(shop, email, /^Welcome to the crew/));
  const employeeId = /FKE-\d{10}/.exec(invitation)?.[0] ?? '';

  await test.step('signs up from the invitation', async () => {
    await page.goto(/https?:\/\/\S+\/employee-login\?signup/.exec(invitation)?.[0] ?? 'no link in the mail');
    const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(invitation)?.[0] ?? '';
    await fillSignUp(page, { ...applicant, code, password: PASSWORD });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(frontToast(page).filter({ hasText: 'Account Created' })).toContainText(employeeId);
    await expect(page).toHaveURL(/\/employee-dashboard$/);
    faults.expect(REFUSED_AFTERWARDS);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/employee-login$/);
  });

  await test.step('logs in for the first time and begins the day, and the owner sees it', async () => {
    await page.getByLabel('Employee ID').fill(employeeId);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(frontToast(page).filter({ hasText: 'Login Successful' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No jobs for you yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Clock in' }).click();
    await expect(page.getByRole('banner')).toContainText('Noor Haddad, clocked in at');
    const crew = desk.getByRole('region', { name: 'Current staff' });
    const member = crew.getByRole('row').filter({ hasText: employeeId });
    await expect(member).toContainText('Noor Haddad');
    await expect(member.getByRole('button', { name: /^Clock out/ })).toBeVisible();
    await desk.goto('/admin/dashboard?tab=applications&status=hired');
    await expect(desk.getByRole('row').filter({ hasText: email })).toContainText('Hired');
  });
  await desk.context().close();
});
