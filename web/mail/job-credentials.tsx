import type { Settings } from '#core/settings/settings.ts';
import type { JobMailData } from '#core/notifications/mails.ts';
import { JobTable } from './job-facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To an employee when a job is offered to or confirmed for them, with an appointment ID and an access code only they get. */
export const jobCredentials: Template<'job-credentials'> = {
  subject: (job, business) =>
    `${job.isConfirmed ? 'Your job' : 'A new job'}: ${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`,

  Body({ data: job, business }) {
    return (
      <JobMail job={job} business={business} title={job.isConfirmed ? 'A job is assigned to you' : 'A job is open'}>
        {job.isConfirmed
          ? 'The job below is assigned to you. Please accept it, so that the customer can count on you.'
          : 'The job below is open. Accept it if you can take it; an admin approves whoever gets it.'}
      </JobMail>
    );
  },
};

/** To an employee, as a reminder of a job. Its access code replaces the earlier one. */
export const jobReminder: Template<'job-reminder'> = {
  subject: (job, business) => `Reminder: ${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`,

  Body({ data: job, business }) {
    return (
      <JobMail job={job} business={business} title="A job still needs you">
        The job below still waits for somebody to accept it. The access code is new: the one in an earlier email does
        not work any more.
      </JobMail>
    );
  },
};

type JobMailProps = {
  readonly job: JobMailData;
  readonly business: Settings;
  readonly title: string;
  readonly children: string | readonly string[];
};

function JobMail({ job, business, title, children }: JobMailProps) {
  return (
    <Layout
      business={business}
      title={title}
      preview={`${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`}
      reason={`You get this email because you work with ${business.name}.`}
    >
      <Paragraph>Hello {job.employeeName},</Paragraph>
      <Paragraph>{children}</Paragraph>
      <JobTable
        job={job}
        business={business}
        first={[
          { name: 'Appointment ID', value: job.appointmentId },
          { name: 'Access code', value: job.accessCode },
          { name: 'Employee ID', value: job.employeeId },
        ]}
      />
      <LinkButton href={job.jobUrl}>Look up the job</LinkButton>
      <Paragraph>
        The access code is yours alone. Please do not pass it on: whoever uses it answers in your name.
      </Paragraph>
    </Layout>
  );
}
