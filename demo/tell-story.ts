import { NewCompletion, NewDamageLog, NewJobPhoto } from '#contract/documentation.ts';
import { drawingFor } from '#core/jobs/documentation.ts';
import type { SoldBy } from '#core/payments/methods.ts';
import type { Actor } from '#core/people/permissions.ts';
import { isLowRating } from '#core/quotes/follow-up.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { transaction } from '#server/db/client.ts';
import { completeJob } from '#server/documentation/completion.ts';
import { addPhoto, logDamage } from '#server/documentation/photos.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { handleRating, rateAppointment } from '#server/follow-up/follow-up.ts';
import { setOnTheWay, startJob } from '#server/jobs/change.ts';
import { announcePayment } from '#server/payments/announcement.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { recordPayment } from '#server/payments/record.ts';
import { keepFiles } from '#server/photos/keep-photos.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { composeTestQuote, insertTestQuote } from './compose-test-quote.ts';
import { pictureOf, type Drawn } from './draw-pictures.ts';
import type { Outcome } from './plan-quotes.ts';
import {
  acceptAssigned,
  acceptOffer,
  approve,
  assign,
  cancelAsCustomer,
  cancelAsOwner,
  counter,
  decline,
  refuseOffer,
  request,
  send,
  takeOn,
  type Stage,
  type Story,
  contextIn,
  findJob,
  findQuote,
  ownCall,
} from './stages.ts';

const NOTES = [
  'All done. The customer looked at the result with me.',
  'Took a second pass on the wheels.',
  'Finished early; the keys are back with the customer.',
] as const;
const SUPPLIES = ['Shampoo', 'Microfiber towels', 'Wheel cleaner', 'Glass cleaner', 'Degreaser'] as const;

const crewOf = ({ cast }: Story): Actor => ({ employeeId: cast.employee });

/** Half an hour before an appointment at the customer's address, or now. */
const setOut: Stage = async (story) => {
  const { clock, planned } = story;
  const { at_customer: isAtCustomer } = await findQuote(story);
  if (!isAtCustomer) return;
  if (planned.time) clock.moveTo(planned.time.startsAt.subtract({ minutes: 30 }));
  clock.moveBy(0, 15);
  await setOnTheWay(contextIn(story, crewOf(story)), {
    id: (await findJob(story)).id,
  });
};

/** The crew presses Start before it takes photos. */
const start: Stage = async (story) => {
  const { clock, planned } = story;
  if (planned.time) clock.moveTo(planned.time.startsAt);
  clock.moveBy(0, 5);
  await startJob(contextIn(story, crewOf(story)), { id: (await findJob(story)).id });
};

/** How it looked when the crew came: the first photo starts the job. A cash customer pays the first half. */
const begin: Stage = async (story) => {
  const { clock, planned } = story;
  if (planned.time) clock.moveTo(planned.time.startsAt);
  clock.moveBy(2, 12);
  const quote = await findQuote(story);
  await photograph(story, 'before');
  if (planned.random.happens(0.25)) await markDamage(story, quote);
  if (quote.payment_method === 'cash') await payHalf(1)(story);
};

/** The work, how it looks then, and the completion with what was found. */
const finish: Stage = async (story) => {
  const { clock, planned } = story;
  const { random, dirt } = planned;
  const minutes = 40 + DIRTINESS_LEVELS.indexOf(dirt) * 25 + random.whole(0, 30);
  clock.moveBy(minutes, minutes);
  const quote = await findQuote(story);
  const clientId = await photograph(story, 'after');
  const { id, checklist } = await findJob(story);
  const completion = NewCompletion.parse({
    completionNotes: random.pick(NOTES),
    qualityRating: random.whole(4, 5),
    timeSpent: minutes,
    suppliesUsed: SUPPLIES.filter(() => random.happens(0.4)),
    customerSatisfaction: random.pick(['excellent', 'excellent', 'good', 'average'] as const),
    checklist: checklist.map((item) => ({ item, isDone: true })),
    photos: [clientId],
    ...(quote.vehicle_type !== null && { groundTruth: { level: dirt, minutes } }),
    ...(random.happens(0.5) && { signature: { name: quote.customer_name } }),
  });
  await completeJob(contextIn(story, crewOf(story)), { ...ownCall(story), ...completion, id });
};

