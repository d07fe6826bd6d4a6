import { formatMoney } from '#core/lib/money.ts';
import { venmoLinks } from '#core/payments/payments.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, TextLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PlansChange } from './plans-change.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer when the owner approves: the appointment is confirmed at this price. */
export const quoteApproved: Template<'quote-approved'> = {
  subject: (quote, business) => `Confirmed: ${quote.packageName}, ${visitTime(quote, business)}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    const isVenmo = quote.paymentMethod === 'venmo';
    return (
      <Layout
        business={business}
        title="Your appointment is confirmed"
        preview={[quote.packageName, time, formatMoney(quote.totalCents)].filter((part) => part !== null).join(', ')}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          We approved your quote <strong>{quote.reference}</strong>, and the time is yours. The attached file puts it
          into your calendar.
        </Paragraph>
        {asksAddress(quote) && (
          <Paragraph>
            We come to you, and don&apos;t know where yet. Please{' '}
            <TextLink href={quote.quoteUrl}>add your address</TextLink>.
          </Paragraph>
        )}
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'When', value: time ?? '' },
            ...placeFacts(quote, business),
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        {isVenmo && quote.venmo !== '' && (
          <LinkButton href={venmoLinks(quote.venmo, { cents: quote.totalCents, note: quote.reference }).web}>
            {`Pay ${formatMoney(quote.totalCents)} with Venmo`}
          </LinkButton>
        )}
        {isVenmo && (
          <Paragraph>
            <TextLink href={quote.payUrl}>Your payment page</TextLink> has all ways to pay, and your receipt once it is
            paid.
          </Paragraph>
        )}
        {!isVenmo && <Paragraph>You chose cash: half on arrival, half after completion. Tips are optional.</Paragraph>}
        <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        <PlansChange business={business} />
      </Layout>
    );
  },
};
