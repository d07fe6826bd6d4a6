import { formatMoney } from '#core/lib/money.ts';
import { venmoLinks } from '#core/payments/payments.ts';
import {
  AddressRequest,
  Facts,
  Layout,
  Paragraph,
  TextLink,
  LinkButton,
  PlansChange,
  type Template,
  PhoneLink,
} from './layout.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, visitTime, wallTime } from './quote-facts.ts';

/** To the customer when the owner approves: the appointment is confirmed at this price. */
export const quoteApproved: Template<'quote-approved'> = {
  subject: (quote, settings) => `Confirmed: ${quote.packageName}, ${visitTime(quote, settings)}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    const isVenmo = quote.paymentMethod === 'venmo';
    return (
      <Layout
        settings={settings}
        title="Your appointment is confirmed"
        preview={[quote.packageName, time, formatMoney(quote.totalCents)].filter((part) => part !== null).join(', ')}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          We approved your quote <strong>{quote.reference}</strong>, and the time is yours. The attached file puts it
          into your calendar.
        </Paragraph>
        {asksAddress(quote) && <AddressRequest quoteUrl={quote.quoteUrl} />}
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'When', value: time ?? '' },
            ...placeFacts(quote, settings),
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
        <PlansChange settings={settings} />
      </Layout>
    );
  },
};

/** To the customer when the owner makes a counter-offer: what would change, why, and the deadline for an answer. */
export const quoteCountered: Template<'quote-countered'> = {
  subject: (quote) => `Our offer for your quote ${quote.reference}`,

  Body({ data: quote, settings }) {
    const { offer } = quote;
    const isOtherPrice = offer.totalCents !== quote.totalCents;
    const isOtherTime = offer.startsAt !== quote.startsAt;
    return (
      <Layout
        settings={settings}
        title="We suggest a change"
        preview={`${formatMoney(offer.totalCents)}, ${wallTime(offer.startsAt, settings)}`}
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
            ...(isOtherTime ? [{ name: 'You asked for', value: visitTime(quote, settings) ?? 'No time' }] : []),
            { name: isOtherTime ? 'We suggest' : 'When', value: wallTime(offer.startsAt, settings) },
            ...(isOtherPrice
              ? [
                  {
                    name: 'Price',
                    value: `${formatMoney(offer.totalCents)} instead of ${formatMoney(quote.totalCents)}`,
                  },
                ]
              : []),
            ...placeFacts(quote, settings),
          ]}
        />
        <PriceLines lines={offer.lines} totalCents={offer.totalCents} />
        <LinkButton href={quote.quoteUrl}>Answer our offer</LinkButton>
        <Paragraph>
          Accept or refuse it on the page of your quote until {wallTime(offer.expiresAt, settings)}.{' '}
          {isOtherTime ? 'Both times are' : 'Your time is'} held for you until then. Questions? Reply to this email
          {settings.phone && ' or call '}
          {settings.phone && <PhoneLink phone={settings.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};

/** To the customer when the owner declines a quote: says so plainly, and how to request another time. */
export const quoteDeclined: Template<'quote-declined'> = {
  subject: (quote) => `About your quote request ${quote.reference}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    return (
      <Layout
        settings={settings}
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
          {settings.phone && ' or call '}
          {settings.phone && <PhoneLink phone={settings.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};

/** To the customer whose slot was released because the email address wasn't confirmed. */
export const quoteLapsed: Template<'quote-lapsed'> = {
  subject: (quote) => `Please pick another time: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, settings }) {
    return (
      <Layout
        settings={settings}
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
            { name: 'Released', value: wallTime(quote.startsAt, settings) },
            { name: 'For', value: quote.subject },
            ...placeFacts(quote, settings),
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

/** To a customer who rejected a counter-offer: says that the quote is closed, and how to request another one. */
export const offerRefused: Template<'offer-refused'> = {
  subject: (quote) => `You declined our offer: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    return (
      <Layout
        settings={settings}
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
          {settings.phone && ' or call '}
          {settings.phone && <PhoneLink phone={settings.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};
