import { formatInstant } from '#core/lib/time.ts';
import { Layout, Paragraph } from './layout.tsx';
import type { Template } from './template.ts';

/** To the shop itself: shows that its mails arrive, and how they look. */
export const testEmail: Template<'test-email'> = {
  subject: (_, business) => `Test email from ${business.name}`,

  Body({ data: { sentAt }, business }) {
    return (
      <Layout
        business={business}
        title="Mail works"
        preview="If you can read this, your customers get their mails."
        reason="You get this email because an admin asked for a test in the dashboard."
      >
        <Paragraph>
          This was asked for on {formatInstant(Temporal.Instant.from(sentAt), business.timeZone)}. If you can read it,
          your customers get their mails.
        </Paragraph>
      </Layout>
    );
  },
};
