import { Facts } from './facts.tsx';
import { JobTable } from './job-facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { PriceLines } from './price-lines.tsx';
import { LinkButton } from './link-button.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the employee whose acceptance an admin has approved. */
export const jobAccepted: Template<'job-accepted'> = {
  subject: (job, business) =>
    `You have the job: ${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`,

  Body({ data: job, business }) {
    const first = job.appointmentId ? [{ name: 'Appointment ID', value: job.appointmentId }] : [];
    return (
      <Layout
        business={business}
        title="The job is yours"
        preview={`${job.packageName}, ${visitTime(job, business) ?? 'time to be arranged'}`}
        reason={`You get this email because you accepted a job of ${business.name}.`}
      >
        <Paragraph>Hello {job.employeeName},</Paragraph>
        <Paragraph>You have been approved for this job. Thank you for taking it.</Paragraph>
        <JobTable job={job} business={business} first={first} />
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
