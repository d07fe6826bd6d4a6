import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the employee who had accepted a job at its old time. */
export const jobMoved: Template<'job-moved'> = {
  subject: (job, business) =>
    `Moved: ${job.packageName}, ${job.startsAt ? wallTime(job.startsAt, business) : job.reference}`,

  Body({ data: job, business }) {
    return (
      <Layout
        business={business}
        title="A job of yours has a new time"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${business.name}.`}
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
            { name: 'New time', value: job.startsAt && wallTime(job.startsAt, business) },
            { name: 'Instead of', value: job.formerStartsAt && wallTime(job.formerStartsAt, business) },
          ]}
        />
      </Layout>
    );
  },
};
