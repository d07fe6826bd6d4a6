import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { firstNameOf } from '../data/first-name.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { isSameText } from '../lib/secrets.ts';
import { derivePayLinks, type PayLinks } from './derive-pay-links.ts';
import { parsePayToken } from './parse-pay-token.ts';
import { findPayable, isCrewOf } from '#server/data/payments.ts';

/** What a payment link opens. */
export type PayLink = {
  /** As its holder may see it: for an employee without last name and email address. */
  readonly quote: QuoteRow;
  /** The employee whose link it is; undefined for the customer's. */
  readonly employee: string | undefined;
  /** Those of the same holder. */
  readonly links: PayLinks;
};

/**
 * Returns what a payment link opens. Throws NotFound for a link that is unknown, revoked or expired, and for an employee's
 * link once the employee was deleted or doesn't have the job any more.
 */
export async function findByToken(deps: Deps, token: string): Promise<PayLink> {
  const names = parsePayToken(token);
  const quote = names && (await findPayable(deps.db, names.quoteId, deps.clock.now()));
  const employee = names?.employee;
  const links = quote && derivePayLinks(deps, quote, employee);
  if (!quote || !links || !isSameText(links.token, token)) throw gone();
  if (employee === undefined) return { quote, employee, links };
  if (!(await isCrewOf(deps.db, quote.id, employee))) throw gone();
  return { quote: forCrew(quote), employee, links };
}

function gone(): NotFound {
  return new NotFound(
    'This link does not open a payment any more. The newest mail about your quote has one that does.',
  );
}

function forCrew(quote: QuoteRow): QuoteRow {
  const name = firstNameOf(quote);
  return { ...quote, customer_name: name, customer_first_name: name, customer_last_name: '', customer_email: '' };
}
