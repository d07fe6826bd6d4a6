import type { BrowserContext, Page } from '@playwright/test';
import type { StoredLanguage } from '#core/languages/language.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { expect, nextAddress } from './fixture.ts';
import type { Shop } from './shop.ts';
import { OPEN_TODAY, type Visit } from './visit.ts';

export type Submitted = {
  readonly id: string;
  readonly reference: string;
  readonly quoteUrl: string;
  readonly claimToken: string;
};

type Request = {
  readonly customer: Customer;
  readonly visit?: Pick<Visit, 'date' | 'time'> | undefined;
  readonly packageType?: string;
  /** Where it is done, for mobile service. */
  readonly address?: string;
  /** The id of the round whose stop it is. */
  readonly round?: string;
  /** The vehicles after the first one. */
  readonly items?: readonly object[];
  readonly language?: StoredLanguage;
};

/** Another customer's quote for that time, or for none, submitted through the API. */
export async function submitElsewhere(
  shop: Shop,
  { customer, visit, packageType = 'full', address, round, items, language }: Request,
): Promise<Submitted> {
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType,
      ...(address && { serviceType: 'mobile', serviceAddress: address }),
      ...(packageType !== 'garbage' && { vehicleType: 'car', vehicleSubtype: 'Lincoln' }),
      items,
      language,
      scheduledDate: visit?.date,
      scheduledTime: visit?.time,
      round,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`the other quote was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Submitted;
}

/** A request for mobile service at the next time of today, in a shop that is OPEN_TODAY. */
export async function submitForToday(shop: Shop, customer: Customer): Promise<Submitted> {
  const date = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone).toString();
  const query = new URLSearchParams({ from: date, to: date, package: 'full' });
  const { days } = (await (await fetch(`${shop.url}/api/availability?${query.toString()}`)).json()) as {
    readonly days: readonly { readonly slots: readonly { readonly time: string; readonly free: number }[] }[];
  };
  const slot = days[0]?.slots.find(({ free }) => free > 0);
  if (!slot) throw new Error('nothing is free today');
  return submitElsewhere(shop, { customer, visit: { date, time: slot.time }, address: '12 Lark Street, Albany' });
}

/** Opens a quote's page as its customer, who reads what is proposed and agrees to it. Returns the page. */
export async function agreeToChange(context: BrowserContext, quoteUrl: string, proposed: string): Promise<Page> {
  const own = await context.newPage();
  await own.goto(quoteUrl);
  const change = own.getByRole('region', { name: 'What we’d like to change' });
  await expect(change).toContainText(proposed);
  await change.getByRole('button', { name: /^Agree to/ }).click();
  await own
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Agree to/ })
    .click();
  await expect(change).toHaveCount(0);
  return own;
}

/** A caller's car, washed by that employee where the caller lives; taken by the owner, whatever the calendar offers. */
export async function bookDrive(
  shop: Shop,
  {
    employee,
    address,
    visit,
  }: { readonly employee: string; readonly address: string; readonly visit: Pick<Visit, 'date' | 'time'> },
): Promise<void> {
  const { firstName, lastName, email, phone } = newCustomer();
  const { job } = (await asOwner(shop, 'POST /api/quotes/walk-in', {
    body: {
      customerFirstName: firstName,
      customerLastName: lastName,
      customerPhone: phone,
      customerEmail: email,
      packageType: 'express',
      vehicleType: 'car',
      vehicleSubtype: 'Honda',
      extras: [],
      scheduledDate: visit.date,
      scheduledTime: visit.time,
      serviceType: 'mobile',
      serviceAddress: address,
      paymentMethod: 'cash',
      hasAgreed: true,
      approve: true,
      overrule: true,
    },
  })) as { readonly job: { readonly id: string } };
  await asOwner(shop, `PATCH /api/jobs/${job.id}`, { body: { assignedStaff: employee } });
}
