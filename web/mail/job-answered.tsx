import type { Mails } from '#core/notifications/mails.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

type Answered = Mails['job-answered'];

/** To the shop: an employee accepts a job, requests it, or gives back a confirmed one. */
export const jobAnswered: Template<'job-answered'> = {
  subject: (job, business) =>
    `${deedOf(job)}: ${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`,

  Body({ data: job, business }) {
    return (
      <Layout
        business={business}
        title={deedOf(job)}
        preview={`${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`}
        reason={`Sent to ${business.email} when somebody of the crew answers a job.`}
      >
        <Paragraph>{followsOf(job)}</Paragraph>
        <Facts
          facts={[
            { name: 'Job', value: job.reference },
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'When', value: visitTime(job, business) ?? 'To be arranged' },
            { name: 'Note', value: job.notes || null },
          ]}
        />
        <LinkButton href={job.jobUrl}>Open the job</LinkButton>
        <Paragraph>Reply to this email to write to {job.employeeName}.</Paragraph>
      </Layout>
    );
  },
};

function deedOf({ answer, employeeName }: Answered): string {
  if (answer === 'request') return `${employeeName} asks for a job`;
  return answer === 'accept' ? `${employeeName} accepted a job` : `${employeeName} gave a job back`;
}

function followsOf({ answer, wasConfirmed }: Answered): string {
  if (answer === 'decline') return 'It had been confirmed, and is scheduled again: please find somebody else.';
  return wasConfirmed ? 'It had been confirmed and needs nothing more from you.' : 'It is subject to your approval.';
}
