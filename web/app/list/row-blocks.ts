type Row = { readonly id: string };

export type RowBlock<Each extends Row> = { readonly key: string; readonly rows: readonly Each[] };

/**
 * Splits a list into blocks of about eight rows, which the browser lays out and paints only near the screen; doing that
 * row by row would mean checking a thousand of them. Block boundaries depend on the rows only, so rows stay in their blocks.
 */
export function blocksOf<Each extends Row>(rows: readonly Each[]): readonly RowBlock<Each>[] {
  const ends = rows.flatMap(({ id }, index) => (isEnd(id) || index === rows.length - 1 ? [index] : []));
  return ends.map((end, nth) => {
    const block = rows.slice((ends[nth - 1] ?? -1) + 1, end + 1);
    const last = block.at(-1)?.id ?? '';
    return { key: isEnd(last) ? last : 'rest', rows: block };
  });
}

/** Matches two of sixteen last digits. */
function isEnd(id: string): boolean {
  return id.endsWith('0') || id.endsWith('8');
}
