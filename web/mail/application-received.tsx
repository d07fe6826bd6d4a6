import { Layout, Paragraph } from './layout.tsx';
import type { Template } from './template.ts';

/** To an applicant: confirms that the application arrived, and says when to expect an answer. */
export const applicationReceived: Template<'application-received'> = {
  subject: (_, business) => `Your application to ${business.name} has arrived`,

  Body({ data: { name }, business }) {
    return (
      <Layout
        business={business}
        title="Thank you for applying"
        preview="We read it within 3-5 business days."
        reason={`You get this email because you applied to work at ${business.name}.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          Your application has arrived. We read every one ourselves and answer within 3-5 business days, by email or
          phone.
        </Paragraph>
        <Paragraph>Something to add? Reply to this email.</Paragraph>
      </Layout>
    );
  },
};
