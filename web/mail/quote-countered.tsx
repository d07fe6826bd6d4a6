import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, PhoneLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PriceLines } from './price-lines.tsx';
import { placeFacts, visitTime, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer when the owner makes a counter-offer: what would change, why, and the deadline for an answer. */
export const quoteCountered: Template<'quote-countered'> = {
  subject: (quote) => `Our offer for your quote ${quote.reference}`,

  Body({ data: quote, business }) {
    const { offer } = quote;
    const isOtherPrice = offer.totalCents !== quote.totalCents;
    const isOtherTime = offer.startsAt !== quote.startsAt;
    return (
      <Layout
        business={business}
        title="We suggest a change"
        preview={`${formatMoney(offer.totalCents)}, ${wallTime(offer.startsAt, business)}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for your request <strong>{quote.reference}</strong>. We would like to take it, with a change:
        </Paragraph>
        <Paragraph>{offer.reason}</Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            ...(isOtherTime ? [{ name: 'You asked for', value: visitTime(quote, business) ?? 'No time' }] : []),
            { name: isOtherTime ? 'We suggest' : 'When', value: wallTime(offer.startsAt, business) },
            ...(isOtherPrice
              ? [
                  {
                    name: 'Price',
                    value: `${formatMoney(offer.totalCents)} instead of ${formatMoney(quote.totalCents)}`,
                  },
                ]
              : []),
            ...placeFacts(quote, business),
          ]}
        />
        <PriceLines lines={offer.lines} totalCents={offer.totalCents} />
        <LinkButton href={quote.quoteUrl}>Answer our offer</LinkButton>
        <Paragraph>
          Accept or refuse it on the page of your quote until {wallTime(offer.expiresAt, business)}.{' '}
          {isOtherTime ? 'Both times are' : 'Your time is'} held for you until then. Questions? Reply to this email
          {business.phone && ' or call '}
          {business.phone && <PhoneLink phone={business.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};
