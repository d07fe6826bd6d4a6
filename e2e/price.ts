import { expect, type Locator, type Page } from '@playwright/test';

/** A price as it is read: its lines ('Truck fee', '$5') and its total. */
export type ShownPrice = {
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
};

/** What the wizard's price panel shows; on a phone its lines are unfolded first and folded again. */
export async function panelPrice(page: Page): Promise<ShownPrice> {
  const panel = page.getByRole('complementary', { name: 'Your price' });
  const toggle = panel.getByRole('button', { name: /^Total/ });
  const isFolded = await toggle.isVisible();
  if (isFolded) await toggle.click();
  const { lines } = await shownPrice(panel.locator('[data-lines]'));
  if (isFolded) await toggle.click();
  const total = await (isFolded ? panel.locator('output') : panel.locator('[data-total] dd')).innerText();
  return { lines, total };
}

/** What a list of price lines shows. */
export async function shownPrice(list: Locator): Promise<ShownPrice> {
  await expect(list).toBeVisible();
  const rows = await list.locator(':scope > div').all();
  const read = await Promise.all(
    rows.map(async (row) => {
      const label = await row.locator('dt').evaluate((term) => term.firstChild?.textContent ?? '');
      return [label, await row.locator('dd').innerText()] as const;
    }),
  );
  return {
    lines: read.filter(([label]) => label !== 'Total'),
    total: read.find(([label]) => label === 'Total')?.[1] ?? '',
  };
}

/** The sum of the lines as it is written: '$135', '$146.05'. */
export function sumOf({ lines }: ShownPrice): string {
  const cents = lines.map(([, amount]) =>
    amount === 'FREE' ? 0 : Math.round(Number(amount.replaceAll(/[$,]/g, '').replace('−', '-')) * 100),
  );
  const sum = cents.reduce((total, each) => total + each, 0);
  return `$${sum % 100 === 0 ? sum / 100 : (sum / 100).toFixed(2)}`;
}

/** The same price where every amount has its cents: '$120.00'. */
export function withCents({ lines, total }: ShownPrice): ShownPrice {
  const exact = (amount: string) => (/\d$/.test(amount) && !amount.includes('.') ? `${amount}.00` : amount);
  return { lines: lines.map(([label, amount]) => [label, exact(amount)]), total: exact(total) };
}
