import type { TestBooking } from '#contract/counts.ts';
import { NewCompletion } from '#contract/documentation.ts';
import type { NewQuote } from '#contract/quotes.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { currentMail, MAIL_RULES, mailLanguage, type Mail, type WrittenMail } from '#core/notifications/mails.ts';
import { STRANGER } from '#core/people/permissions.ts';
import type { Settings } from '#core/settings/settings.ts';
import { REHEARSED, type Rehearsed } from '#core/settings/setup-items.ts';
import { personOf, contextOf, type Context } from '#server/context.ts';
import { rehearse } from '#server/db/rehearsal.ts';
import type { CurrentSettings } from '#server/deps.ts';
import { completeJob } from '#server/documentation/completion.ts';
import { Conflict } from '#server/errors.ts';
import { assignJob } from '#server/jobs/assign.ts';
import { startJob } from '#server/jobs/change.ts';
import { findJobOf, listCrew } from '#server/jobs/queries.ts';
import { readJob } from '#server/jobs/read.ts';
import { calendarHost, composeMessage, mailHost } from '#server/notifications/mail-message.ts';
import { toMail, withoutLinks } from '#server/notifications/mail-secrets.ts';
import { readMailServer } from '#server/notifications/mail-server.ts';
import { sendOnce } from '#server/notifications/smtp.ts';
import { findPerson } from '#server/people/queries.ts';
import { approveQuote } from './decline.ts';
import { listMailsOf } from './queries.ts';
import { submitQuote } from './submit.ts';

type Rehearsal = {
  readonly quote: NewQuote;
  readonly until: Rehearsed;
};

/** The email of a booking, as it was queued and as it reads. */
type ShownMail = { readonly id: string; readonly after: Rehearsed; readonly mail: Mail; readonly written: WrittenMail };

/**
 * Takes a booking through the real verbs: requested by a stranger, approved, assigned to the first employee, started and completed, as far
 * as `until`. All of it happens in a transaction that's rolled back, so there's never a quote, a reservation or an email of it. Throws
 * what those verbs throw.
 */
export async function rehearseBooking(context: Context, { quote, until }: Rehearsal): Promise<TestBooking> {
  const current = withoutPhotos(await context.refreshSettings());
  const { settings } = current;
  const { mails, ...tried } = await rehearse(context.db, async (db) => {
    const clock = { now: context.clock.now() };
    const stage = onStage({ ...context, db, clock: { now: () => clock.now } }, current);
    return play(stage, { quote, until, setNow: (now) => (clock.now = now) });
  });
  const first = mails.find((each) => toOf(each) === 'customer');
  return {
    ...tried,
    mails: mails.flatMap((each) => {
      const { after, written } = each;
      const to = toOf(each);
      if (to === 'account' || to === 'applicant') return [];
      return [{ after, to, subject: written.subject, html: withoutLinks(written.html) }];
    }),
    sentTo: until === 'requested' && first ? await sendToCaller(context, settings, first) : null,
  };
}

/** Photos are files, which no transaction takes back: a test booking has none. */
function withoutPhotos({ settings, ...rest }: CurrentSettings): CurrentSettings {
  const questions = settings.questions.map((question) =>
    question.kind === 'photo' ? { ...question, required: false } : question,
  );
  return { ...rest, settings: { ...settings, questions } };
}

/** What the verbs may use: no one is told of anything, no card is charged, and nothing reaches another handle of the database. */
export function onStage(context: Context, current: CurrentSettings): Context {
  const { database, telemetry, changes, db } = context;
  return {
    ...context,
    database: { ...database, db },
    settings: async () => current,
    refreshSettings: async () => {
      throw new Conflict('wrong-state', messageOf(answersTexts, 'settingsChanged'));
    },
    takesCards: () => false,
    changes: { ...changes, tell: () => {} },
    telemetry: { ...telemetry, metrics: { ...telemetry.metrics, quoteSubmitted: () => {}, slotRefused: () => {} } },
  };
}

