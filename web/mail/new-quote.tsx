import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, PhoneLink, TextLink } from './layout.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, promisedBy, visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the shop: a new request, with everything needed to call back. */
export const newQuote: Template<'new-quote'> = {
  subject: (quote) => `New quote ${quote.reference}: ${quote.packageName}, ${quote.customerName}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    return (
      <Layout
        business={business}
        title={`New quote ${quote.reference}`}
        preview={[time ?? 'No time chosen', formatMoney(quote.totalCents), quote.customerName].join(', ')}
        reason={`Sent to ${business.email} for every new quote request.`}
      >
        <Paragraph>
          {quote.customerName} asks for {quote.packageName}. You promised to confirm {promisedBy(quote, business)}.
        </Paragraph>
        {asksAddress(quote) && (
          <Paragraph>
            The address is still needed. The quote page asks the customer for it; you can enter it, too.
          </Paragraph>
        )}
        <Facts
          facts={[
            { name: 'Customer', value: quote.customerName },
            { name: 'Phone', value: <PhoneLink phone={quote.customerPhone} /> },
            { name: 'Email', value: <TextLink href={`mailto:${quote.customerEmail}`}>{quote.customerEmail}</TextLink> },
            { name: 'When', value: time ?? 'No time was chosen: schedule it when you approve.' },
            ...placeFacts(quote, business, 'team'),
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'Payment', value: quote.paymentMethod === 'venmo' ? 'Venmo' : 'Cash' },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <Paragraph>Reply to this email to write to the customer.</Paragraph>
      </Layout>
    );
  },
};
