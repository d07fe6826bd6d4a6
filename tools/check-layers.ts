import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureViolations } from './feature-imports.ts';
import { type FileImport, folderCircles } from './folder-circles.ts';
import { type Import, importsOf } from './imports.ts';
import { nounOf, nounViolations } from './noun-imports.ts';
import { NOUNS, projectFiles, report } from './project-files.ts';

type Rule = {
  readonly from: RegExp;
  readonly refuses: (imported: Import, file: string) => boolean;
  /** Where the code belongs instead. */
  readonly says: string;
};

const NOUN_FOLDER = new RegExp(`^server/(${NOUNS.join('|')})/`);
/** What components without a noun may use: their own texts, the reader's language, and how money and time are written. */
const FOR_UI =
  /^(web\/ui\/|core\/lib\/(directions|line-groups|money|time)\.ts$|core\/languages\/(language|en\/ui)\.ts$|web\/lib\/language\.tsx$)/;
const AROUND = /^(tools|testing|e2e|bench|chaos)\//;

/** Imports go one way: core <- contract <- (server | web). Tests may import more. */
const RULES: readonly Rule[] = [
  {
    from: /./,
    refuses: ({ specifier }) => specifier.startsWith('../'),
    says: "imports are written in one style: './' for a file of the same folder, '#server/…' and the like for all others",
  },
  {
    from: /^core\//,
    refuses: ({ target }) => !/^(core\/|(libphonenumber-js|icu-minify|@schummar\/icu-type-parser)(\/|$))/.test(target),
    says: 'core holds pure rules and imports only core: what reads, writes or draws belongs in server/<noun>/<verb>.ts or web/, which passes the rule its values',
  },
  {
    from: /^contract\//,
    refuses: ({ target }) => !/^(contract\/|core\/|zod(\/|$))/.test(target),
    says: 'contract only describes the wire and imports core and zod: what acts on a call belongs in server/<noun>/, a rule in core/',
  },
  {
    from: /^server\//,
    refuses: ({ target }) => /^(web\/|react(-|\/|$))/.test(target),
    says: 'the server never imports web, it loads the built dist/render: markup belongs in web/pages/ or web/mail/, a rule that both need in core/',
  },
  {
    from: /^web\//,
    refuses: ({ target }) => /^(server\/|node:)/.test(target),
    says: 'web never imports the server or Node: ask through call() in web/lib/api.ts, and put a rule that both need in core/',
  },
  {
    from: /^web\//,
    refuses: ({ target, isType }) => target.startsWith('contract/') && !isType,
    says: 'web takes only types from contract (import type), so that no schema is sent to the browser: a rule or a constant that both need belongs in core/',
  },
  {
    from: /^web\/ui\//,
    refuses: ({ target }) => /^(core|contract|web)\//.test(target) && !FOR_UI.test(target),
    says: 'ui knows no noun and could ship in another product: what knows quotes or jobs belongs in web/app/<noun>/ and hands ui plain values',
  },
  {
    from: NOUN_FOLDER,
    refuses: ({ target }, file) => target.endsWith('/routes.ts') && nounOf(target) !== nounOf(file),
    says: "a noun never imports another noun's routes: call its verb (server/<noun>/<verb>.ts) or its queries (server/<noun>/queries.ts)",
  },
  {
    from: /^server\/(db|http|lib|notifications|storage|telemetry)\//,
    refuses: ({ target }) => NOUN_FOLDER.test(target),
    says: 'this part of the server lies below the nouns and knows none: queries belong in server/<noun>/queries.ts, what a noun decides in server/<noun>/, and server/app.ts or server/mount-calls.ts passes in what a noun offers',
  },
  {
    from: /^(core|contract|server|web)\//,
    refuses: ({ target }) => AROUND.test(target),
    says: 'the product never imports what runs around it (tools, testing, e2e, bench, chaos): what it needs belongs in the product',
  },
  {
    from: /^(?!(demo|tools|testing|e2e|bench|chaos)\/|server\/scripts\/)/,
    refuses: ({ target }) => target.startsWith('demo/'),
    says: 'the made-up shop is there for the scripts and for what runs around the product: no shop of a customer needs it',
  },
  {
    from: /^tools\/bookkeeper\//,
    refuses: ({ target }) => !/^(node:|tools\/bookkeeper\/)/.test(target),
    says: 'the bookkeeper checks the product from outside and shares no code with it: it has its own arithmetic, and asks over HTTP',
  },
];

/**
 * Returns a sentence for each import below `root` that goes the wrong way, and for each file with queries that belong elsewhere;
 * empty if there is none.
 */
export function layerViolations(root: string): readonly string[] {
  const paths = projectFiles(root, '*.{ts,tsx,js,mjs}').filter((file) => !/\.test\.tsx?$/.test(file));
  const files = paths.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
  const imports = files.flatMap(({ file, code }) => importsOf(file, code).map((imported) => ({ ...imported, file })));
  const wrongWay = imports.flatMap((imported) =>
    RULES.filter((rule) => rule.from.test(imported.file) && rule.refuses(imported, imported.file)).map(
      (rule) => `${imported.file}:${imported.line} imports ${imported.target}: ${rule.says}.`,
    ),
  );
  const queries = files.flatMap(({ file, code }) => queriesElsewhere(file, code));
  return [...wrongWay, ...featureViolations(imports), ...nounViolations(imports), ...circles(imports), ...queries];
}

const HAS_QUERIES = /^server\/(db\/|(.+\/)?(testing|resilience)\/|.+\/queries\.ts$)/;
const QUERY = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Queries of the server that aren't in the folder of their noun's queries. */
function queriesElsewhere(file: string, code: string): readonly string[] {
  if (!file.startsWith('server/') || HAS_QUERIES.test(file)) return [];
  const line = code.split('\n').findIndex((text) => QUERY.test(text)) + 1;
  return line > 0
    ? [
        `${file}:${line} has a query: it belongs in queries.ts of its folder, server/<noun>/queries.ts, and what knows no noun in server/db/.`,
      ]
    : [];
}

/** Import cycles between folders, wherever folders are modules. */
function circles(imports: readonly FileImport[]): readonly string[] {
  const inApp = folderCircles(imports, {
    root: 'web/app',
    assembles: ['shell'],
    says: 'what both need belongs in web/lib/ or web/ui/, and what puts features together in web/app/shell/',
  });
  const inServer = folderCircles(imports, {
    root: 'server',
    assembles: ['resilience'],
    says: 'a query that joins both belongs in queries.ts of the noun above, tools that know no noun in server/lib/, and a verb that uses both in the noun above; server/mount-calls.ts can pass it down',
  });
  return [...inApp, ...inServer];
}

if (import.meta.main) report(layerViolations(process.cwd()));
