import { folderBelow, type FileImport } from './folder-circles.ts';

const APP = 'web/app';

/** Folders of web/app that any feature may import. They import no feature. */
const KIT = ['list', 'questions', 'slot-picker', 'vehicle'] as const;

type SharedFeature = {
  readonly feature: string;
  readonly usedBy: readonly string[];
  readonly because: string;
};

/** The only imports from one feature to another. Add a row only when neither lib, ui nor the shell can hold the code. */
export const SHARED_FEATURES: readonly SharedFeature[] = [
  {
    feature: 'payments',
    usedBy: ['wizard', 'quote-page', 'customer-account', 'customers', 'owner-quotes', 'jobs', 'crew'],
    because: 'a quote and a job show what is paid and due, and a customer the saved card',
  },
  {
    feature: 'day-map',
    usedBy: ['jobs', 'crew'],
    because: 'the owner and the crew see the stops of a day on the same map',
  },
  {
    feature: 'invoices',
    usedBy: ['customers', 'owner-quotes', 'jobs'],
    because: 'an invoice is issued where the customer, the quote or the job is open',
  },
  {
    feature: 'follow-up',
    usedBy: ['quote-page', 'customer-account', 'owner-quotes', 'jobs'],
    because: 'a quote and a job show the reminders and the rating',
  },
  {
    feature: 'job-record',
    usedBy: ['quote-page', 'jobs', 'crew'],
    because: 'the crew records it; customers and owners read it',
  },
  {
    feature: 'quote-page',
    usedBy: ['customer-account'],
    because: 'the account shows a quote as its link does',
  },
  {
    feature: 'wizard',
    usedBy: ['customer-account', 'setup'],
    because: 'customers who sign up after a quote find it in the account, and the owner tries one in the set-up',
  },
  {
    feature: 'photo-estimate',
    usedBy: ['wizard'],
    because: 'the wizard shows the estimate that it was started with',
  },
  {
    feature: 'estimate-quality',
    usedBy: ['owner-quotes', 'job-record'],
    because: 'the ground truth is entered where the quote and the job are open',
  },
  {
    feature: 'settings',
    usedBy: ['estimate-quality', 'setup'],
    because: 'a suggested percentage goes into the unpublished settings, and the set-up shows their forms',
  },
  {
    feature: 'owner-quotes',
    usedBy: ['jobs'],
    because: 'canceling a job asks what canceling its quote asks',
  },
  {
    feature: 'email-log',
    usedBy: ['customers'],
    because: 'the record of a customer names the mails that they got',
  },
  {
    feature: 'staff',
    usedBy: ['crew', 'setup'],
    because: 'an employee reads the same pay statement as the owner, and the first ones are added in the set-up',
  },
  {
    feature: 'today',
    usedBy: ['setup'],
    because: 'a new shop starts with one of the menus that Today offers',
  },
  {
    feature: 'applications',
    usedBy: ['staff'],
    because: 'new staff are added from an accepted application',
  },
];

/** One sentence for each import of a feature of web/app that its rules don't allow; empty when all is well. */
export function featureViolations(imports: readonly FileImport[]): readonly string[] {
  const assembling = new Set(
    imports.flatMap(({ file, target }) => (isFeature(folderBelow(APP, target)) && isShell(file) ? [file] : [])),
  );
  return imports.flatMap(({ file, line, target }) => {
    const says = objectionTo(file, target, assembling);
    return says ? [`${file}:${line} imports ${target}: ${says}.`] : [];
  });
}

function objectionTo(file: string, target: string, assembling: ReadonlySet<string>): string | undefined {
  if (file.startsWith('web/lib/') && /^web\/(app|pages|islands|worker)\//.test(target))
    return 'lib is shared code without pixels and imports no screen: what knows one feature belongs in that feature, and values can be passed in';
  const [from, to] = [folderBelow(APP, file), folderBelow(APP, target)];
  if (from === undefined || to === undefined || from === to || isShell(file)) return undefined;
  if (isShell(target)) {
    return assembling.has(target)
      ? 'this part of the shell assembles features, so importing it would be a circle: what features need of the shell belongs in a shell file that imports no feature'
      : undefined;
  }
  if (isKit(to) || SHARED_FEATURES.some(({ feature, usedBy }) => feature === to && usedBy.includes(from)))
    return undefined;
  const kind = isKit(from) ? 'the list and the slot picker import no feature' : 'a feature imports only its own folder';
  return `${kind}: shared code without pixels belongs in web/lib/, a component that knows no noun in web/ui/, what puts features together in web/app/shell/, and an exception in SHARED_FEATURES of tools/feature-imports.ts`;
}

function isShell(file: string): boolean {
  return file.startsWith(`${APP}/shell/`);
}

function isKit(folder: string): boolean {
  return KIT.some((each) => each === folder);
}

function isFeature(folder: string | undefined): boolean {
  return folder !== undefined && folder !== 'shell' && !isKit(folder);
}
