import { Readable } from 'node:stream';
import type { DashboardCounts, Setup } from '#contract/counts.ts';
import { localDate } from '#core/lib/time.ts';
import type { Topic } from '#core/operations/owner-lists.ts';
import {
  isTicked,
  SETUP_ITEMS,
  SETTLED_BY,
  type SetupStep,
  type SetupTick,
  type StepAnswer,
} from '#core/settings/setup-items.ts';
import { leadsToSetup, offersStartMenus, setupDone, setupSteps } from '#core/settings/setup.ts';
import { countApplications } from '#server/applications/queries.ts';
import { listBackups } from '#server/backup/folder.ts';
import { countMessages } from '#server/contact/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countJobs } from '#server/jobs/queries.ts';
import { daysBetween } from '#server/lib/paging.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { countMails } from '#server/mail/queries.ts';
import { readMailServer } from '#server/notifications/mail-server.ts';
import { countExpected, countUnmatched } from '#server/payments/queries.ts';
import { findLiveSession } from '#server/people/queries.ts';
import { countScripts } from '#server/scripts/view.ts';
import { newestSave } from '#server/settings/queries.ts';
import { countStaff } from '#server/staff/queries.ts';
import {
  countQuotes,
  readInUse,
  readSetupHidden,
  readSetupState,
  writeSetupHidden,
  writeSetupStep,
  writeSetupTicks,
} from './queries.ts';

/** The numbers on the cards of the dashboard. */
export async function countForDashboard(context: Context): Promise<DashboardCounts> {
  const { db, clock } = context;
  const now = clock.now();
  const { settings } = await context.settings();
  const today = localDate(now, settings.timeZone).toString();
  const [quotes, jobs, payments, unmatched, staff, applications, messages, mail, inUse, scripts, save] =
    await Promise.all([
      countQuotes(db, now),
      countJobs(db, daysBetween(settings, { from: today, to: today })),
      countExpected(db),
      countUnmatched(db),
      countStaff(db),
      countApplications(db),
      countMessages(db),
      countMails(db),
      readInUse(db),
      countScripts(context),
      newestSave(db),
    ]);
  const savedOn = localDate(Temporal.Instant.from(save.savedAt), settings.timeZone).toString();
  const lists = { quotes, jobs, payments: { ...payments, unmatched }, staff, applications, messages, mail, scripts };
  const gifts = inUse.gifts || settings.giftCards.sellOnline || settings.bundles.length > 0;
  const plans = inUse.plans || settings.planOffers.length > 0;
  const dueAgain = inUse.dueAgain || settings.followUp.dueAgain;
  return { ...lists, inUse: { ...inUse, gifts, plans, dueAgain }, business: { version: save.version, savedOn } };
}

/** The set-up checklist: what is done is what the settings, the database, the mail server and the backups show, or an admin says. */
export async function seeSetup(context: Context): Promise<Setup> {
  const [{ settings }, backups, hiddenAt, state, server] = await Promise.all([
    context.settings(),
    listBackups(context.env),
    readSetupHidden(context.db, personOf(context.actor)),
    readSetupState(context.db),
    readMailServer(context),
  ]);
  const done = setupDone(settings, {
    ...state,
    now: context.clock.now(),
    sendsMail: server !== undefined && server.access.by !== 'lost',
    hasBackup: backups.length > 0,
  });
  return {
    items: SETUP_ITEMS.map((id) => ({ id, isDone: done[id] })),
    isHidden: Boolean(hiddenAt),
    offersStartMenus: offersStartMenus(settings, state),
    steps: [...setupSteps(done, state.ticked)],
    leadsIn: leadsToSetup(settings, state),
  };
}

/** Hides the checklist for the admin who asks, or shows it again. A preference of one person: not in the audit log. */
export async function hideSetup(context: Context, { isHidden }: { readonly isHidden: boolean }): Promise<Setup> {
  await writeSetupHidden(context.db, personOf(context.actor), isHidden ? context.clock.now().toString() : null);
  return seeSetup(context);
}

/** Marks an item of the checklist as done, for all admins: the owner has looked at it. Not in the audit log. */
export async function tickSetup(context: Context, { item }: { readonly item: SetupTick }): Promise<Setup> {
  await writeSetupTicks(context.db, personOf(context.actor), [item]);
  return seeSetup(context);
}

/** Notes that a step is done, with what it settles, or put off. The last step ends the set-up either way. Not in the audit log. */
export async function answerSetupStep(
  context: Context,
  said: { readonly step: SetupStep; readonly answer: StepAnswer },
): Promise<Setup> {
  const settled = said.answer === 'done' ? SETTLED_BY[said.step].filter(isTicked) : [];
  const ticks: readonly SetupTick[] = [
    ...settled,
    ...(said.step === 'menu' && said.answer === 'done' ? (['menu'] as const) : []),
    ...(said.step === 'open' ? (['left'] as const) : []),
  ];
  const person = personOf(context.actor);
  await transaction(context.db, async (trx) => {
    await writeSetupStep(trx, person, said);
    if (ticks.length > 0) await writeSetupTicks(trx, person, ticks);
  });
  return seeSetup(context);
}

/** In milliseconds: proxies close connections that are silent for a minute. */
const SIGN_OF_LIFE = 25_000;

/**
 * Says which lists have changed, as server-sent events, until the session ends, the reader leaves or the server stops.
 * What changed in the last `age` milliseconds comes first: the reader's data is that old.
 */
export function followChanges(
  context: Context,
  { sessionToken = '', age = 0 }: { readonly sessionToken: string | undefined; readonly age?: number | undefined },
): Readable {
  const { changes } = context;
  let hasLeft = false;
  const events = new Readable({ read: () => {} });
  const saying = (topics: readonly Topic[]) => `data: ${topics.join(' ')}\n\n`;
  const forget = changes.onChange((topics) => void events.push(saying(topics)));
  const signs = setInterval(() => void stillLoggedIn(context, sessionToken).then(sign, hangUp), SIGN_OF_LIFE);
  changes.ending.addEventListener('abort', hangUp);
  events.once('close', leave);
  const missed = age > 0 ? changes.changedWithin(age) : [];
  events.push(`retry: 3000\n\n${missed.length > 0 ? saying(missed) : ''}`);
  if (changes.ending.aborted) hangUp();
  return events;

  function sign(isLoggedIn: boolean): void {
    if (!isLoggedIn) hangUp();
    else if (!hasLeft) events.push(':\n\n');
  }

  /** Doesn't wait for the stream to close: a reader that stopped reading would keep it open. */
  function hangUp(): void {
    if (hasLeft) return;
    leave();
    events.push(null);
  }

  function leave(): void {
    hasLeft = true;
    forget();
    clearInterval(signs);
    changes.ending.removeEventListener('abort', hangUp);
  }
}

async function stillLoggedIn({ db, clock }: Deps, sessionToken: string): Promise<boolean> {
  const session = await findLiveSession(db, hashToken(sessionToken), clock.now().toString());
  return session?.admin_id != null;
}
