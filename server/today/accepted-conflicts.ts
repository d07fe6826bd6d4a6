import type { CrewConflict } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { findCrewConflicts } from '#server/quotes/crew/conflicts.ts';
import { findQuoteWork } from '#server/quotes/crew/queries.ts';

/** How many rows are checked: the list is opened often, and more than a few never wait. */
const MOST_CHECKED = 10;

/** Returns what keeps the employees who accepted the jobs of these quotes from the work, by the ids of the quotes. */
export async function findAcceptedConflicts(
  { db, language }: Context,
  settings: Settings,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, CrewConflict[]>> {
  const found = await Promise.all(
    quoteIds.slice(0, MOST_CHECKED).map(async (quoteId): Promise<readonly [string, CrewConflict[]]> => {
      const work = await findQuoteWork(db, quoteId);
      if (!work?.employee || work.starts_at === null) return [quoteId, []];
      const { package_type: packageType, minutes, employee } = work;
      const startsAt = Temporal.Instant.from(work.starts_at);
      const [member] = await findCrewConflicts(db, {
        settings,
        language,
        packageType,
        startsAt,
        minutes,
        quoteId,
        employee,
      });
      return [quoteId, [...(member?.conflicts ?? [])]];
    }),
  );
  return new Map(found);
}
