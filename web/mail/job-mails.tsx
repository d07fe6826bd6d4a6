import type { Settings } from '#core/settings/settings.ts';
import type { JobMailData, JobFacts } from '#core/notifications/mails.ts';
import { Layout, Paragraph, LinkButton, type Template, Facts } from './layout.tsx';
import { visitTime, wallTime, placeFacts } from './quote-facts.ts';
import { PriceLines } from './price-lines.tsx';
import { formatMoneyExact } from '#core/lib/money.ts';

/** To an employee when a job is offered to or confirmed for them, with an appointment ID and an access code only they get. */
export const jobCredentials: Template<'job-credentials'> = {
  subject: (job, settings) =>
    `${job.isConfirmed ? 'Your job' : 'A new job'}: ${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`,

  Body({ data: job, settings }) {
    return (
      <JobMail job={job} settings={settings} title={job.isConfirmed ? 'A job is assigned to you' : 'A job is open'}>
        {job.isConfirmed
          ? 'The job below is assigned to you. Please accept it, so that the customer can count on you.'
          : 'The job below is open. Accept it if you can take it. An admin approves each request.'}
      </JobMail>
    );
  },
};

/** To an employee, as a reminder of a job. Its access code replaces the earlier one. */
export const jobReminder: Template<'job-reminder'> = {
  subject: (job, settings) => `Reminder: ${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`,

  Body({ data: job, settings }) {
    return (
      <JobMail job={job} settings={settings} title="A job still needs you">
        The job below is still open. The access code is new: the one in an earlier email does not work any more.
      </JobMail>
    );
  },
};

type JobMailProps = {
  readonly job: JobMailData;
  readonly settings: Settings;
  readonly title: string;
  readonly children: string | readonly string[];
};

function JobMail({ job, settings, title, children }: JobMailProps) {
  return (
    <Layout
      settings={settings}
      title={title}
      preview={`${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`}
      reason={`You get this email because you work with ${settings.name}.`}
    >
      <Paragraph>Hello {job.employeeName},</Paragraph>
      <Paragraph>{children}</Paragraph>
      <JobTable
        job={job}
        settings={settings}
        first={[
          { name: 'Appointment ID', value: job.appointmentId },
          { name: 'Access code', value: job.accessCode },
          { name: 'Employee ID', value: job.employeeId },
        ]}
      />
      <LinkButton href={job.jobUrl}>Look up the job</LinkButton>
      <Paragraph>
        The access code is yours alone. Please don’t share it: anyone who uses it answers in your name.
      </Paragraph>
    </Layout>
  );
}

/** To the employee whose acceptance an admin has approved. */
export const jobAccepted: Template<'job-accepted'> = {
  subject: (job, settings) =>
    `You have the job: ${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`,

  Body({ data: job, settings }) {
    const first = job.appointmentId ? [{ name: 'Appointment ID', value: job.appointmentId }] : [];
    return (
      <Layout
        settings={settings}
        title="The job is yours"
        preview={`${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`}
        reason={`You get this email because you accepted a job of ${settings.name}.`}
      >
        <Paragraph>Hello {job.employeeName},</Paragraph>
        <Paragraph>You have been approved for this job. Thank you for taking it.</Paragraph>
        <JobTable job={job} settings={settings} first={first} />
        {job.sold && (
          <>
            <Facts
              facts={[
                { name: 'Customer', value: job.sold.customerName },
                {
                  name: 'Phone',
                  value: job.sold.customerPhone && (
                    <a href={`tel:${job.sold.customerPhone.replaceAll(/[^\d+]/g, '')}`}>{job.sold.customerPhone}</a>
                  ),
                },
                { name: 'Note', value: job.sold.customerNote },
              ]}
            />
            <PriceLines lines={job.sold.lines} totalCents={job.sold.totalCents} />
          </>
        )}
        {job.jobUrl && <LinkButton href={job.jobUrl}>Open the job</LinkButton>}
      </Layout>
    );
  },
};

