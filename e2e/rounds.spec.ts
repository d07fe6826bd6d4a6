import { formatWeekday } from '#core/lib/time.ts';
import { ROUND as EXAMPLE } from '#testing/rounds.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { garbagePlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { expectStep, keepDraft, openAt, press, walk } from './wizard.ts';

const SOON = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 });
const WEEKDAY = formatWeekday(SOON, 'en');
const ROUND = { ...EXAMPLE, firstOn: SOON.toString(), stops: 20, isAfterPickup: true };
const ADDRESS = '12 Fifth Avenue, Troy, NY 12182';
/** Where no line ends between a time and its AM or PM. */
const ARRIVAL = /between 8\sAM and 12\sPM/;
const AFTER_PICKUP = /between 8\sAM and 12\sPM, the day after your pickup/;
const WHEN = /between 8 AM and 12 PM \(Eastern time\), the day after your pickup/;

// A world of its own: other journeys of its settings see no rounds.
test.use({
  world: {
    business: {
      ...OPEN_ALL_YEAR,
      slotCapacity: 5,
      mobileAvailable: true,
      timeZone: 'America/New_York',
      rounds: [ROUND],
    },
  },
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('a customer is offered the day of the round first, and told a time of arrival everywhere', async ({
      page,
      shop,
      customer,
    }) => {
      const { plan } = await garbagePlan(shop, customer);
      await openAt(page, plan, 'time');
      await page.getByLabel('Your ZIP code').fill('12180');
      const days = page.getByRole('region', { name: `We’re on your street on ${WEEKDAY}s` });
      await expect(page.getByRole('heading', { name: /^We’re on your street/ })).toHaveCount(0);
      await page.getByLabel('Your ZIP code').fill('12182');
      await expect(days).toBeVisible();
      await expect(days.getByRole('radio')).toHaveCount(3);
      await expect(days.getByText('Between 8 AM and 12 PM, 20 stops left').first()).toBeVisible();
      await expectAccessible(page, 'the days of a round');
      await days.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      await expect(page.getByTestId('chosen')).toContainText('between 8 AM and 12 PM, the day after your pickup');
      await page.reload();
      await expect(days.getByRole('radio').first()).toBeChecked();
      await press(page, 'Continue');

      await walk(page, { ...plan, address: ADDRESS }, { from: 'extras' });
      await expect(page.getByText(/between 8 AM and 12 PM, the day after your pickup/)).toBeVisible();
      const answered = page.waitForResponse(
        (response) => response.url().endsWith('/api/quotes') && response.request().method() === 'POST',
      );
      await press(page, 'Submit Quote');
      const { id, quoteUrl } = (await (await answered).json()) as { readonly id: string; readonly quoteUrl: string };
      await expect(page.getByText(ARRIVAL).first()).toBeVisible();
      expect(textOf(await mailTo(shop, customer.email, /^We received your quote/))).toMatch(WHEN);

      await page.goto(quoteUrl);
      await expect(page.getByText(AFTER_PICKUP).first()).toBeVisible();
      await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
      await expect(page.getByRole('dialog').getByText(ARRIVAL).first()).toBeVisible();
      await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
      expect(textOf(await mailTo(shop, customer.email, /confirmed/i))).toMatch(WHEN);
    });

    test('an address elsewhere is refused at the address', async ({ page, shop, customer, faults }) => {
      faults.expect(/422/);
      const { plan } = await garbagePlan(shop, customer);
      await openAt(page, plan, 'time');
      await page.getByLabel('Your ZIP code').fill('12182');
      await page
        .getByRole('radio', { name: /Between 8 AM/ })
        .first()
        .click();
      await walk(page, { ...plan, address: '12 Lark Street, Albany, NY 12210' }, { from: 'extras' });
      await press(page, 'Submit Quote');
      await expectStep(page, 'contact');
      await expect(page.getByText('We aren’t in 12210 on that day.')).toBeVisible();
    });

    test('a customer who reads Spanish is told the same', async ({ page, shop, customer }) => {
      const { plan } = await garbagePlan(shop, customer);
      await keepDraft(page, plan, 'time');
      await page.goto('/es/quote');
      await page.getByLabel('Su código postal').fill('12182');
      await expect(page.getByRole('heading', { name: /^Pasamos por su calle cada / })).toBeVisible();
      await page
        .getByRole('radio', { name: /De 8 AM a 12 PM, quedan \d+ paradas/ })
        .first()
        .focus();
      await page.keyboard.press('Space');
      await expect(page.getByTestId('chosen')).toContainText('de 8 AM a 12 PM, el día después de su recolección');
      await expectAccessible(page, 'the days of a round in Spanish');
    });

    test('the owner moves an appointment to the round, and the customer moves it to another day', async ({
      page,
      shop,
      customer,
    }) => {
      const { plan } = await garbagePlan(shop, customer);
      const { id, quoteUrl } = await submitElsewhere(shop, {
        customer,
        visit: plan.visit,
        packageType: 'garbage',
        address: ADDRESS,
      });
      await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Change time' }).first().click();
      await sheet
        .getByRole('radio', { name: /Between 8 AM and 12 PM/ })
        .first()
        .click();
      await sheet.getByRole('button', { name: 'Move to this time' }).click();
      await expect(sheet.getByText(ARRIVAL).first()).toBeVisible();
      await page.goto(quoteUrl);
      await expect(page.getByText(AFTER_PICKUP).first()).toBeVisible();
    });

    test('the owner adds a round', async ({ page, faults }) => {
      faults.expect(/422/);
      await openPage(page, '/admin/dashboard?tab=business&section=fees');
      const part = page.getByRole('region', { name: 'Rounds', exact: true });
      await part.getByRole('button', { name: 'Add a round' }).click();
      await part.getByLabel(/^Name/).fill(`Cohoes ${width}`);
      await part.getByLabel('Crew arrives from').fill('13:00');
      await part.getByLabel(/^Crew arrives by/).fill('12:00');
      await part.getByLabel('Stops per day').fill('8');
      await part.getByLabel(/^ZIP codes/).fill('12047 12061');
      await expectAccessible(page, 'the settings of a round');
      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      await bar.getByRole('button', { name: 'Save' }).click();
      await expect(
        part.getByText('The crew can’t be done before it starts. Please choose a later time.'),
      ).toBeVisible();
      await part.getByLabel(/^Crew arrives by/).fill('16:00');
      await bar.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
    });
  });
