import type { NextTimes } from '#contract/dashboard-quotes.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import { hasTimeFor, lackedSkills } from '#core/scheduling/crew-conflicts.ts';
import { lastDate, MOST_NEXT_TIMES } from '#core/scheduling/slots.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, offeredPackages, type PackageId, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';
import { findQuoteWork, listCrewTimes } from '#server/quotes/crew/queries.ts';
import { packagesOf } from '#server/quotes/items.ts';
import { minutesOfSearch, minutesOfWork } from '#server/quotes/reservation.ts';
import { findAskedSlots, type SlotSearch } from '#server/settings/find-slots.ts';

/** How many days are read at once until there are enough times. */
const DAYS_AT_ONCE = 28;

type AskedTimes = Omit<SlotSearch, 'from' | 'to'> & {
  readonly employee?: string | undefined;
  /** An instant: only later times are returned. */
  readonly after?: string | undefined;
};

type FreeTime = NextTimes['times'][number];

/**
 * Returns the next times that the owner's calendar has free for the work of a quote or a package; with an employee, those at which
 * they have the time for it. Throws NotFound for an unknown quote, and Invalid for an unknown package and for vehicles that can't be one
 * appointment. Called by admins only.
 */
export async function findNextTimes(context: Context, asked: AskedTimes): Promise<NextTimes> {
  const settings = calendarFor('owner', (await context.settings()).settings);
  const now = context.clock.now();
  const work = await workOf(context, settings, asked);
  const lacksSkill =
    asked.employee === undefined ? null : await findLackedSkill(context, settings, asked.employee, work);
  const last = lastDate(settings, now);
  const after = asked.after === undefined ? now : Temporal.Instant.from(asked.after);
  const times: FreeTime[] = [];
  let from = localDate(Temporal.Instant.compare(after, now) > 0 ? after : now, settings.timeZone);
  while (times.length < MOST_NEXT_TIMES && Temporal.PlainDate.compare(from, last) <= 0) {
    const span = { from, to: from.add({ days: DAYS_AT_ONCE - 1 }) };
    const later = (await freeTimes(context, span, work.search)).filter(
      ({ startsAt }) =>
        startsAt !== work.startsAt && Temporal.Instant.compare(Temporal.Instant.from(startsAt), after) > 0,
    );
    times.push(...(await keepFree(context, settings, { times: later, work, employee: asked.employee })));
    from = span.to.add({ days: 1 });
  }
  return { times: times.slice(0, MOST_NEXT_TIMES), lastDate: last.toString(), lacksSkill };
}

type Work = {
  readonly packageType: PackageId;
  readonly furtherPackages: readonly PackageId[];
  /** In minutes, as far as it's known; otherwise as the package usually takes. */
  readonly minutes: number | undefined;
  /** The present time of the quote. */
  readonly startsAt: string | null;
  readonly quoteId: string | undefined;
  /** Null at the shop. */
  readonly address?: string | null;
  readonly search: Omit<SlotSearch, 'from' | 'to'>;
};

async function workOf({ db }: Context, settings: Settings, asked: AskedTimes): Promise<Work> {
  const { quote: quoteId, employee: _, after: __, ...search } = asked;
  if (quoteId !== undefined) {
    const sold = await findQuoteWork(db, quoteId);
    if (!sold) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const { package_type: packageType, starts_at: startsAt, address } = sold;
    const work = { ...packagesOf(sold), minutes: minutesOfWork(settings, sold) };
    return { ...work, startsAt, quoteId, address, search: { package: packageType, quote: quoteId } };
  }
  const [first] = offeredPackages(settings);
  const pack = search.package === undefined ? first : findPackage(settings, canonicalPackageKey(search.package));
  const minutes = pack && minutesOfSearch(settings, { ...search, packageType: pack.id });
  const furtherPackages = (search.items ?? []).map((item) => item.packageType);
  return { packageType: pack?.id ?? '', furtherPackages, minutes, startsAt: null, quoteId: undefined, search };
}

async function freeTimes(
  context: Context,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
  search: Work['search'],
): Promise<readonly FreeTime[]> {
  const { days } = await findAskedSlots(context, { ...search, from: from.toString(), to: to.toString() }, 'owner');
  return days.flatMap(({ date, slots }) => slots.map(({ time, startsAt }) => ({ date, time, startsAt })));
}

/** The times at which the employee, if there is one, has the time for the work. */
async function keepFree(
  { db, language, roads }: Context,
  settings: Settings,
  {
    times,
    work,
    employee,
  }: { readonly times: readonly FreeTime[]; readonly work: Work; readonly employee: string | undefined },
): Promise<readonly FreeTime[]> {
  const [first, last] = [times[0], times.at(-1)];
  if (employee === undefined || !first || !last) return times;
  const plan = (startsAt: string) =>
    planWork({ ...work, settings, language, roads, startsAt: Temporal.Instant.from(startsAt) });
  const { timesOf } = await readCrewTimes(db, {
    from: Temporal.Instant.from(first.startsAt),
    until: Temporal.Instant.from(last.startsAt).add({ minutes: Math.max(1, plan(last.startsAt).minutes) }),
    timeZone: settings.timeZone,
    quoteId: work.quoteId,
    employee,
  });
  const person = timesOf(employee);
  if (work.address) await roads.learn(settings, [work.address, ...person.jobs.map(({ address }) => address)]);
  return times.filter(({ startsAt }) => hasTimeFor(person, plan(startsAt)));
}

async function findLackedSkill(
  context: Context,
  settings: Settings,
  employee: string,
  { packageType, furtherPackages }: Work,
): Promise<string | null> {
  const [person] = await listCrewTimes(context.db, employee);
  if (!person) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  const { language } = context;
  const { categories } = planWork({ settings, language, packageType, furtherPackages, startsAt: context.clock.now() });
  return listText(lackedSkills(person.skills, categories), language) || null;
}
