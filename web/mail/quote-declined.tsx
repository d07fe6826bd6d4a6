import { Layout, Paragraph, PhoneLink } from './layout.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer when the owner declines a quote: says so plainly, and how to request another time. */
export const quoteDeclined: Template<'quote-declined'> = {
  subject: (quote) => `About your quote request ${quote.reference}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    return (
      <Layout
        business={business}
        title="We cannot take this job"
        preview={`${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for asking us. We are sorry that we cannot take your request <strong>{quote.reference}</strong> for{' '}
          {quote.packageName}
          {time && ` on ${time}`}. Nothing was charged.
          {time && quote.visitSequence !== undefined && ' The attached file takes it out of your calendar.'}
        </Paragraph>
        {quote.reason && <Paragraph>{quote.reason}</Paragraph>}
        <Paragraph>
          Another time or another package may work: request a new quote, reply to this email
          {business.phone && ' or call '}
          {business.phone && <PhoneLink phone={business.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};
