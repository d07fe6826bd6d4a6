/** Lines of one vehicle of an appointment by its number, from 1 on; or those of the whole appointment, which have none. */
export type LineGroup<Line> = { readonly vehicle: number | undefined; readonly lines: readonly Line[] };

/**
 * Returns price lines by vehicle, in one group where there is one vehicle. `item` is the number of a vehicle from 2 on: of lines without
 * one, those before the first of these are of the first vehicle, and those behind them of the whole appointment.
 */
export function groupLines<Line extends { readonly item?: number | undefined }>(
  lines: readonly Line[],
): readonly LineGroup<Line>[] {
  const from = lines.findIndex(({ item }) => item !== undefined);
  if (from === -1) return [{ vehicle: undefined, lines }];
  const groups = Map.groupBy(lines, ({ item }, index) => item ?? (index < from ? 1 : undefined));
  return [...groups].map(([vehicle, own]) => ({ vehicle, lines: own }));
}