async function play(
  owner: Context,
  { quote, until, setNow }: Rehearsal & { readonly setNow: (now: Temporal.Instant) => void },
) {
  const acts = REHEARSED.slice(0, REHEARSED.indexOf(until) + 1);
  const { aiPhotos: _, answerPhotos: __, items, ...request } = quote;
  const submitted = await submitQuote(contextOf(owner, { actor: STRANGER, language: owner.language }), {
    quote: { ...request, ...(items && { items: items.map(({ answerPhotos: ___, ...item }) => item) }) },
    language: quote.language ?? owner.language,
    idempotencyKey: undefined,
  });
  const { id, totalPrice } = submitted;
  const mails = [...(await readMails(owner, { id, after: 'requested', known: [] }))];
  if (acts.includes('approved')) {
    if (submitted.status === 'pending') await approveQuote(owner, { id });
    await assignToFirst(owner, id);
    mails.push(...(await readMails(owner, { id, after: 'approved', known: mails })));
  }
  if (acts.includes('completed')) {
    await finish(owner, id, setNow);
    mails.push(...(await readMails(owner, { id, after: 'completed', known: mails })));
  }
  return { totalPrice, mails, job: acts.includes('approved') ? await jobOf(owner, id) : null };
}

/** The job as the crew gets it; the owner's own where no one else works. */
async function assignToFirst(context: Context, quoteId: string): Promise<void> {
  const [[employee], job] = await Promise.all([listCrew(context.db), findJobOf(context.db, quoteId)]);
  if (employee && job) await assignJob(context, { id: job.id, assignedStaff: employee.id });
}

const MINUTES = 60;

/** An admin may start and complete any job, on the day of its appointment. */
async function finish(context: Context, quoteId: string, setNow: (now: Temporal.Instant) => void): Promise<void> {
  const job = await findJobOf(context.db, quoteId);
  if (!job) throw new Error('An approved quote has no job.');
  const { scheduledDate } = await readJob(context, job);
  const start = scheduledDate ? Temporal.Instant.from(scheduledDate) : context.clock.now();
  setNow(start);
  await startJob(context, job);
  setNow(start.add({ minutes: MINUTES }));
  const said = { completionNotes: answersTexts(context.language)('testNotes'), timeSpent: MINUTES };
  const completion = NewCompletion.parse({ ...said, reasonWithoutPhotos: said.completionNotes });
  await completeJob(context, { ...completion, id: job.id });
}

async function jobOf(context: Context, quoteId: string): Promise<TestBooking['job']> {
  const found = await findJobOf(context.db, quoteId);
  if (!found) return null;
  const job = await readJob(context, found);
  return {
    packageName: job.packageName,
    customerName: job.customerName,
    customerPhone: job.customerPhone,
    address: job.serviceAddress,
    startsAt: job.scheduledDate,
    employee: job.acceptedByEmployee?.name ?? job.assignedName,
  };
}

/** The emails that came since, written for their readers. */
async function readMails(
  context: Context,
  { id, after, known }: { readonly id: string; readonly after: Rehearsed; readonly known: readonly ShownMail[] },
): Promise<readonly ShownMail[]> {
  const { settings } = await context.settings();
  const rows = (await listMailsOf(context.db, id)).filter((row) => !known.some((each) => each.id === row.id));
  const shown = await Promise.all(
    rows.map(async ({ id: mailId, language, ...row }) => {
      const mail = currentMail(toMail(row), context.clock.now());
      const reads = mailLanguage(settings, { kind: mail.kind, language });
      return {
        id: mailId,
        after,
        mail,
        written: await context.render.renderMail(mail.kind, mail.data, settings, reads),
      };
    }),
  );
  return shown.toSorted((one, other) => READERS.indexOf(toOf(one)) - READERS.indexOf(toOf(other)));
}

const READERS: readonly string[] = ['customer', 'shop', 'crew'];

function toOf({ mail }: ShownMail) {
  return MAIL_RULES[mail.kind].to;
}

/** In milliseconds: how long sending may take. */
const PATIENCE = 10_000;

/** Sends the email to the caller's own address. Null where there's no mail server, or it doesn't take the email. */
async function sendToCaller(
  context: Context,
  settings: Settings,
  { mail, written }: ShownMail,
): Promise<string | null> {
  const [server, person] = await Promise.all([
    readMailServer(context),
    findPerson(context.db, personOf(context.actor)),
  ]);
  if (!server || server.access.by === 'lost' || !person) return null;
  const host = calendarHost(context.env);
  const subject = answersTexts(context.language)('testSubject', { subject: written.subject });
  const message = composeMessage(
    { ...mail, recipient: person.email },
    { ...written, subject },
    {
      messageId: `<${context.random.id()}@${mailHost(context)}>`,
      settings,
      from: server.from,
      host,
      now: context.clock.now(),
      language: context.language,
    },
  );
  try {
    await sendOnce(context.env, server.access, { message, signal: AbortSignal.timeout(PATIENCE) });
    return person.email;
  } catch (error) {
    context.log.warn({ err: error }, 'the email of a test booking was not sent');
    return null;
  }
}
