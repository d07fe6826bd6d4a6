/** A file of the product and one file that it imports; type imports count. */
export type FileImport = { readonly file: string; readonly line: number; readonly target: string };

type Scope = {
  /** The folder whose folders may not form circles: 'web/app'. */
  readonly root: string;
  /** Folders in it that assemble the others, so their own imports don't count. */
  readonly assembles?: readonly string[];
  /** Where the code belongs instead. */
  readonly says: string;
};

/** One sentence for each import between folders directly below `root` that is part of a circle; empty when there is none. */
export function folderCircles(
  imports: readonly FileImport[],
  { root, assembles = [], says }: Scope,
): readonly string[] {
  const between = imports.flatMap((each) => {
    const [from, to] = [folderBelow(root, each.file), folderBelow(root, each.target)];
    const counts = from !== undefined && to !== undefined && from !== to && !assembles.includes(from);
    return counts ? [{ ...each, from, to }] : [];
  });
  const leadsTo = new Map<string, Set<string>>();
  for (const { from, to } of between) leadsTo.set(from, (leadsTo.get(from) ?? new Set()).add(to));
  return between.flatMap(({ file, line, target, from, to }) => {
    const back = pathBetween(leadsTo, to, from);
    return back
      ? [`${file}:${line} imports ${target}, a circle of folders (${[from, ...back].join(' -> ')}): ${says}.`]
      : [];
  });
}

/** 'quotes' for 'web/app/quotes/draft.ts' below 'web/app'; undefined for files beside the folders and outside of `root`. */
export function folderBelow(root: string, file: string): string | undefined {
  const [folder, ...rest] = file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/') : [];
  return rest.length > 0 ? folder : undefined;
}

/** The shortest path from one folder to another, both included. */
function pathBetween(
  leadsTo: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): readonly string[] | undefined {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of leadsTo.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
