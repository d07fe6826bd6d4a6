import { Facts } from './facts.tsx';
import { Layout, Paragraph, TextLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PlansChange } from './plans-change.tsx';
import { placeFacts, visitTime, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer, the day before and shortly before: when, where, and two ways to answer. Opening a link changes nothing. */
export const visitReminder: Template<'visit-reminder'> = {
  subject: (quote, business) => `Reminder: ${quote.packageName}, ${visitTime(quote, business)}`,

  Body({ data: quote, business }) {
    return (
      <Layout
        business={business}
        title="See you soon"
        preview={`${quote.packageName}, ${wallTime(quote.startsAt, business)}`}
        reason="You get this email because you booked a visit with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          This is a reminder of your visit, quote <strong>{quote.reference}</strong>.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'When', value: wallTime(quote.startsAt, business) },
            ...placeFacts(quote, business),
          ]}
        />
        <LinkButton href={`${quote.quoteUrl}?do=confirm`}>Confirm my visit</LinkButton>
        <Paragraph>
          Does the time not suit you any more? <TextLink href={`${quote.quoteUrl}?do=move`}>Move my visit</TextLink>.
        </Paragraph>
        <PlansChange business={business} />
      </Layout>
    );
  },
};