/** To the employee whose request for a job an admin has turned down. */
export const jobTurnedDown: Template<'job-turned-down'> = {
  subject: (job, settings) => `Not this time: ${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`,

  Body({ data: job, settings }) {
    return (
      <Layout
        settings={settings}
        title="Not this time"
        preview="Someone else is taking this job."
        reason={`You get this email because you accepted a job of ${settings.name}.`}
      >
        <Paragraph>Hello {job.employeeName},</Paragraph>
        <Paragraph>Thank you for offering to take this job. It goes to someone else this time.</Paragraph>
        <JobTable job={job} settings={settings} />
      </Layout>
    );
  },
};

/** To the employee who had accepted a job at its old time. */
export const jobMoved: Template<'job-moved'> = {
  subject: (job, settings) =>
    `Moved: ${job.packageName}, ${job.startsAt ? wallTime(job.startsAt, settings) : job.reference}`,

  Body({ data: job, settings }) {
    return (
      <Layout
        settings={settings}
        title="A job of yours has a new time"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${settings.name}.`}
      >
        <Paragraph>Hello {job.name},</Paragraph>
        <Paragraph>
          The job <strong>{job.reference}</strong> was moved, so what you had agreed to does not count any more. Accept
          it again if the new time suits you.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'New time', value: job.startsAt && wallTime(job.startsAt, settings) },
            { name: 'Instead of', value: job.formerStartsAt && wallTime(job.formerStartsAt, settings) },
          ]}
        />
      </Layout>
    );
  },
};

/** To the employee who was expected at a job that was cancelled. */
export const jobCancelled: Template<'job-cancelled'> = {
  subject: (job) => `Cancelled: ${job.packageName}, ${job.reference}`,

  Body({ data: job, settings }) {
    return (
      <Layout
        settings={settings}
        title="A job of yours was cancelled"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${settings.name}.`}
      >
        <Paragraph>Hello {job.name},</Paragraph>
        <Paragraph>
          The job <strong>{job.reference}</strong> was cancelled. There is nothing for you to do; you are free at that
          time.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'It was on', value: job.formerStartsAt && wallTime(job.formerStartsAt, settings) },
          ]}
        />
      </Layout>
    );
  },
};

/** To an employee whose assigned job the owner gave to a colleague or opened to everyone. */
export const jobUnassigned: Template<'job-unassigned'> = {
  subject: (job) => `No longer assigned to you: ${job.packageName}, ${job.reference}`,

  Body({ data: job, settings }) {
    return (
      <Layout
        settings={settings}
        title="A job is no longer assigned to you"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${settings.name}.`}
      >
        <Paragraph>Hello {job.name},</Paragraph>
        <Paragraph>
          The job <strong>{job.reference}</strong> is no longer assigned to you. There is nothing for you to do.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'When', value: job.formerStartsAt && wallTime(job.formerStartsAt, settings) },
          ]}
        />
      </Layout>
    );
  },
};

const LATER = 'You get the address once the job is yours';

type JobTableProps = {
  readonly job: JobFacts;
  readonly settings: Settings;
  /** Shown above the other facts. */
  readonly first?: readonly { readonly name: string; readonly value: string }[];
};

/** A job's service, time, place and pay: 'Interior Detail', 'Saturday, June 19, 2027 at 10:00 AM'. */
function JobTable({ job, settings, first = [] }: JobTableProps) {
  return (
    <Facts
      facts={[
        ...first,
        { name: 'Service', value: job.packageName },
        { name: 'For', value: job.subject },
        { name: 'Extras', value: (job.extras ?? []).join(', ') },
        { name: 'When', value: visitTime(job, settings) ?? 'To be arranged' },
        ...(job.isAddressLater ? [{ name: 'Where', value: laterPlace(job) }] : placeFacts(job, settings, 'team')),
        { name: 'You earn', value: formatMoneyExact(job.payCents) },
      ]}
    />
  );
}

/** "At the customer's in Albany. You get the address once the job is yours". */
function laterPlace({ area }: JobFacts): string {
  return `At the customer's${area ? ` in ${area}` : ''}. ${LATER}`;
}
