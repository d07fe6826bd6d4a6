import { timeZoneLabel } from '#core/lib/time.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PlansChange } from './plans-change.tsx';
import { PriceLines } from './price-lines.tsx';
import { placeFacts, visitTime, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer when anyone moves the appointment: the new time next to the old one. */
export const quoteRescheduled: Template<'quote-rescheduled'> = {
  subject: (quote, business) => `New time: ${quote.packageName}, ${visitTime(quote, business)}`,

  Body({ data: quote, business }) {
    const { isConfirmed, formerStartsAt } = quote;
    return (
      <Layout
        business={business}
        title="Your visit has a new time"
        preview={`${quote.packageName}, ${wallTime(quote.startsAt, business)}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          {quote.formerTimeZone ? (
            <>
              Our time zone has changed from {timeZoneLabel(quote.formerTimeZone)} to {timeZoneLabel(business.timeZone)}
              . The appointment of your quote <strong>{quote.reference}</strong> keeps its hour on the clock.
            </>
          ) : (
            <>
              The visit of your quote <strong>{quote.reference}</strong> was moved.
            </>
          )}{' '}
          {isConfirmed ? 'The new time is yours.' : 'We hold the new time and confirm it by email.'} The attached file
          moves it in your calendar.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'New time', value: wallTime(quote.startsAt, business) },
            { name: 'Instead of', value: formerStartsAt && wallTime(formerStartsAt, business) },
            ...placeFacts(quote, business),
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        <PlansChange business={business} />
      </Layout>
    );
  },
};
