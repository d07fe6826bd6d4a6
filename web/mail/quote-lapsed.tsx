import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { placeFacts, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer whose slot was released because the email address wasn't confirmed. */
export const quoteLapsed: Template<'quote-lapsed'> = {
  subject: (quote) => `Please pick another time: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, business }) {
    return (
      <Layout
        business={business}
        title="We no longer hold your time"
        preview={`${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address. If that wasn't you, ignore it."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          You asked for {quote.packageName}, quote <strong>{quote.reference}</strong>, but this email address wasn't
          confirmed in time. Others can book the time now. Your quote is still open, and the price stays the same.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Released', value: wallTime(quote.startsAt, business) },
            { name: 'For', value: quote.subject },
            ...placeFacts(quote, business),
          ]}
        />
        <Paragraph>
          Confirm your email with this link, then pick a time on the page. The attached file takes the old one out of
          your calendar.
        </Paragraph>
        <LinkButton href={quote.confirmUrl}>Pick another time</LinkButton>
      </Layout>
    );
  },
};
