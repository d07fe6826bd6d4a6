/** Lines of one vehicle of an appointment by its number, from 1 on; or those of the whole appointment, which have none. */
export type LineGroup<Line> = { readonly vehicle: number | undefined; readonly lines: readonly Line[] };

/** The kinds of price lines that belong to the whole appointment. */
const OF_APPOINTMENT: readonly string[] = ['promo', 'fee', 'adjustment', 'redo', 'tax'];

/** A price line as far as its group depends on it; `item` is the number of its vehicle, from 2 on. */
type Grouped = { readonly item?: number | undefined; readonly kind?: string | undefined };

/** Returns lines by vehicle, those of the whole appointment last; in one group, in their order, where there is one vehicle. */
export function groupLines<Line extends Grouped>(lines: readonly Line[]): readonly LineGroup<Line>[] {
  if (!lines.some(({ item }) => item !== undefined)) return [{ vehicle: undefined, lines }];
  return [...Map.groupBy(lines, vehicleOf)]
    .map(([vehicle, own]) => ({ vehicle, lines: own }))
    .toSorted((a, b) => (a.vehicle ?? Infinity) - (b.vehicle ?? Infinity));
}

function vehicleOf({ item, kind }: Grouped): number | undefined {
  if (item !== undefined) return item;
  return kind !== undefined && OF_APPOINTMENT.includes(kind) ? undefined : 1;
}
