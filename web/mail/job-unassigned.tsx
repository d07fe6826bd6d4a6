import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To an employee whose assigned job the owner gave to a colleague or opened to everyone. */
export const jobUnassigned: Template<'job-unassigned'> = {
  subject: (job) => `No longer assigned to you: ${job.packageName}, ${job.reference}`,

  Body({ data: job, business }) {
    return (
      <Layout
        business={business}
        title="A job is no longer assigned to you"
        preview={`${job.packageName}, ${job.reference}`}
        reason={`You get this email because you work with ${business.name}.`}
      >
        <Paragraph>Hello {job.name},</Paragraph>
        <Paragraph>
          The job <strong>{job.reference}</strong> is no longer assigned to you. There is nothing for you to do.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'When', value: job.formerStartsAt && wallTime(job.formerStartsAt, business) },
          ]}
        />
      </Layout>
    );
  },
};
