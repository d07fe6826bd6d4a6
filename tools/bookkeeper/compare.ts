// Reads every screen and paper of the month and compares each figure with what it has to be.
import { compareBooks, compareLock } from './compare-books.ts';
import { compareCards } from './compare-cards.ts';
import { compareCrew } from './compare-crew.ts';
import { compareInvoices, compareMails, compareQuotes } from './compare-quotes.ts';
import type { Month } from './sold.ts';

/** What was compared: how many figures of each source, and each difference in a sentence. */
export type Findings = { readonly compared: Map<string, number>; readonly differences: string[] };

export async function compareMonth(month: Month): Promise<Findings> {
  const findings: Findings = { compared: new Map(), differences: [] };
  const check = (source: string) => (what: string, found: unknown, expected: unknown) => {
    findings.compared.set(source, (findings.compared.get(source) ?? 0) + 1);
    if (found !== expected)
      findings.differences.push(`${source}: ${what} is ${String(found)}, not ${String(expected)}`);
  };
  await compareQuotes(month, check);
  await compareInvoices(month, check);
  compareMails(month, check('emails'));
  await compareCards(month, check);
  await compareCrew(month, check);
  await compareBooks(month, check);
  await compareLock(month, check('locked month'));
  return findings;
}
