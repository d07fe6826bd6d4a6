import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';
import { chooseDay, openAt, press, walk } from './wizard.ts';

// A world of its own: the scheduler looks at its waitlist.
test.use({
  world: {
    business: { ...OPEN_ALL_YEAR, slotCapacity: 1, hasWaitlist: true },
    env: { SCHEDULER_SECONDS: '3' },
  },
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('a customer joins the waitlist of a full day, is offered the canceled time, and books it', async ({
      page,
      shop,
      customer,
      faults,
    }) => {
      faults.expect(/422|api\/waitlist/);
      const { plan } = await carPlan(shop, customer);
      const { visit } = plan;
      const times = (await freeVisits(shop, 'full')).filter(({ date }) => date === visit.date);
      const quotes = [];
      for (const each of times) quotes.push(await submitElsewhere(shop, { customer: newCustomer(), visit: each }));

      await openAt(page, plan, 'time');
      await chooseDay(page, visit);
      await expect(page.getByText('If a time opens up on')).toBeVisible();
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await page.getByLabel('First name').fill(customer.firstName);
      await page.getByLabel('Email').fill('nowhere');
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Email').fill(customer.email);
      await expectAccessible(page, 'joining the waitlist');
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await expect(page.getByText('You’re on the waitlist for')).toBeVisible();

      await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
      await page.getByRole('button', { name: '1 on the waitlist' }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(customer.email)).toBeVisible();
      await expect(sheet.getByText('Full Detail, Car, Subaru')).toBeVisible();
      await expectAccessible(page, 'the waitlist of a day');

      await asOwner(shop, `POST /api/quotes/${quotes[0]!.id}/decline`, { body: {} });
      await expect.poll(() => shop.post.received.some(({ to }) => to.includes(customer.email))).toBe(true);
      const mail = await mailTo(shop, customer.email, /^A time has opened up: /);
      const link = /https?:\/\/\S+\/waitlist\/[\w-]+/.exec(textOf(mail))?.[0] ?? '';
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'We’re holding a time for you' })).toBeVisible();
      await expectAccessible(page, 'a held time');
      await page.getByRole('button', { name: 'Book this time' }).click();
      await walk(page, { ...plan, visit: { ...visit, time: times[0]!.time } }, { from: 'extras' });
      await press(page, 'Submit Quote');
      await expect(page).toHaveURL(/step=done/);
    });
  });
