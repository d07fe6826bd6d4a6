import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Rolldown } from 'vite';

/** The first step of a quote, below `web/app`: all that the first script loads after itself. */
const FIRST = 'shell/open-app';
/** What is loaded with each kind of screen. */
const APP = [FIRST, 'shell/toaster-layout'];
const DASHBOARD = [...APP, 'shell/dashboard'];
const CREW = [...APP, 'crew/crew-frame'];
/** Frames without a file of their own; the others are named in tools/client-files.ts. */
const FRAMES = ['shell/toaster-layout'];
/** What opens within another screen. */
const WITHIN: Readonly<Record<string, string>> = {
  'owner-quotes/open-quote': 'owner-quotes/quotes-part',
  'jobs/open-job': 'jobs/jobs-part',
  'customer-account/own-account': 'customer-account/account-page',
  'day-map/day-map': 'jobs/schedule',
  'settings/section-prices': 'settings/settings-part',
  'admin-account/account': 'shell/dashboard',
};

/** What one owner opens, once in the life of a shop: files are grouped as if it weren't there, and it loads what it finds. */
const RARE: readonly string[] = ['setup/setup-page'];

/** The cost of one more script or style sheet for a screen, in bytes of compressed source: headers, and compression on its own. */
const FILE_COST = { scripts: 12_000, styles: 4_000 } as const;
/** For a screen that loads more shared files than these, each costs that many times as much, so that no screen loads dozens. */
const MANY_FILES = { scripts: 10, styles: 1 } as const;
const TIMES_IF_MANY = { scripts: 8, styles: 3 } as const;
/** The most files of a screen, its own among them: e2e/budgets.ts allows one script more, for what opens within a record. */
const MOST_FILES = { scripts: 20, styles: 4 } as const;
/**
 * What every page of the app loads besides its screens, with the styles of the first step. The classes' names of styles that screens
 * share are scripts as well, as many as there are sheets.
 */
const AROUND = { scripts: 4, styles: 2 } as const;
/** What customers and the crew open on a phone, and the first screen of the owner. */
const ON_PHONES =
  /^(wizard|crew|today\/today-part|job-record|photo-estimate|quote-page|customer-account|follow-up|(gift-cards|invoices|payments)\/.*-page$)/;
/** Most visitors see only the first step. Each link in an email to a customer opens their quote. Today, the quotes and the reports of owners are near their budget. */
const WEIGHTS: Readonly<Record<string, number>> = {
  [FIRST]: 1000,
  'quote-page/quote-page': 14,
  'owner-quotes/quotes-part': 3,
  'reports/reports-part': 5,
  'photo-estimate/estimate-page': 6,
  'today/today-part': 11,
  'jobs/schedule': 2.2,
  'payments/payments-part': 1.5,
};
/** The weight of a screen: customers load theirs once, and the team theirs again with each version. */
const weightOf = (screen: string): number => WEIGHTS[screen] ?? (ON_PHONES.test(screen) ? 4 : 1);

type Kind = keyof typeof FILE_COST;
/** Modules that stand in one file, with the screens that load it. */
type Group = {
  readonly kind: Kind;
  readonly modules: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
  /** Of the source, compressed as it is on the wire: by its length, comments and repetitions would count too much. */
  readonly bytes: number;
};

/**
 * Groups the scripts and styles that several screens share into few files, each loaded by screens that need most of it. The bundler
 * by itself makes a file for each set of screens that share anything. Here, the two files whose union gains most become one, as long
 * as that saves screens more in files than it adds in bytes. No file needs another one that needs it.
 *
 * Returns a name for the group of a module; null for what's only in one place, or loaded at once, which stays as it is.
 */
export function fileGroups(root: string): (module: string, graph: Rolldown.ChunkingContext) => string | null {
  // One plan for all languages, so that files without a text have the same name in each.
  let plan: ReadonlyMap<string, string> | undefined;
  return (module, graph) => {
    plan ??= planOf(new Modules(root, graph));
    return plan.get(module) ?? null;
  };
}

