import type { Locator, Page } from '@playwright/test';
import { OWNER, signIn } from './admin.ts';
import { asOwner } from './crew.ts';
import type { Customer } from './customer.ts';
import { expect } from './fixture.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { freeVisits, type Visit } from './visit.ts';

/** A quote that the owner has approved. */
export async function approved(
  shop: Shop,
  wanted: { readonly customer: Customer; readonly visit: Visit | undefined; readonly packageType?: string },
): Promise<Submitted> {
  const quote = await submitElsewhere(shop, wanted);
  await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
  return quote;
}

/** The id of the job of a quote. */
export async function jobOf(shop: Shop, reference: string): Promise<string> {
  const { items } = (await asOwner(shop, `GET /api/jobs?q=${reference}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  return items[0]?.id ?? '';
}

/** The visit of a job in the calendar. */
export async function chipOf(page: Page, shop: Shop, reference: string): Promise<Locator> {
  return page.locator(`:has(> #visit-${await jobOf(shop, reference)})`);
}

/** Three times of one week that are free. */
export async function freeWeek(shop: Shop): Promise<readonly [Visit, Visit, Visit]> {
  const weeks = Map.groupBy(await freeVisits(shop, 'full'), ({ date }) => {
    const day = Temporal.PlainDate.from(date);
    return day.subtract({ days: day.dayOfWeek % 7 }).toString();
  });
  const [first, second, third] = [...weeks.values()].find((visits) => visits.length >= 16) ?? [];
  if (!first || !second || !third) throw new Error('no week is free');
  return [first, second, third];
}

/** The cell of a time in the calendar. */
export function cell(page: Page, { date, time }: Visit): Locator {
  return page.locator(`[data-drop="${date}|${time}|"]`);
}

/** Opens a page as the owner, signed in without the form. */
export async function openPage(page: Page, path: string): Promise<void> {
  // A log-in ends this browser's session, and what an open page still asks would be refused.
  if (page.url() !== 'about:blank') await page.goto('/robots.txt');
  await signIn(page, OWNER);
  await page.goto(path);
}

/** The line of a job in the schedule, once the list shows it. */
export async function lineOf(page: Page, reference: string): Promise<Locator> {
  const jobs = page.getByRole('region', { name: 'Jobs' });
  const line = jobs.getByRole('listitem').filter({ hasText: reference });
  const more = jobs.getByRole('button', { name: /^(Show (all|more)|Load more)/ });
  await expect(jobs.getByRole('listitem').first()).toBeVisible();
  while ((await line.count()) === 0 && (await more.count()) > 0) await more.click();
  await expect(line).toBeVisible();
  return line;
}
