import { crewConflicts, type CrewConflict } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';
import { listQuoteWork } from '#server/quotes/crew/queries.ts';

/** How many rows are checked: more than a few never wait. */
const MOST_CHECKED = 100;

/**
 * Returns what keeps the employees who accepted the jobs of these quotes from the work, by the ids of the quotes. As many queries for
 * one as for many.
 */
export async function findAcceptedConflicts(
  { db, language }: Context,
  settings: Settings,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, CrewConflict[]>> {
  const found = quoteIds.length === 0 ? [] : await listQuoteWork(db, quoteIds.slice(0, MOST_CHECKED));
  const works = found.flatMap(
    ({ id, job_id: job, employee, starts_at: at, package_type: packageType, minutes, address }) => {
      if (!employee || at === null) return [];
      const startsAt = Temporal.Instant.from(at);
      return { id, job, employee, work: planWork({ settings, language, packageType, startsAt, minutes, address }) };
    },
  );
  const inOrder = works.toSorted((one, other) => Temporal.Instant.compare(one.work.startsAt, other.work.startsAt));
  const [first, last] = [inOrder[0]?.work, inOrder.at(-1)?.work];
  if (!first || !last) return new Map();
  const longest = Math.max(...works.map(({ work }) => work.minutes));
  const { timesOf } = await readCrewTimes(db, {
    from: first.startsAt,
    until: last.startsAt.add({ minutes: Math.max(1, longest) }),
    timeZone: settings.timeZone,
  });
  return new Map(
    works.map(({ id, job, employee, work }) => [id, [...crewConflicts(timesOf(employee, job ?? undefined), work)]]),
  );
}
