import type { Catalog, Season } from '#core/settings/settings.ts';

/** The season of a local date, or undefined between seasons (20 to 31 August at first). */
export function seasonOf(catalog: Pick<Catalog, 'seasons'>, date: Temporal.PlainDate): Season | undefined {
  const day = date.toPlainMonthDay().toString();
  return catalog.seasons.find(({ from, to }) => (from <= to ? from <= day && day <= to : day >= from || day <= to));
}
