import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { fingerOn } from './dragging.ts';
import { expect, test } from './fixture.ts';
import { approved, cell, chipOf, openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

const RESOURCES = [
  { id: 'bay', name: 'Bay', kind: 'bay', seat: 10_001, outages: [] },
  { id: 'van', name: 'Van', kind: 'van', seat: 20_001, outages: [] },
] as const;
test.use({ world: { business: { ...OPEN_ALL_YEAR, mobileAvailable: true, resources: RESOURCES } } });

const SCREENS = [
  ['a finger', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, 3],
  ['a mouse', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }, 5],
] as const;

for (const [by, screen, index] of SCREENS)
  test.describe(`with ${by}`, () => {
    test.use(screen);

    test('an appointment is dropped on a taken time, and moved anyway once it’s said who has it', async ({
      page,
      shop,
    }) => {
      const days = [...new Set((await freeVisits(shop, 'full')).map(({ date }) => date))];
      const [visit, taken] = (await freeVisits(shop, 'full')).filter(({ date }) => date === days[index]);
      if (!visit || !taken) throw new Error('no day is free');
      const { id, reference } = await approved(shop, { customer: newCustomer(), visit });
      await approved(shop, { customer: { ...newCustomer(), firstName: 'Kim', lastName: 'Sorel' }, visit: taken });
      await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
      const chip = await chipOf(page, shop, reference);
      // Both have to be on the screen, away from the edges at which it scrolls.
      await chip.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 140));
      const dragTo = async (place: Locator) => {
        if (by === 'a finger') {
          const finger = await fingerOn(page, chip);
          await finger.down();
          await finger.rest();
          await finger.to(place);
          await finger.up();
        } else {
          await chip.hover();
          await page.mouse.down();
          await place.hover({ force: true });
          await page.mouse.up();
        }
      };

      await dragTo(cell(page, taken));
      const ask = page.getByRole('alertdialog');
      await expect(ask).toContainText(`to ${taken.fullDay}, ${taken.time}`);
      await expect(ask).toContainText('This time is full: Kim Sorel.');
      await expectAccessible(page, 'a drop on a taken time');
      await ask.getByRole('button', { name: 'Move anyway' }).click();
      await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      const quote = async () => (await asOwner(shop, `GET /api/quotes/${id}`)) as { readonly scheduledTime: string };
      await expect.poll(async () => (await quote()).scheduledTime).toBe(visit.time);

      const audit = (await asOwner(shop, `GET /api/admin/audit?q=${reference}`)) as {
        readonly items: readonly object[];
      };
      expect(JSON.stringify(audit)).toContain('overruled');

      if (by === 'a finger') return;
      await page.goto(`/job-schedule?show=week&rows=resources&week=${visit.date}`);
      await dragTo(page.locator(`[data-drop="${visit.date}|||van"]`));
      await expect(page.getByText('Van is a van. This appointment is at the shop and needs a bay.')).toBeVisible();
      await expect(ask).toHaveCount(0);
    });
  });
