import { folderBelow, type FileImport } from './folder-circles.ts';
import { NOUNS } from './project-files.ts';

type SharedNoun = {
  readonly noun: string;
  readonly usedBy: readonly string[];
  readonly because: string;
};

/**
 * The only nouns of the server whose verbs other nouns call. Add a row only when neither a query in server/data/ nor a
 * tool in server/lib/ is enough.
 */
export const SHARED_NOUNS: readonly SharedNoun[] = [
  {
    noun: 'photos',
    usedBy: ['analysis', 'customers', 'documentation', 'quotes'],
    because: 'files are checked, stored and deleted in one place',
  },
  {
    noun: 'undos',
    usedBy: ['applications', 'customers', 'jobs', 'quotes'],
    because: 'what sends mail can be undone while the mail is held, and a merge for as long',
  },
  {
    noun: 'sessions',
    usedBy: ['customers', 'employees', 'passkeys', 'people', 'second-factors'],
    because: 'every log-in opens the same kind of session',
  },
  {
    noun: 'people',
    usedBy: ['customers', 'employees', 'passkeys', 'second-factors', 'staff'],
    because: 'passwords and links by mail are those of a person, whatever their role',
  },
  {
    noun: 'quotes',
    usedBy: ['customers'],
    because: 'an account does with a quote what its link does',
  },
  {
    noun: 'promo-codes',
    usedBy: ['quotes'],
    because: 'guesses of a code are limited wherever it is typed',
  },
  {
    noun: 'gift-cards',
    usedBy: ['customers', 'payments', 'quotes'],
    because: 'guesses of a code are limited wherever it is typed, and a refund can issue a card',
  },
  {
    noun: 'jobs',
    usedBy: ['employees', 'quotes'],
    because: 'the crew answers jobs, and a job follows its quote',
  },
  {
    noun: 'attendance',
    usedBy: ['employees', 'staff'],
    because: 'hours are counted the same for the crew and the owner',
  },
  {
    noun: 'payments',
    usedBy: ['quotes', 'follow-up', 'undos'],
    because:
      'a quote shows what is paid, a thank-you leads to the rest, and undoing an approval returns it to the gift card',
  },
  {
    noun: 'contact',
    usedBy: ['employees', 'quotes'],
    because: 'notes to the shop arrive among the messages as well',
  },
  {
    noun: 'documentation',
    usedBy: ['quotes'],
    because: 'the customer reads the report of the job on the quote',
  },
  {
    noun: 'analysis',
    usedBy: ['quotes'],
    because: 'the owner sees the photo estimate beside the quote',
  },
  {
    noun: 'follow-up',
    usedBy: ['documentation', 'jobs'],
    because: 'the steps of a job tell its customer in the same transaction',
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
    if (from === undefined || to === undefined || from === to || isListed(from, to)) return [];
    return [
      `${file}:${line} imports ${target}: a noun calls verbs of another only if SHARED_NOUNS of tools/noun-imports.ts says so: queries belong in server/data/, tools that know no noun in server/lib/.`,
    ];
  });
}

function isListed(from: string, to: string): boolean {
  return SHARED_NOUNS.some(({ noun, usedBy }) => noun === to && usedBy.includes(from));
}

function nounOf(file: string): string | undefined {
  const folder = folderBelow('server', file);
  return NOUNS.find((noun) => noun === folder);
}
