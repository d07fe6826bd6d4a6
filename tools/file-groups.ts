import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';

/** The first step of a quote, below `web/app`: all that the first script loads after itself. */
const FIRST = 'shell/open-app';
/** What is loaded with each kind of screen. */
const APP = [FIRST, 'shell/toaster-layout'];
const DASHBOARD = [...APP, 'shell/dashboard'];
const CREW = [...APP, 'crew/crew-frame'];
/** What opens within another screen. */
const WITHIN: Readonly<Record<string, string>> = {
  'owner-quotes/open-quote': 'owner-quotes/quotes-part',
  'jobs/open-job': 'jobs/jobs-part',
  'customer-account/own-account': 'customer-account/account-page',
  'settings/section-prices': 'settings/settings-part',
};

/** The cost of one more script or style sheet for a screen, in bytes of source: headers, and compression on its own. */
const FILE_COST = { scripts: 16_000, styles: 12_000 } as const;
/** For a screen that loads more shared files than these, each costs that many times as much, so that no screen loads dozens. */
const MANY_FILES = { scripts: 9, styles: 1 } as const;
const TIMES_IF_MANY = { scripts: 8, styles: 3 } as const;
/** What customers open. */
const CUSTOMERS =
  /^(wizard|photo-estimate|quote-page|customer-account|follow-up|(gift-cards|invoices|payments)\/.*-page$)/;
/** The weight of a screen: most visitors see only the first step, and customers load the others once, on a phone. */
function weightOf(screen: string): number {
  if (screen === FIRST) return 1000;
  return CUSTOMERS.test(screen) ? 4 : 1;
}

type Kind = keyof typeof FILE_COST;
/** Modules that stand in one file, with the screens that load it. */
type Group = {
  readonly kind: Kind;
  readonly modules: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
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
  return new Map([...namesIn('scripts', modules), ...namesIn('styles', modules)]);
}

function namesIn(kind: Kind, modules: Modules): readonly (readonly [module: string, name: string])[] {
  let groups = modules.shared(kind);
  for (let merged = mergeOnce(groups, modules); merged; merged = mergeOnce(groups, modules)) groups = merged;
  return groups.flatMap((group, at) => [...group.modules].map((module) => [module, `${kind}-${at}`] as const));
}

/** The groups with the two merged that gain most; undefined if no merging gains anything. */
function mergeOnce(groups: readonly Group[], modules: Modules): readonly Group[] | undefined {
  const needs = allNeeds(groups, modules);
  const costOf = costIn(groups);
  const pairs = groups.flatMap((one, at) =>
    groups.slice(0, at).flatMap((other) => {
      const most = costOf(one) + costOf(other) - costOf(union(one, other));
      return most > 0 ? [{ one, other, most }] : [];
    }),
  );
  let best: { readonly one: Group; readonly other: Group; readonly gain: number } | undefined;
  for (const { one, other, most } of pairs.toSorted((a, b) => b.most - a.most)) {
    if (most <= (best?.gain ?? 0)) break;
    const gain = most - costOfNeeds(needs, costOf, [one, other]);
    if (gain > (best?.gain ?? 0)) best = { one, other, gain };
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
function costOfNeeds(needs: Needs, costOf: (group: Group) => number, [one, other]: readonly [Group, Group]): number {
  const needed = [one, other].flatMap((group) => [...(needs.get(group) ?? [])]);
  const between = needed.filter((group) => group !== one && group !== other);
  if (between.some((group) => needs.get(group)?.has(one) || needs.get(group)?.has(other))) return Infinity;
  const screens = one.screens.union(other.screens);
  return [...new Set(between)].reduce(
    (sum, group) => sum + costOf({ ...group, screens: group.screens.union(screens) }) - costOf(group),
    0,
  );
}

/** What a group costs the screens that load it, beside these groups: its bytes, and one more file. */
function costIn(groups: readonly Group[]): (group: Group) => number {
  const files = new Map<string, number>();
  for (const { screens } of groups) for (const screen of screens) files.set(screen, (files.get(screen) ?? 0) + 1);
  return ({ kind, screens, bytes }) =>
    [...screens].reduce((sum, screen) => {
      const times = (files.get(screen) ?? 0) > MANY_FILES[kind] ? TIMES_IF_MANY[kind] : 1;
      return sum + weightOf(screen) * (bytes + times * FILE_COST[kind]);
    }, 0);
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

  constructor(root: string, graph: Rolldown.ChunkingContext) {
    this.#folder = join(root, 'web/app');
    this.#graph = graph;
  }

  imports(module: string): readonly string[] {
    return this.#graph.getModuleInfo(module)?.importedIds ?? [];
  }

  /** What several screens or parts of one share, a group for each set of readers. */
  shared(kind: Kind): readonly Group[] {
    const main = join(this.#folder, 'shell/main.tsx');
    const atOnce = this.#reach(main);
    const readers = new Map<string, string[]>();
    for (const entry of this.#loadedLater(main)) {
      for (const module of this.#reach(entry)) {
        if (!atOnce.has(module) && module.endsWith('.css') === (kind === 'styles'))
          readers.set(module, [...(readers.get(module) ?? []), entry]);
      }
    }
    const several = [...readers].filter(([, entries]) => entries.length > 1);
    const bySet = Map.groupBy(several, ([, entries]) => entries.join());
    return [...bySet.values()].map((members) => ({
      kind,
      modules: new Set(members.map(([module]) => module)),
      screens: this.#screensOf(members[0]?.[1] ?? [], [...this.#loadedLater(main)]),
      bytes: members.reduce((sum, [module]) => sum + (this.#graph.getModuleInfo(module)?.code?.length ?? 0), 0),
    }));
  }

  /** The screens that load any of these, each named by its own entry. */
  #screensOf(entries: readonly string[], all: readonly string[]): ReadonlySet<string> {
    const names = new Set(entries.map((entry) => this.#nameOf(entry)));
    return new Set(
      all.map((entry) => this.#nameOf(entry)).filter((screen) => openedWith(screen).some((name) => names.has(name))),
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

/** What is loaded for a screen, by name. */
function openedWith(screen: string): readonly string[] {
  if (screen === FIRST) return [FIRST];
  const around = WITHIN[screen];
  if (around) return [...openedWith(around), screen];
  if (screen.endsWith('-part')) return [...DASHBOARD, screen];
  return [...(screen.startsWith('crew/') ? CREW : APP), screen];
}
