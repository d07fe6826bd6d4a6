import { toDollars } from '#core/lib/money.ts';
import { STRANGER, type Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { cancelQuote } from '#server/booking/cancel.ts';
import { counterQuote, answerOffer } from '#server/booking/counter-offers.ts';
import { approveQuote, declineQuote } from '#server/booking/decline.ts';
import { contextOf, type Context } from '#server/context.ts';
import type { Deps, Clock } from '#server/deps.ts';
import { answerJob, decideAnswer } from '#server/jobs/answer.ts';
import { assignJob, drawAppointment, issueCredentials } from '#server/jobs/assign.ts';
import { changeJob } from '#server/jobs/change.ts';
import { findJobOf, listCrew, type JobRow } from '#server/jobs/queries.ts';
import type { PromoCodeRow } from '#server/promo-codes/queries.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { REQUEST_ID } from './compose-test-quote.ts';
import type { Pictures } from './draw-pictures.ts';
import type { PlannedQuote } from './plan-quotes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The people involved in the life of a quote. */
export type Cast = {
  readonly owner: Actor;
  /** The ids of the employee who does the job and of one who doesn't. */
  readonly employee: string;
  readonly colleague: string;
  /** All test employees: ids. */
  readonly crew: readonly string[];
};

/** The life of one quote. The clock in its `deps` is set to the time of the story. */
export type Story = {
  readonly deps: Deps;
  readonly clock: StoryClock;
  readonly planned: PlannedQuote;
  readonly cast: Cast;
  readonly pictures: Pictures;
  /** The promo codes that some of the customers use. */
  readonly promos: readonly PromoCodeRow[];
  readonly quoteId: string;
};

/** What happens next in the life of a quote, by the call that a person would make. */
export type Stage = (story: Story) => Promise<void>;

/** In hours: how long before the appointment everything about it is settled. */
const SETTLED_BEFORE = 26;

/** Some time passes, but the appointment is still to come. */
export function pass({ clock, planned: { time } }: Story): void {
  clock.moveTowards(time ? time.startsAt.subtract({ hours: SETTLED_BEFORE }) : clock.now().add({ hours: 24 }));
}

export const ownCall = ({ quoteId }: Story) => ({ id: quoteId }) as const;

export function contextIn({ deps }: Story, actor: Actor = STRANGER): Context {
  return contextOf(deps, { actor, requestId: REQUEST_ID, sender: 'test data' });
}

export async function findQuote({ deps, quoteId }: Story): Promise<QuoteRow> {
  return deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
}

/** The secret link of the quote, as its customer uses it. */
async function linkOf(story: Story): Promise<QuoteAccess> {
  return { by: 'link', token: deriveLinks(story.deps, await findQuote(story)).pageToken };
}

export async function findJob({ deps, quoteId }: Story): Promise<JobRow> {
  const job = await findJobOf(deps.db, quoteId);
  if (!job) throw new Error('A made-up quote was approved without a job.');
  return job;
}

export const approve: Stage = async (story) => {
  pass(story);
  await approveQuote(contextIn(story, story.cast.owner), ownCall(story));
};

export const decline: Stage = async (story) => {
  pass(story);
  const reasons = ['We are closed for repairs that week.', 'This is outside of our area.', undefined];
  await declineQuote(contextIn(story, story.cast.owner), {
    ...ownCall(story),
    reason: story.planned.random.pick(reasons),
  });
};

export const counter: Stage = async (story) => {
  pass(story);
  const { total_cents: total, package_type: packageId } = await findQuote(story);
  await counterQuote(contextIn(story, story.cast.owner), {
    ...ownCall(story),
    totalPrice: toDollars(total + 100 * story.planned.random.whole(10, 40)),
    reason:
      packageId === 'garbage'
        ? 'The cans have not been cleaned for long, so this takes longer.'
        : 'The photos show more dirt than usual, so this takes longer.',
  });
};

const answer =
  (accept: boolean): Stage =>
  async (story) => {
    story.clock.moveBy(30, 8 * 60);
    await answerOffer(contextIn(story, STRANGER), await linkOf(story), {
      accept,
    });
  };
export const acceptOffer = answer(true);
export const refuseOffer = answer(false);

export const cancelAsCustomer: Stage = async (story) => {
  pass(story);
  const reason = 'I will be out of town.';
  await cancelQuote(contextIn(story, STRANGER), await linkOf(story), { reason });
};

export const cancelAsOwner: Stage = async (story) => {
  pass(story);
  const quote = { by: 'admin', id: story.quoteId } as const;
  const reason = 'Our pressure washer broke down.';
  await cancelQuote(contextIn(story, story.cast.owner), quote, { reason });
};

/** The owner sends the job to the test crew only, never to real employees. */
export const send: Stage = async (story) => {
  pass(story);
  const { deps, cast } = story;
  const { settings } = await deps.settings();
  const { id: jobId } = await findJob(story);
  await changeJob(contextIn(story, cast.owner), {
    ...ownCall(story),
    id: jobId,
    event: 'send',
    by: 'admin',
    effect: async (trx, { quote }) => {
      const appointmentId = await drawAppointment(trx, deps);
      const crew = (await listCrew(trx)).filter(({ id }) => cast.crew.includes(id));
      const sent = await issueCredentials(trx, deps, {
        settings,
        jobId,
        quote,
        appointmentId,
        crew,
        kind: 'job-credentials',
      });
      return { set: { appointment_id: appointmentId, sent_at: deps.clock.now().toString() }, told: { sent } };
    },
  });
};

export const request: Stage = async (story) => {
  const { cast } = story;
  const { id } = await findJob(story);
  pass(story);
  const busy = { employee: cast.colleague, answer: 'decline', notes: '' } as const;
  await answerJob(contextIn(story, { employeeId: cast.colleague }), { ...ownCall(story), ...busy, id });
  pass(story);
  const answer = story.planned.random.pick(['accept', 'request'] as const);
  const own = { employee: cast.employee, answer, notes: '' };
  await answerJob(contextIn(story, { employeeId: cast.employee }), { ...ownCall(story), ...own, id });
};

export const approveAnswer: Stage = async (story) => {
  pass(story);
  const { id } = await findJob(story);
  await decideAnswer(contextIn(story, story.cast.owner), { ...ownCall(story), id, event: 'approve' });
};

export const assign: Stage = async (story) => {
  pass(story);
  const { id } = await findJob(story);
  await assignJob(contextIn(story, story.cast.owner), {
    ...ownCall(story),
    id,
    assignedStaff: story.cast.employee,
  });
};

export const acceptAssigned: Stage = async (story) => {
  pass(story);
  const { employee } = story.cast;
  const { id } = await findJob(story);
  const reply = { ...ownCall(story), id, employee, answer: 'accept', notes: '' } as const;
  await answerJob(contextIn(story, { employeeId: employee }), reply);
};

/** A job gets its employee either way: assigned by the owner, or the first to respond. */
export const takeOn: Stage = async (story) => {
  const stages = story.planned.random.happens(0.6) ? [assign, acceptAssigned] : [send, request, approveAnswer];
  for (const stage of stages) await stage(story);
};

/** A clock of the past: it moves forward only, and never beyond the real now. */
type StoryClock = Clock & {
  /** Moves part of the way to that moment. */
  readonly moveTowards: (moment: Temporal.Instant) => void;
  readonly moveTo: (moment: Temporal.Instant) => void;
  /** Moves on by that many minutes, both ends included. */
  readonly moveBy: (least: number, most: number) => void;
};

/** A clock for made-up events: it moves from `start` on, never back and never past `now`. */
export function storyClock(
  start: Temporal.Instant,
  { now: end, random }: { readonly now: Temporal.Instant; readonly random: SeededRandom },
): StoryClock {
  let now = start;
  const moveTo = (moment: Temporal.Instant) => {
    const reached = Temporal.Instant.compare(moment, end) > 0 ? end : moment;
    if (Temporal.Instant.compare(reached, now) > 0) now = reached;
  };
  return {
    now: () => now,
    moveTo,
    moveTowards: (moment) => {
      const limit = Math.min(moment.epochMilliseconds, end.epochMilliseconds);
      const left = Math.max(0, limit - now.epochMilliseconds);
      moveTo(now.add({ milliseconds: Math.floor(left * (0.08 + 0.2 * random.fraction())) }));
    },
    moveBy: (least, most) => moveTo(now.add({ minutes: random.whole(least, most) })),
  };
}
