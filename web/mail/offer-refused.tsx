import { Layout, Paragraph, PhoneLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To a customer who rejected a counter-offer: says that the quote is closed, and how to request another one. */
export const offerRefused: Template<'offer-refused'> = {
  subject: (quote) => `You declined our offer: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    return (
      <Layout
        business={business}
        title="Your quote is closed"
        preview={`${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          You declined our offer for {quote.packageName}, quote <strong>{quote.reference}</strong>. The quote is closed,
          and nothing was charged.
          {time && ` We no longer hold ${time}; the attached file takes it out of your calendar.`}
        </Paragraph>
        <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        <Paragraph>
          Another time or another package may work: request a new quote, reply to this email
          {business.phone && ' or call '}
          {business.phone && <PhoneLink phone={business.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};