function planOf(modules: Modules): ReadonlyMap<string, string> {
  const scripts = merge(modules.scripts(), modules);
  // A screen loads the styles of all scripts that it loads, also of those that another screen needs.
  const styles = merge(modules.styles(scripts), modules);
  return new Map([...namesOf(scripts), ...namesOf(styles)]);
}

/**
 * Merges two groups after another: first what gains most, until nothing more is gained, then what costs least, until no screen loads
 * too many files.
 */
function merge(groups: readonly Group[], modules: Modules): readonly Group[] {
  let all = groups;
  for (let gaining = true; gaining;) {
    const next = mergeOnce(all, modules, { isFor: () => true, least: 0 });
    gaining = next !== undefined;
    all = next ?? all;
  }
  for (let tooMany = screensWithTooMany(all); tooMany.size > 0; tooMany = screensWithTooMany(all)) {
    const screens = tooMany;
    const next = mergeOnce(all, modules, { isFor: (screen) => screens.has(screen), least: -Infinity });
    if (!next) break;
    all = next;
  }
  return all;
}

/** Screens that load more than `MOST_FILES`. */
function screensWithTooMany(groups: readonly Group[]): ReadonlySet<string> {
  const kind = groups[0]?.kind ?? 'scripts';
  const files = [...filesOf(groups)].map(([screen, shared]) => {
    const own = kind === 'scripts' ? openedWith(screen).filter((name) => !FRAMES.includes(name)).length : 0;
    return { screen, count: AROUND[kind] + own + shared };
  });
  return new Set(files.filter(({ count }) => count > MOST_FILES[kind]).map(({ screen }) => screen));
}

function namesOf(groups: readonly Group[]): readonly (readonly [module: string, name: string])[] {
  return groups.flatMap(({ kind, modules }, at) => [...modules].map((module) => [module, `${kind}-${at}`] as const));
}

type CostOf = (group: Group) => number;

/** Which screens' files are merged, and what merging them has to gain. */
type Choice = { readonly isFor: (screen: string) => boolean; readonly least: number };

/**
 * The groups with the two merged that gain most, of those that a screen loads for which `isFor` holds; undefined if none of them gains
 * more than `least`.
 */
function mergeOnce(groups: readonly Group[], modules: Modules, { isFor, least }: Choice): readonly Group[] | undefined {
  const needs = allNeeds(groups, modules);
  // Where every merge saves a file of a screen that has too many, only the bytes tell one from another.
  const cost = costIn(groups, least === 0);
  const weights = new Map(groups.map((group) => [group, cost.weightOf(group)] as const));
  const pairs = groups.flatMap((one, at) =>
    groups.slice(0, at).flatMap((other) => {
      const both = cost.ofBoth(one, other, isFor);
      if (!both.isWanted) return [];
      const oneAlone = (weights.get(one) ?? 0) - both.weight;
      const otherAlone = (weights.get(other) ?? 0) - both.weight;
      const most = both.files - oneAlone * other.bytes - otherAlone * one.bytes;
      return most > least ? [{ one, other, most }] : [];
    }),
  );
  let best: { readonly one: Group; readonly other: Group; readonly gain: number } | undefined;
  for (const { one, other, most } of pairs.toSorted((a, b) => b.most - a.most)) {
    if (most <= (best?.gain ?? least)) break;
    const gain = most - costOfNeeds(needs, cost.of, [one, other]);
    if (gain > (best?.gain ?? least)) best = { one, other, gain };
  }
  if (!best) return undefined;
  const merged = union(best.one, best.other);
  const needed = needs.get(best.one)?.union(needs.get(best.other) ?? new Set());
  return [
    ...groups
      .filter((group) => group !== best.one && group !== best.other)
      .map((group) => (needed?.has(group) ? { ...group, screens: group.screens.union(merged.screens) } : group)),
    merged,
  ];
}

/** The cost of loading all imports of both groups on the screens of both; infinite if merging them would make an import cycle. */
function costOfNeeds(needs: Needs, costOf: CostOf, [one, other]: readonly [Group, Group]): number {
  const needed = [one, other].flatMap((group) => [...(needs.get(group) ?? [])]);
  const between = needed.filter((group) => group !== one && group !== other);
  if (between.some((group) => needs.get(group)?.has(one) || needs.get(group)?.has(other))) return Infinity;
  const screens = one.screens.union(other.screens);
  return [...new Set(between)].reduce(
    (sum, group) => sum + costOf({ ...group, screens: group.screens.union(screens) }) - costOf(group),
    0,
  );
}

