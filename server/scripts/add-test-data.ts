import { TOPICS } from '#core/operations/owner-lists.ts';
import { line, type Line } from '#core/operations/script-lines.ts';
import { TEST_QUOTES } from '#core/operations/scripts.ts';
import type { Actor } from '#core/people/permissions.ts';
import { addCrew, type Crew } from '#demo/add-crew.ts';
import { addGiftCards } from '#demo/add-gift-cards.ts';
import { addApplications, addMessages } from '#demo/add-visitors.ts';
import { openPictures } from '#demo/draw-pictures.ts';
import { findFreeTimes } from '#demo/find-free-times.ts';
import { planQuotes, type PlannedQuote } from '#demo/plan-quotes.ts';
import { storyClock } from '#demo/stages.ts';
import { tellStory } from '#demo/tell-story.ts';
import type { Deps } from '#server/deps.ts';
import { findPromoCode } from '#server/promo-codes/queries.ts';
import type { ScriptContext } from './script.ts';

/** Commits of several quotes share one flush of the disk. */
const AT_ONCE = 4;
const CUSTOMERS_PER_QUOTE = 0.6;

export type TestDataOptions = {
  /** The same seed makes the same shop. */
  readonly seed?: string | undefined;
  /** A year with seasons, growth and cancellations instead of three months. */
  readonly isYear?: boolean | undefined;
  /** Recorded as the owner in the audit log; defaults to no one. */
  readonly personId?: string | undefined;
  /** Promo codes that some quotes use; only a demo shop has any to spare. */
  readonly promoCodes?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** How many of each were added. */
export type AddedTestData = {
  readonly quotes: number;
  readonly staff: number;
  readonly applications: number;
  readonly messages: number;
};

/**
 * Adds three months of made-up shop history around now, or a year of it, all tagged as test data: quotes in every state with their outcomes, a
 * crew with hours, gift cards, job applications and messages. Everything goes through the real calls, each at its own time. Emails are
 * stored as sent but never go out. Adds fewer quotes than requested when no slot is free.
 */
export async function addTestData(deps: Deps, quotes: number, options: TestDataOptions = {}): Promise<AddedTestData> {
  const { seed = 'brightbay', isYear = false, personId, promoCodes = [], signal } = options;
  const days = isYear ? 365 : 60;
  const quiet: Deps = { ...deps, mailing: 'log-only' };
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const crew = await addCrew(quiet, { seed, days: isYear ? days : 45 });
  const planned = planQuotes(quotes, {
    settings,
    freeTimes: await findFreeTimes(deps, { days, hasSeasons: isYear }),
    now,
    seed,
    isYear,
  });
  // oxlint-disable-next-line texts/no-hardcoded-text -- an ID of no one
  const owner: Actor = { adminId: 'test data', ...(personId !== undefined && { personId }) };
  const added = await tellStories(quiet, planned, { crew, owner, promoCodes, signal });
  await addGiftCards(quiet, owner);
  const [applications, messages] = [await addApplications(quiet), await addMessages(quiet)];
  for (const topic of TOPICS) deps.changes.tell(topic);
  return { quotes: added, staff: crew.added, applications, messages };
}

/** Adds test data as the dashboard's script does. */
export async function addTestQuotes({ deps, say, signal, personId }: ScriptContext): Promise<void> {
  say(addedLine(await addTestData(deps, TEST_QUOTES, { signal, personId })));
}

/** What was added, for people. */
export function addedLine({ quotes, staff, applications, messages }: AddedTestData): Line {
  return line('testDataAdded', { quotes, staff, applications, messages });
}

async function tellStories(
  deps: Deps,
  planned: readonly PlannedQuote[],
  telling: {
    readonly crew: Crew;
    readonly owner: Actor;
    readonly promoCodes: readonly string[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<number> {
  const { crew, owner, promoCodes, signal } = telling;
  const now = deps.clock.now();
  const pictures = openPictures();
  const customers = Math.ceil(planned.length * CUSTOMERS_PER_QUOTE);
  const codes = await Promise.all(promoCodes.map((code) => findPromoCode(deps.db, code)));
  const promos = codes.filter((code) => code !== undefined);
  const waiting = planned.values();
  const failures: unknown[] = [];
  let added = 0;
  const tell = async (quote: PlannedQuote) => {
    const clock = storyClock(quote.submittedAt, { now, random: quote.random });
    const cast = { ...castFor(quote, crew.ids), owner };
    const story = { deps: { ...deps, clock }, clock, planned: quote, cast, pictures, promos };
    if (await tellStory(story, customers)) added += 1;
  };
  const tellNext = async () => {
    for (const quote of waiting) {
      if (failures.length > 0 || signal?.aborted) return;
      await tell(quote).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tellNext));
  if (failures.length > 0) throw failures[0];
  signal?.throwIfAborted();
  return added;
}

function castFor({ random }: PlannedQuote, crew: readonly string[]) {
  const place = random.whole(0, crew.length - 1);
  const [employee = '', colleague = ''] = [crew[place], crew[(place + 1) % crew.length]];
  return { employee, colleague, crew };
}
