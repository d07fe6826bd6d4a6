import { pathIn } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { heldUntil } from '#core/quotes/waitlist.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { CurrentSettings, Deps } from '#server/deps.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { choiceFor, reservationFor } from '#server/quotes/reservation.ts';
import {
  deletePastEntries,
  lapseEntry,
  listOverdue,
  listWaiting,
  lockWaiting,
  setHeld,
  type HeldTime,
  type WaitlistRow,
} from '#server/quotes/waitlist/queries.ts';
import { findSlots } from '#server/settings/find-slots.ts';
import { newestSettings } from '#server/settings/queries.ts';
import { deriveWaitlistToken } from './join.ts';
import { searchOf, workIn } from './work.ts';

/**
 * Opens held times that weren't taken in time, holds what is free on days with a waitlist for those who came first, and tells them.
 * What is due is read from the database, so a missed round is made up for; safe to run concurrently. Someone whose work doesn't fit
 * keeps their turn. Returns how many times were opened or held.
 */
export async function offerWaitlist(deps: Deps): Promise<number> {
  const now = await deps.settings();
  const today = localDate(deps.clock.now(), now.settings.timeZone).toString();
  await deletePastEntries(deps.db, today);
  const changed = (await lapseOffers(deps)) + (now.settings.hasWaitlist ? await offerAll(deps, now, today) : 0);
  if (changed > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return changed;
}

async function lapseOffers(deps: Deps): Promise<number> {
  const at = deps.clock.now().toString();
  let lapsed = 0;
  for (const id of await listOverdue(deps.db, at)) {
    const isLapsed = await transaction(deps.db, async (trx) => {
      if (!(await lapseEntry(trx, id, at))) return false;
      const change = { at, action: 'waitlist.lapse', subject: 'waitlist', subjectId: id } as const;
      await writeAudit(trx, contextOf(deps), change);
      return true;
    });
    if (isLapsed) lapsed += 1;
  }
  return lapsed;
}

async function offerAll(deps: Deps, now: CurrentSettings, today: string): Promise<number> {
  const context = contextOf(deps);
  const full = new Set<string>();
  let offered = 0;
  for (const entry of await listWaiting(deps.db, today)) {
    const search = searchOf(entry.draft, entry.day);
    // Nothing is free for the same work that someone before didn't get.
    const asked = JSON.stringify(search);
    if (full.has(asked)) continue;
    const times = await freeTimes(context, now.settings, search);
    const isOffered = await offerFirst(context, now, entry, times);
    if (isOffered) offered += 1;
    else full.add(asked);
  }
  return offered;
}

/** The times that customers could book now, each until when it can be held. */
async function freeTimes(
  context: Context,
  { minimumNoticeMinutes, packages }: Settings,
  search: ReturnType<typeof searchOf>,
): Promise<readonly HeldTime[]> {
  if (!packages.some(({ id }) => id === search.package)) return [];
  const { days } = await findSlots(context, search);
  return days.flatMap(({ slots }) =>
    slots.flatMap(({ time, startsAt }) => {
      const start = Temporal.Instant.from(startsAt);
      const until = heldUntil({ startsAt: start, minimumNoticeMinutes }, context.clock.now());
      return until ? [{ startsAt, time, until: until.toString() }] : [];
    }),
  );
}

async function offerFirst(
  context: Context,
  now: CurrentSettings,
  entry: WaitlistRow,
  times: readonly HeldTime[],
): Promise<boolean> {
  for (const time of times) if (await offer(context, now, entry, time)) return true;
  return false;
}

/** Holds a time for an entry and queues the email. Returns false if it was taken meanwhile, or the entry no longer waits. */
async function offer(
  context: Context,
  { version, settings }: CurrentSettings,
  { id }: WaitlistRow,
  time: HeldTime,
): Promise<boolean> {
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    // Read first: saving the settings locks the versions before the entries.
    if ((await newestSettings(trx))?.version !== version) return false;
    const entry = await lockWaiting(trx, id);
    if (!entry) return false;
    const reservation = reservationFor(settings, { startsAt: time.startsAt, minutes: entry.minutes });
    const { packageType, items = [] } = entry.draft;
    const choice = choiceFor(settings, {
      ...entry,
      package_type: packageType,
      garbage_can_count: 1,
      items: items.map((item) => ({ packageType: item.packageType, garbageCanCount: 1, minutes: null })),
    });
    if (!(await holdSlot(trx, { ...reservation, choice, waitlistId: id }))) return false;
    await setHeld(trx, id, time);
    await enqueue(trx, [outboxRow(context, mailOf(context, settings, entry, time), { language: entry.language })]);
    const after = { startsAt: time.startsAt, heldUntil: time.until };
    await writeAudit(trx, context, { at, action: 'waitlist.offer', subject: 'waitlist', subjectId: id, after });
    return true;
  });
}

function mailOf({ secret, publicUrl }: Deps, settings: Settings, entry: WaitlistRow, { startsAt, until }: HeldTime) {
  const { id, email: recipient, first_name: customerName, language, draft } = entry;
  const path = pathIn('/waitlist', language);
  return {
    kind: 'waitlist-offer',
    recipient,
    data: {
      customerName,
      work: workIn(settings, draft, language),
      startsAt,
      heldUntil: until,
      bookUrl: `${publicUrl}${path}/${deriveWaitlistToken(secret, id)}`,
    },
    deadline: Temporal.Instant.from(until),
  } as const;
}
