import type { Page } from '#contract/pages.ts';
import type { SavedSettings, SettingsCheck, SettingsVersion, VersionInList } from '#contract/settings.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { hasResources } from '#core/scheduling/resources.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { hoursErrors } from '#core/settings/hours-check.ts';
import { type ZoneChange, sameClockTime } from '#core/settings/settings-check.ts';
import { referenceErrors } from '#core/settings/settings-errors.ts';
import {
  completeSettings,
  fromSettingsForm,
  type SettingsEdit,
  type SettingsForm,
  toSettingsForm,
} from '#core/settings/settings-form.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx, type Db } from '#server/db/client.ts';
import { readCursor } from '#server/db/row-order.ts';
import type { Deps, Clock } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { PAGE, pageOfRows } from '#server/lib/paging.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { dropReminders, type QuoteRow } from '#server/quotes/queries.ts';
import { travelErrors } from '#server/quotes/travel.ts';
import { releaseHeld } from '#server/quotes/waitlist/queries.ts';
import { fitReservations, placeReservations } from './fit-reservations.ts';
import {
  findVersion,
  insertSettings,
  listGivenSeats,
  listVersions,
  lockSettings,
  soldPlaces,
  type VersionRow,
  newestSettings,
  futureHolds,
  lockHolders,
  lockReaders,
  moveQuotes,
  rewriteTexts,
  type MovedQuote,
  soldHours,
} from './queries.ts';
import { findingsView, versionView, historyView } from './view.ts';

/**
 * Publishes settings as a new version, which every page and call in every process uses at once. Stored quotes and sold slots
 * don't change; those that no longer fit are returned. Throws Conflict when `version` is no longer the newest, or when the
 * time zone changes without a choice for existing reservations.
 */
export async function saveSettings(
  context: Context,
  change: Pick<Publication, 'version' | 'zoneChange'> & { readonly settings: SettingsEdit },
): Promise<SavedSettings> {
  const now = context.clock.now();
  const make = async (trx: Trx, newest: Settings) => {
    const { after } = completed(change.settings, newest, { now, givenSeats: await listGivenSeats(trx) });
    refuseTravel(after);
    return after;
  };
  return publishSettings(context, { ...change, action: 'business.save', make });
}

/**
 * The settings with what a client left out. Throws Invalid for a package or vehicle class that never was, and for times that newly
 * contradict the opening hours.
 */
function completed(
  edit: SettingsEdit,
  before: Settings,
  { now, givenSeats }: { readonly now: Temporal.Instant; readonly givenSeats: readonly number[] },
): { readonly form: SettingsForm; readonly after: Settings } {
  const form = completeSettings(edit, before, givenSeats);
  const after = fromSettingsForm(form);
  const errors = [...referenceErrors(form), ...hoursErrors({ before, after }, now)];
  if (errors.length > 0) throw new Invalid(errors.map((error) => ({ ...error, path: `business.${error.path}` })));
  return { form, after };
}

/** Throws Invalid for distances that start where no one knows. */
function refuseTravel(after: Settings): void {
  const errors = travelErrors(after);
  if (errors.length > 0) throw new Invalid(errors.map((error) => ({ ...error, path: `business.${error.path}` })));
}

/** Goes back to an earlier version by publishing it as a new one. Throws NotFound, and Conflict as a save does. */
export async function restoreSettings(
  context: Context,
  { earlier, ...change }: Pick<Publication, 'version' | 'zoneChange'> & { readonly earlier: number },
): Promise<SavedSettings> {
  return publishSettings(context, {
    ...change,
    action: 'business.restore',
    make: async (trx) => {
      const found = await findVersion(trx, earlier);
      if (!found) throw new NotFound(messageOf(operationErrorsTexts, 'noVersion'));
      return found.settings;
    },
  });
}

type Publication = {
  /** The version on which the change was made. */
  readonly version: number;
  readonly action: 'business.save' | 'business.restore';
  readonly make: (trx: Trx, newest: Settings) => Promise<Settings>;
  /** What happens to reservations when the time zone changes. */
  readonly zoneChange?: ZoneChange | undefined;
};

/**
 * Saves the result of `make` as a new version, in one transaction with its audit row. Throws Conflict 'business-changed' or
 * 'time-zone-choice'.
 */
