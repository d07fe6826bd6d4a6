import type { QuoteRow } from './quotes.ts';

/** What the crew may call a customer: people who gave only one name may have typed all of it into that field. */
export function firstNameOf({
  customer_first_name: first,
  customer_last_name: last,
  customer_name: name,
}: Pick<QuoteRow, 'customer_first_name' | 'customer_last_name' | 'customer_name'>): string {
  return first && last ? first : (name.trim().split(/\s+/)[0] ?? '');
}