async function photograph(story: Story, photoType: 'before' | 'after'): Promise<string> {
  const { id } = await findJob(story);
  const { planned } = story;
  const look = photoType === 'before' ? { dirt: planned.dirt } : {};
  const photoUrl = await draw(story, pictureOf(planned, look));
  const clientId = story.deps.random.id();
  const photo = NewJobPhoto.parse({ photoType, photoUrl, clientId });
  await addPhoto(contextIn(story, crewOf(story)), {
    ...ownCall(story),
    ...photo,
    id,
  });
  return clientId;
}

async function markDamage(story: Story, quote: QuoteRow): Promise<void> {
  const { settings } = await contextIn(story, crewOf(story)).settings();
  const view = drawingFor(settings, quote.package_type, quote.vehicle_type);
  if (!view) return;
  const { id } = await findJob(story);
  const { random } = story.planned;
  const damage = NewDamageLog.parse({
    damageType: random.pick(['existing', 'minor'] as const),
    description: 'A scratch in the clear coat, shown to the customer before the work began.',
    location: random.pick(['Left front door', 'Right rear fender', 'Hood']),
    severity: random.pick(['low', 'medium'] as const),
    photoUrl: await draw(story, pictureOf(story.planned, { dirt: 'light', hasScratch: true })),
    point: { x: random.whole(20, 80) / 100, y: random.whole(20, 80) / 100, view },
  });
  await logDamage(contextIn(story, crewOf(story)), {
    ...ownCall(story),
    ...damage,
    id,
  });
}

async function draw({ pictures }: Story, drawn: Drawn): Promise<string> {
  return `data:image/jpeg;base64,${(await pictures.draw(drawn)).toString('base64')}`;
}

const PLAIN = { tipCents: 0, reference: '' } as const;
const WORDS = [
  'Looks like new!',
  'On time and friendly.',
  'Very thorough, thank you.',
  'Good, but it took a while.',
  '',
];

/** Paid in full, as the owner records it; some customers leave a tip. */
function pay(method: SoldBy): Stage {
  return async (story) => {
    const { clock, cast, planned } = story;
    clock.moveBy(30, 20 * 60);
    const { id } = await findJob(story);
    const { total_cents: cents } = await findQuote(story);
    const tipCents = planned.random.happens(0.4) ? 500 * planned.random.whole(1, 4) : 0;
    if (cents === 0) return;
    const payment = { ...PLAIN, kind: 'payment', method, cents, tipCents } as const;
    await recordPayment(contextIn(story, cast.owner), { ...ownCall(story), ...payment, id });
  };
}

/** One half of a cash payment, as the crew ticks it off. */
function payHalf(half: 1 | 2): Stage {
  return async (story) => {
    const { cast, planned } = story;
    const { id } = await findJob(story);
    const { total_cents: cents } = await findQuote(story);
    if (cents === 0) return;
    const tipCents = half === 2 && planned.random.happens(0.3) ? 500 * planned.random.whole(1, 3) : 0;
    const payment = { ...PLAIN, kind: 'payment', half, tipCents } as const;
    await recordPayment(contextIn(story, { employeeId: cast.employee }), {
      ...ownCall(story),
      ...payment,
      id,
    });
  };
}

/** Some of the money goes back. */
const refund: Stage = async (story) => {
  const { clock, cast } = story;
  clock.moveBy(60, 30 * 60);
  const { id } = await findJob(story);
  const { total_cents: total, payment_method: method } = await findQuote(story);
  const cents = Math.min(total, 2000);
  if (cents === 0 || method === 'monthly') return;
  const back = { ...PLAIN, kind: 'refund', method, cents, reference: 'A spot was missed' } as const;
  await recordPayment(contextIn(story, cast.owner), { ...ownCall(story), ...back, id });
};