async function publishSettings(context: Context, change: Publication): Promise<SavedSettings> {
  const now = context.clock.now();
  const { saved, sold } = await transaction(context.db, async (trx) => {
    await lockSettings(trx);
    const [newest] = await listVersions(trx, { limit: 1 });
    if (!newest) throw new NotFound(messageOf(operationErrorsTexts, 'noSettings'));
    if (newest.version !== change.version) throw changedMeanwhile(newest);
    const settings = await change.make(trx, newest.settings);
    const { zoneChange } = change;
    const moved = await changeZone(trx, context, { before: newest.settings, after: settings, zoneChange });
    await fitReservations(trx, { before: newest.settings, after: settings, now });
    const version = await insertSettings(trx, { settings, savedBy: context.actor.personId ?? null, savedAt: now });
    await writeAudit(trx, context, {
      at: now.toString(),
      action: change.action,
      subject: 'business',
      subjectId: String(version),
      before: { version: newest.version },
      after: { version, changed: changedPaths(newest.settings, settings), ...(moved > 0 && { zoneChange, moved }) },
    });
    return { saved: await findVersion(trx, version), sold: await soldPlaces(trx, now) };
  });
  await context.refreshSettings();
  if (!saved) throw new NotFound(messageOf(operationErrorsTexts, 'noVersion'));
  return { ...versionView(saved), ...findingsView(sold, { after: saved.settings, now, language: context.language }) };
}

/** What changed, without the values, which are in the versions. */
function changedPaths(before: Settings, after: Settings): readonly string[] {
  return compareSettings(toSettingsForm(before), toSettingsForm(after), SOURCE).map(({ path }) => path);
}

function changedMeanwhile({ version, savedBy, savedAt }: VersionRow): Conflict {
  return new Conflict(
    'business-changed',
    savedBy === null
      ? messageOf(operationErrorsTexts, 'publishedBySomeone', { version: String(version) })
      : messageOf(operationErrorsTexts, 'publishedMeanwhile', { name: savedBy, version: String(version) }),
    { version, savedBy, savedAt },
  );
}

/** What publishing these settings would change, what to think of, and which booked visits would not fit. Saves nothing. */
export async function checkSettings(
  context: Context,
  { settings: edit }: { readonly settings: SettingsEdit },
): Promise<SettingsCheck> {
  const { version, settings: before } = await context.refreshSettings();
  const now = context.clock.now();
  const { form, after } = completed(edit, before, { now, givenSeats: await listGivenSeats(context.db) });
  refuseTravel(after);
  const sold = await soldPlaces(context.db, now);
  const zones = { from: before.timeZone, to: after.timeZone };
  // The choice for reservations in another time zone is a separate question: here they are checked as if they kept the clock
  // time.
  const moved = (place: (typeof sold)[number]) => ({
    ...place,
    startsAt: sameClockTime(Temporal.Instant.from(place.startsAt), zones).toString(),
  });
  return {
    version,
    differences: [...compareSettings(toSettingsForm(before), form, context.language)],
    zoneReservations: before.timeZone === after.timeZone ? 0 : sold.length,
    ...findingsView(sold.map(moved), { before, after, now, language: context.language }),
  };
}

/** Returns a version of the settings; defaults to the current one. Throws NotFound. */
export async function readVersion(
  { db }: Context,
  { version }: { readonly version?: number } = {},
): Promise<SettingsVersion> {
  const found = version === undefined ? (await listVersions(db, { limit: 1 }))[0] : await findVersion(db, version);
  if (!found) throw new NotFound(messageOf(operationErrorsTexts, 'noVersion'));
  return versionView(found);
}

