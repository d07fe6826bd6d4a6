import type { JobMailData } from '#core/notifications/mails.ts';
import type { Settings } from '#core/settings/settings.ts';
import { replaceCodes, type CrewRow, isAppointmentTaken, lockAppointments } from '../data/jobs.ts';
import { outboxRow, enqueue, type MailHold } from '../notifications/outbox.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { keyedHash } from '../lib/secrets.ts';
import { describeJob } from './describe-job.ts';

type Issue = {
  readonly settings: Settings;
  readonly jobId: string;
  readonly quote: QuoteRow;
  readonly appointmentId: string;
  readonly crew: readonly CrewRow[];
  readonly kind: 'job-credentials' | 'job-reminder';
  /** True where the owner has confirmed this one employee. */
  readonly isConfirmed?: boolean;
  readonly hold?: MailHold | undefined;
};

/**
 * Issues each employee a four-digit code for the job, which replaces any earlier one and is stored as a keyed hash, and
 * queues the emails with the codes. Returns the number of emails. Throws Conflict if no one has an email address.
 */
export async function issueCredentials(trx: Trx, deps: Deps, issue: Issue): Promise<number> {
  const { settings, jobId, quote, appointmentId, kind, isConfirmed = false } = issue;
  const crew = issue.crew.filter(({ email }) => email !== '');
  if (crew.length === 0)
    throw new Conflict(
      'wrong-state',
      'No one on the crew has an email address to send this job to. Please add staff first.',
    );

  const at = deps.clock.now().toString();
  const codes = drawCodes(deps, crew.length);
  const given = crew.map((member, index) => ({ member, accessCode: codes[index] ?? '' }));
  await replaceCodes(
    trx,
    given.map(({ member, accessCode }) => ({
      job_id: jobId,
      employee: member.id,
      code_hash: keyedHash(deps.secret, `job-code:${jobId}:${member.id}:${accessCode}`),
      created_at: at,
    })),
  );
  const origin = { quoteId: quote.id, isTest: quote.is_test, hold: issue.hold };
  const mails = given.map(({ member, accessCode }) => {
    const data: JobMailData = {
      ...describeJob(settings, quote, { employee: member }),
      employeeId: member.employee_id,
      appointmentId,
      accessCode,
      isConfirmed,
      jobUrl: `${deps.publicUrl}/employee-job-lookup?${new URLSearchParams({ appointmentId, fkeid: member.employee_id }).toString()}`,
    };
    return outboxRow(deps, { kind, recipient: member.email, data }, origin);
  });
  await enqueue(trx, mails);
  return mails.length;
}

/** All codes differ, so that no employee's code opens the job as a colleague. */
function drawCodes({ random }: Pick<Deps, 'random'>, count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(Buffer.from(random.bytes(4)).readUInt32BE() % 10_000).padStart(4, '0'));
  return [...codes];
}

/**
 * Returns eight random digits that no open job has. Holds a lock until the transaction ends, so concurrent draws can't
 * collide.
 */
export async function drawAppointment(trx: Trx, { random }: Pick<Deps, 'random'>): Promise<string> {
  await lockAppointments(trx);
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE() % 100_000_000;
    const appointmentId = String(drawn).padStart(8, '0');
    if (!(await isAppointmentTaken(trx, appointmentId))) return appointmentId;
  }
}
