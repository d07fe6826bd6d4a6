import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the employee who was expected at a job that was cancelled. */
export const jobCancelled: Template<'job-cancelled'> = {
  subject: (job) => `Cancelled: ${job.packageName}, ${job.reference}`,

  Body({ data: job, business }) {
    return (
      <Layout
        business={business}
        title="A job of yours was cancelled"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${business.name}.`}
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
            { name: 'It was on', value: job.formerStartsAt && wallTime(job.formerStartsAt, business) },
          ]}
        />
      </Layout>
    );
  },
};