/** What groups cost the screens that load them beside these: their bytes, and one more file each; `dearer` for screens that load many. */
function costIn(groups: readonly Group[], dearer: boolean) {
  const files = filesOf(groups);
  const fileOf = (kind: Kind, screen: string) =>
    weightOf(screen) *
    FILE_COST[kind] *
    (dearer && (files.get(screen) ?? 0) > MANY_FILES[kind] ? TIMES_IF_MANY[kind] : 1);
  const weightOfGroup = ({ screens }: Pick<Group, 'screens'>) =>
    screens.values().reduce((sum, screen) => sum + weightOf(screen), 0);
  return {
    weightOf: weightOfGroup,
    of: (group: Group): number =>
      weightOfGroup(group) * group.bytes +
      group.screens.values().reduce((sum, screen) => sum + fileOf(group.kind, screen), 0),
    /** The screens that load both: their weight, what their files cost, and whether one of them is wanted. */
    ofBoth: (one: Group, other: Group, isFor: (screen: string) => boolean) => {
      const [few, many] = one.screens.size < other.screens.size ? [one, other] : [other, one];
      const both = { weight: 0, files: 0, isWanted: false };
      for (const screen of few.screens) {
        if (!many.screens.has(screen)) continue;
        both.weight += weightOf(screen);
        both.files += fileOf(one.kind, screen);
        both.isWanted ||= isFor(screen);
      }
      return both;
    },
  };
}

/** How many of the groups each screen loads. */
function filesOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const { screens } of groups) for (const screen of screens) files.set(screen, (files.get(screen) ?? 0) + 1);
  return files;
}

function union(one: Group, other: Group): Group {
  return {
    kind: one.kind,
    modules: one.modules.union(other.modules),
    screens: one.screens.union(other.screens),
    bytes: one.bytes + other.bytes,
  };
}

/** All that each group imports, also by way of others. */
type Needs = ReadonlyMap<Group, ReadonlySet<Group>>;

function allNeeds(groups: readonly Group[], modules: Modules): Needs {
  const groupOf = new Map(groups.flatMap((group) => [...group.modules].map((module) => [module, group] as const)));
  const own = new Map(
    groups.map((group) => {
      const imported = [...group.modules].flatMap((module) => modules.imports(module));
      const needed = imported.flatMap((module) => groupOf.get(module) ?? []).filter((each) => each !== group);
      return [group, new Set(needed)] as const;
    }),
  );
  return new Map(
    groups.map((group) => {
      const all = new Set(own.get(group));
      for (const needed of all) for (const further of own.get(needed) ?? []) all.add(further);
      return [group, all] as const;
    }),
  );
}

/** The modules of the app, by what imports them. */
class Modules {
  readonly #folder: string;
  readonly #graph: Rolldown.ChunkingContext;
  readonly #main: string;
  /** What is loaded after the page, when it's needed. */
  readonly #later: readonly string[];

  constructor(root: string, graph: Rolldown.ChunkingContext) {
    this.#folder = join(root, 'web/app');
    this.#graph = graph;
    this.#main = join(this.#folder, 'shell/main.tsx');
    this.#later = [...this.#loadedLater(this.#main)];
  }

  imports(module: string): readonly string[] {
    return this.#graph.getModuleInfo(module)?.importedIds ?? [];
  }

  /** What several screens or parts of one share, a group for each set of readers; so is a frame, which many screens load. */
  scripts(): readonly Group[] {
    const several = [...this.#readers('scripts')].flatMap(([module, all]): [string, readonly string[]][] => {
      const entries = this.#withoutRare(all);
      const isShared = all.length > 1 || entries.some((entry) => FRAMES.includes(this.#nameOf(entry)));
      return isShared ? [[module, entries]] : [];
    });
    const bySet = Map.groupBy(several, ([, entries]) => entries.join());
    return [...bySet.values()].map((members) =>
      this.#group(
        'scripts',
        members.map(([module]) => module),
        this.#screensOf(members[0]?.[1] ?? []),
      ),
    );
  }

