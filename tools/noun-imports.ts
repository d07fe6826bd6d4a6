import { folderBelow, type FileImport } from './folder-circles.ts';
import { NOUNS } from './project-files.ts';

type SharedNoun = {
  readonly noun: string;
  readonly usedBy: readonly string[];
  readonly because: string;
};

/**
 * The only nouns of the server whose verbs other nouns call; their queries and the files of `quotes` are for all. Add a row
 * only when neither a query nor a tool in server/lib/ is enough.
 */
export const SHARED_NOUNS: readonly SharedNoun[] = [
  {
    noun: 'photos',
    usedBy: ['analysis', 'booking', 'customer-accounts', 'customers', 'documentation', 'site'],
    because: 'files are checked, stored and deleted in one place',
  },
  {
    noun: 'undos',
    usedBy: ['applications', 'booking', 'customers', 'documentation', 'jobs', 'staff'],
    because: 'what sends mail can be undone while the mail is held, a merge for as long, and a completion by its crew',
  },
  {
    noun: 'people',
    usedBy: ['customer-accounts', 'customers', 'employees', 'staff'],
    because: 'sessions, passwords and links by mail are those of a person, whatever their role',
  },
  {
    noun: 'booking',
    usedBy: ['customer-accounts', 'dashboard'],
    because: 'an account does with a quote what its link does, and the set-up tries a booking',
  },
  {
    noun: 'customer-accounts',
    usedBy: ['due-again'],
    because: 'a reminder fills in the same quote as booking it again from the account does',
  },
  {
    noun: 'promo-codes',
    usedBy: ['booking'],
    because: 'guesses of a code are limited wherever it is typed',
  },
  {
    noun: 'gift-cards',
    usedBy: ['booking', 'payments'],
    because: 'guesses of a code are limited wherever it is typed, and a refund can issue a card',
  },
  {
    noun: 'jobs',
    usedBy: ['booking', 'documentation', 'employees'],
    because: 'the crew answers jobs, a job follows its quote, and its first photo tells the customer',
  },
  {
    noun: 'staff',
    usedBy: ['employees'],
    because: 'hours are counted the same for the crew and the owner',
  },
  {
    noun: 'customers',
    usedBy: ['booking', 'customer-accounts', 'employees', 'staff'],
    because:
      "an account is erased and exported like the owner's record of it, a log-in keeps that record up to date, and a quote its vehicles",
  },
  {
    noun: 'payments',
    usedBy: ['booking', 'connections', 'follow-up', 'today'],
    because:
      'a quote shows what is paid, a thank-you leads to the rest, Today approves where no deposit is due, and the settings connect the card service',
  },
  {
    noun: 'contact',
    usedBy: ['booking', 'employees'],
    because: 'notes to the shop arrive among the messages as well',
  },
  {
    noun: 'documentation',
    usedBy: ['booking'],
    because: 'the customer reads the report of the job on the quote',
  },
  {
    noun: 'analysis',
    usedBy: ['booking'],
    because: 'the owner sees the photo estimate beside the quote',
  },
  {
    noun: 'follow-up',
    usedBy: ['documentation'],
    because: 'completing a job thanks its customer in the same transaction',
  },
  {
    noun: 'settings',
    usedBy: ['booking', 'waitlist'],
    because: 'the next free times for a quote or the waitlist are those of the calendar that everyone books from',
  },
  {
    noun: 'learning',
    usedBy: ['analysis', 'documentation'],
    because: 'an estimate uses the trained classifier, and a completed job is its ground truth',
  },
];

/** Returns a sentence for each import from one noun of the server to another that the table lacks; empty if there is none. */
export function nounViolations(imports: readonly FileImport[]): readonly string[] {
  return imports.flatMap(({ file, line, target }) => {
    const [from, to] = [nounOf(file), nounOf(target)];
    if (from === undefined || to === undefined || from === to || isForAll(target) || isListed(from, to)) return [];
    return [
      `${file}:${line} imports ${target}: a noun calls verbs of another only if SHARED_NOUNS of tools/noun-imports.ts says so: queries belong in server/<noun>/queries.ts, tools that know no noun in server/lib/.`,
    ];
  });
}

/** Queries, and what a quote is: how it's described, its links, who may act on it. */
function isForAll(target: string): boolean {
  return target.endsWith('/queries.ts') || nounOf(target) === 'quotes';
}

function isListed(from: string, to: string): boolean {
  return SHARED_NOUNS.some(({ noun, usedBy }) => noun === to && usedBy.includes(from));
}

/** The noun whose folder the file is in. */
export function nounOf(file: string): string | undefined {
  const folder = folderBelow('server', file);
  return NOUNS.find((noun) => noun === folder);
}