/** The customer says that the money is on its way. */
const announce: Stage = async (story) => {
  const { clock, deps } = story;
  clock.moveBy(30, 10 * 60);
  const quote = await findQuote(story);
  if (quote.total_cents === 0) return;
  const { token } = derivePayLinks(deps, quote);
  await announcePayment(contextIn(story), {
    ...ownCall(story),
    token,
    method: 'venmo',
    cents: quote.total_cents,
    tipCents: 0,
  });
};

/** Most customers say how it was. The owner calls those who weren't happy on one of the next two days. */
const rate: Stage = async (story) => {
  const { clock, cast, deps, planned } = story;
  if (!planned.random.happens(0.7)) return;
  clock.moveBy(60, 40 * 60);
  const { pageToken: token } = deriveLinks(deps, await findQuote(story));
  const stars = planned.random.pick([5, 5, 5, 5, 4, 4, 3]);
  await rateAppointment(contextIn(story), {
    ...ownCall(story),
    token,
    stars,
    text: planned.random.pick(WORDS),
  });
  const rated = clock.now();
  clock.moveBy(24 * 60, 48 * 60);
  const isLongAgo = rated.until(clock.now()).total('hours') >= 24;
  if (isLowRating(stars) && isLongAgo)
    await handleRating(contextIn(story, cast.owner), { ...ownCall(story), isHandled: true });
};

const DONE = [approve, takeOn, begin, finish] as const;

/** What happens in the life of a quote with that outcome. */
const STAGES: Readonly<Record<Outcome, readonly Stage[]>> = {
  pending: [],
  'without-time': [],
  declined: [decline],
  countered: [counter],
  'offer-accepted': [counter, acceptOffer],
  'offer-refused': [counter, refuseOffer],
  'cancelled-by-customer': [approve, assign, acceptAssigned, cancelAsCustomer],
  'cancelled-by-owner': [cancelAsOwner],
  scheduled: [approve],
  sent: [approve, send],
  requested: [approve, send, request],
  ready: [approve, assign],
  accepted: [approve, takeOn],
  'under-way': [approve, takeOn, begin],
  started: [approve, takeOn, start],
  'on-the-way': [approve, takeOn, setOut],
  'paid-by-venmo': [...DONE, pay('venmo'), rate],
  'paid-in-cash': [...DONE, payHalf(2), rate],
  'paid-by-card': [...DONE, pay('card'), rate],
  refunded: [...DONE, pay('venmo'), refund],
  announced: [...DONE, announce],
  unpaid: DONE,
};

/** Stores a planned quote and lets its life happen. False when the business doesn't take it, or its time was just taken. */
export async function tellStory(story: Omit<Story, 'quoteId'>, customers: number): Promise<boolean> {
  const quoteId = await submit(story, customers);
  if (quoteId === undefined) return false;
  for (const stage of STAGES[story.planned.outcome]) await stage({ ...story, quoteId });
  return true;
}

async function submit(
  { deps, planned, pictures, promos }: Omit<Story, 'quoteId'>,
  customers: number,
): Promise<string | undefined> {
  const { dirt, estimated, random } = planned;
  const hasPhoto = estimated !== undefined || random.happens(0.15);
  const photos = hasPhoto ? [await pictures.keep(deps, pictureOf(planned, { dirt }))] : [];
  try {
    const promo = promos.length > 0 && random.happens(0.15) ? random.pick(promos) : undefined;
    const quote = await composeTestQuote(deps, { ...planned, customers, photos, promo });
    await transaction(deps.db, (trx) => insertTestQuote(trx, quote));
    await keepFiles(deps, photos);
    return quote.rows.quote.id;
  } catch (error) {
    if (error instanceof Invalid || error instanceof Conflict) return undefined;
    throw error;
  }
}