  /** The styles, a group for each set of screens that load them, with those that a screen has alone but for the first step's. */
  styles(scripts: readonly Group[]): readonly Group[] {
    const groupOf = new Map(scripts.flatMap((group) => [...group.modules].map((module) => [module, group] as const)));
    const screens = new Map<string, ReadonlySet<string>>();
    for (const [module, entries] of this.#readers('scripts')) {
      const loading = groupOf.get(module)?.screens ?? this.#screensOf(this.#withoutRare(entries));
      for (const style of this.imports(module)) screens.set(style, loading.union(screens.get(style) ?? new Set()));
    }
    const styles = [...this.#readers('styles')].filter(([, entries]) => !this.#isOfFirstAlone(entries));
    const bySet = Map.groupBy(styles, ([module]) => [...(screens.get(module) ?? [])].toSorted().join());
    return [...bySet.values()].map((members) =>
      this.#group(
        'styles',
        members.map(([module]) => module),
        screens.get(members[0]?.[0] ?? '') ?? new Set(),
      ),
    );
  }

  #group(kind: Kind, members: readonly string[], screens: ReadonlySet<string>): Group {
    const bytes = members.reduce(
      (sum, module) => sum + compressedSize(this.#graph.getModuleInfo(module)?.code ?? ''),
      0,
    );
    return { kind, modules: new Set(members), screens, bytes };
  }

  /** What is loaded after the page, with what reads it. */
  #readers(kind: Kind): ReadonlyMap<string, readonly string[]> {
    const atOnce = this.#reach(this.#main);
    const readers = new Map<string, string[]>();
    for (const entry of this.#later) {
      for (const module of this.#reach(entry)) {
        if (!atOnce.has(module) && module.endsWith('.css') === (kind === 'styles'))
          readers.set(module, [...(readers.get(module) ?? []), entry]);
      }
    }
    return readers;
  }

  /** The readers that aren't rare; all, where there are no others. */
  #withoutRare(entries: readonly string[]): readonly string[] {
    const usual = entries.filter((entry) => !RARE.includes(this.#nameOf(entry)));
    return usual.length > 0 ? usual : entries;
  }

  #isOfFirstAlone([entry = '', ...others]: readonly string[]): boolean {
    return others.length === 0 && this.#nameOf(entry) === FIRST;
  }

  /** The screens that load any of these, each named by its own entry. */
  #screensOf(entries: readonly string[]): ReadonlySet<string> {
    const names = new Set(entries.map((entry) => this.#nameOf(entry)));
    return new Set(
      this.#later
        .map((entry) => this.#nameOf(entry))
        .filter((screen) => openedWith(screen).some((name) => names.has(name))),
    );
  }

  /** 'owner-quotes/open-quote'. */
  #nameOf(entry: string): string {
    return relative(this.#folder, entry).replace(/\.tsx?$/, '');
  }

  /** All that a module imports, itself included. */
  #reach(from: string): ReadonlySet<string> {
    const seen = new Set([from]);
    for (const module of seen) for (const each of this.imports(module)) seen.add(each);
    return seen;
  }

  /** Every module that is loaded after the page, when it's needed. */
  #loadedLater(main: string): ReadonlySet<string> {
    const later = new Set<string>();
    const seen = new Set([main]);
    for (const module of seen) {
      const info = this.#graph.getModuleInfo(module);
      for (const each of info?.dynamicallyImportedIds ?? []) later.add(each);
      for (const each of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) seen.add(each);
    }
    return later;
  }
}

function compressedSize(source: string): number {
  return brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** What is loaded for a screen, by name. */
function openedWith(screen: string): readonly string[] {
  if (screen === FIRST) return [FIRST];
  const around = WITHIN[screen];
  if (around) return [...openedWith(around), screen];
  if (screen.endsWith('-part')) return [...DASHBOARD, screen];
  return [...(screen.startsWith('crew/') ? CREW : APP), screen];
}
