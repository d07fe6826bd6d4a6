import type { QuoteRow } from './quotes.ts';

/**
 * Returns what the crew may call a customer. Someone who gave only one name may have typed their full name into that
 * field.
 */
export function firstNameOf({
  customer_first_name: first,
  customer_last_name: last,
  customer_name: name,
}: Pick<QuoteRow, 'customer_first_name' | 'customer_last_name' | 'customer_name'>): string {
  return first && last ? first : (name.trim().split(/\s+/)[0] ?? '');
}