/** A page of settings versions, newest first, each with what it changed. Throws Invalid for a bad cursor. */
export async function listHistory(
  { db, language }: Context,
  { cursor, limit = PAGE }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<Page<VersionInList>> {
  const from = readCursor(cursor, { id: 'integer' });
  // The one beyond the page is also what its last row is compared with.
  const read = await listVersions(db, { before: from && Number(from.id), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(read, {
    limit,
    keyOf: ({ savedAt, version }) => ({ at: savedAt, id: String(version) }),
  });
  return { items: rows.map((row, index) => historyView(row, read[index + 1], language)), nextCursor };
}

/**
 * Writes the first version of the settings at the very first start: the defaults, plus the environment's seeds (launch lock,
 * applicants' code). Later starts change nothing. Returns whether this was the first.
 */
export async function seedSettings(db: Db, env: Env, clock: Clock): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockSettings(trx);
    if (await newestSettings(trx)) return false;
    const settings = {
      ...DEFAULT_SETTINGS,
      launch: { ...DEFAULT_SETTINGS.launch, locked: env.LAUNCH_LOCK },
      applicantCode: env.APPLY_ACCESS_CODE ?? DEFAULT_SETTINGS.applicantCode,
    };
    await insertSettings(trx, { settings, savedBy: null, savedAt: clock.now() });
    return true;
  });
}

type Turn = {
  readonly before: Settings;
  readonly after: Settings;
  readonly zoneChange: ZoneChange | undefined;
};

/**
 * Moves all appointments to the new time zone in the transaction that saves the new version, and returns how many moved.
 * Throws Conflict 'time-zone-choice' when there are future reservations and the owner hasn't chosen what happens to them.
 */
async function changeZone(trx: Trx, context: Context, turn: Turn): Promise<number> {
  const { before, after, zoneChange } = turn;
  if (before.timeZone === after.timeZone) return 0;
  // From here on no slot can be sold in the old time zone: a submit reads the version, and blocks on this lock.
  await lockReaders(trx);
  const now = context.clock.now();
  await lockHolders(trx, now);
  // A time that's offered from the waitlist is another one now, or none: it's offered again.
  await releaseHeld(trx);
  const holds = await futureHolds(trx, now);
  if (holds.length > 0 && !zoneChange) throw askForChoice(holds.length);
  const moved = zoneChange === 'keep-clock-time' ? await moveAll(trx, context, turn) : [];
  await rewriteTexts(trx, after.timeZone);
  for (const each of moved) await tell(trx, context, { turn, moved: each });
  return moved.length;
}

async function moveAll(trx: Trx, context: Context, { before, after }: Turn): Promise<readonly MovedQuote[]> {
  const now = context.clock.now();
  const zones = { from: before.timeZone, to: after.timeZone };
  const holds = await futureHolds(trx, now);
  const startOf = (hold: string) => sameClockTime(Temporal.Instant.from(hold), zones).toString();
  await placeReservations(trx, { settings: after, now, holds, keeps: hasResources(before), startOf });
  const moves = holds.map(({ quote_id: quoteId, starts_at: from }) => ({ quoteId, from, to: startOf(from) }));
  return moveQuotes(trx, moves, now.toString());
}

/** The history of the quote, and its customer: the calendar has another moment. */
async function tell(
  trx: Trx,
  context: Context,
  { turn, moved: { quote, formerStartsAt } }: { readonly turn: Turn; readonly moved: MovedQuote },
): Promise<void> {
  const startsAt = quote.starts_at;
  if (startsAt === null || !HOLDING_STATUSES.includes(quote.status)) return;
  await dropReminders(trx, quote.id);
  await writeAudit(trx, context, {
    at: context.clock.now().toString(),
    action: 'quote.change-zone',
    subject: 'quote',
    subjectId: quote.id,
    before: { startsAt: formerStartsAt },
    after: { startsAt },
  });
  await enqueue(trx, [await mailOf(trx, context, { turn, quote: { ...quote, starts_at: startsAt } })]);
}

async function mailOf(
  trx: Trx,
  deps: Deps,
  {
    turn: { before, after },
    quote,
  }: { readonly turn: Turn; readonly quote: QuoteRow & { readonly starts_at: string } },
) {
  const data = {
    ...describeForMail(after, quote),
    startsAt: quote.starts_at,
    formerStartsAt: null,
    formerTimeZone: before.timeZone,
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    isConfirmed: quote.status === 'approved',
    visitSequence: quote.visit_sequence,
    visitHours: await soldHours(trx, quote),
  };
  return outboxRow(
    deps,
    { kind: 'quote-rescheduled', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
  );
}

function askForChoice(reservations: number): Conflict {
  const message = messageOf(operationErrorsTexts, 'zoneChoice', { count: reservations });
  return new Conflict('time-zone-choice', message, { reservations });
}
