import type { Mails } from '#core/notifications/mails.ts';
import { Layout, Paragraph, PhoneLink } from './layout.tsx';
import type { Template } from './template.ts';

type Status = Mails['application-status']['status'];

/** To an applicant: the decision, in plain words. */
export const applicationStatus: Template<'application-status'> = {
  subject: ({ status }, business) => SUBJECTS[status](business.name),

  Body({ data: { name, status }, business }) {
    return (
      <Layout
        business={business}
        title={TITLES[status]}
        preview={`Your application to ${business.name}.`}
        reason={`You get this email because you applied to work at ${business.name}.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        {status === 'interview' && (
          <Paragraph>
            Thank you for your application. We would like to talk with you, and will call or write to find a time. If
            you would rather suggest one, reply to this email
            {business.phone && ' or call '}
            {business.phone && <PhoneLink phone={business.phone} />}.
          </Paragraph>
        )}
        {status === 'hired' && (
          <Paragraph>
            We are glad to tell you: the job is yours. We will be in touch about your first day. Your employee ID comes
            with an email of its own.
          </Paragraph>
        )}
        {status === 'rejected' && (
          <Paragraph>
            Thank you for your application and for the time that you took for us. We decided for somebody else this
            time, and wish you all the best.
          </Paragraph>
        )}
      </Layout>
    );
  },
};

const TITLES: Readonly<Record<Status, string>> = {
  interview: 'We would like to meet you',
  hired: 'Welcome aboard',
  rejected: 'About your application',
};

const SUBJECTS: Readonly<Record<Status, (business: string) => string>> = {
  interview: (business) => `An interview with ${business}`,
  hired: (business) => `You are hired: welcome to ${business}`,
  rejected: (business) => `Your application to ${business}`,
};
