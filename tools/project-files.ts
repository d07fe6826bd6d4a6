import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The folders that hold the product's own sources and what runs around them. */
export const ROOTS = [
  'core',
  'contract',
  'server',
  'web',
  'testing',
  'demo',
  'e2e',
  'bench',
  'chaos',
  'tools',
] as const;

/** The nouns of the business: each has a folder in server/, and may have one in web/app/. Booking is what happens with a quote. */
export const NOUNS = [
  'quotes',
  'booking',
  'waitlist',
  'jobs',
  'documentation',
  'calendar',
  'staff',
  'employees',
  'customers',
  'customer-accounts',
  'applications',
  'follow-up',
  'site',
  'due-again',
  'saved-drafts',
  'promo-codes',
  'gift-cards',
  'photos',
  'analysis',
  'learning',
  'payments',
  'books',
  'settings',
  'launch',
  'connections',
  'contact',
  'people',
  'dashboard',
  'undos',
  'audit',
  'reports',
  'today',
] as const;

/** Every file in the source folders below `root` that matches `name`: sorted paths relative to it, with forward slashes. */
export function projectFiles(root: string, name = '*'): readonly string[] {
  return globSync(`{${ROOTS.join(',')}}/**/${name}`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).split(sep).join('/'))
    .toSorted();
}

/** Prints the findings of a check and sets the exit code; prints nothing if there are none. */
export function report(violations: readonly string[]): void {
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}
