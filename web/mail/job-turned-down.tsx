import { JobTable } from './job-facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the employee whose request for a job an admin has turned down. */
export const jobTurnedDown: Template<'job-turned-down'> = {
  subject: (job, business) => `Not this time: ${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`,

  Body({ data: job, business }) {
    return (
      <Layout
        business={business}
        title="Not this time"
        preview="Somebody else takes this job."
        reason={`You get this email because you accepted a job of ${business.name}.`}
      >
        <Paragraph>Hello {job.employeeName},</Paragraph>
        <Paragraph>Thank you for offering to take this job. It goes to somebody else this time.</Paragraph>
        <JobTable job={job} business={business} />
      </Layout>
    );
  },
};
