import { formatMoney } from '#core/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To the customer, once the work is done: thanks, where the photos are, and the question how it was. */
export const thankYou: Template<'thank-you'> = {
  subject: (quote, business) => `Thank you from ${business.name}: how was it?`,

  Body({ data: quote, business }) {
    return (
      <Layout
        business={business}
        title="All clean"
        preview="See the photos before and after, and tell us how it was."
        reason="You get this email because we did the work that you booked with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for your visit. Your page shows what we did, with the photos from before and after where we took
          some.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'Total', value: formatMoney(quote.totalCents) },
            { name: 'Reference', value: quote.reference },
          ]}
        />
        <LinkButton href={`${quote.quoteUrl}?do=rate`}>Tell us how it was</LinkButton>
        <Paragraph>If anything is not as it should be, reply to this email and we make it right.</Paragraph>
      </Layout>
    );
  },
};
