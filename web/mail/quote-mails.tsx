import type { Settings } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { paymentTerms } from '#core/quotes/describe.ts';
import {
  AddressRequest,
  Facts,
  Layout,
  Paragraph,
  LinkButton,
  PlansChange,
  type Template,
  PhoneLink,
} from './layout.tsx';
import { quoteMailTexts } from '#core/languages/en/quote-mails.ts';
import { rich, strong, useTexts } from '../lib/language.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, promisedBy, visitTime, wallTime } from './quote-facts.ts';
import { timeZoneLabel } from '#core/lib/time.ts';
import type { Mails } from '#core/notifications/mails.ts';

const PROMISE = "We'll review your request and send you an email confirmation within 24 hours.";

/** To the customer right after a request: everything they asked for, and what happens next. */
export const quoteReceived: Template<'quote-received'> = {
  subject: (quote) => `We received your quote request ${quote.reference}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    return (
      <Layout
        settings={settings}
        title="We received your quote request"
        preview={[quote.packageName, time, formatMoney(quote.totalCents)].filter((part) => part !== null).join(', ')}
        reason="You get this email because a quote was requested with this address. If that was not you, tell us by replying."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for your request. Its reference is <strong>{quote.reference}</strong>. {PROMISE}
          {quote.confirmationDue && ` You hear from us ${promisedBy(quote, settings)}.`}
        </Paragraph>
        {asksAddress(quote) && <AddressRequest quoteUrl={quote.quoteUrl} />}
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'When', value: time ?? 'We will suggest a time with our confirmation.' },
            ...placeFacts(quote, settings),
            { name: 'Payment', value: paymentTerms(quote.paymentMethod) },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        {quote.confirmUrl === undefined ? (
          <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        ) : (
          <ConfirmEmail confirmUrl={quote.confirmUrl} confirmBy={quote.confirmBy} settings={settings} />
        )}
        <PlansChange settings={settings} />
      </Layout>
    );
  },
};

type ConfirmEmailProps = {
  readonly confirmUrl: string;
  readonly confirmBy: string | undefined;
  readonly settings: Settings;
};

/** The link that confirms the customer's email address, and until when the slot is reserved without that. */
function ConfirmEmail({ confirmUrl, confirmBy, settings }: ConfirmEmailProps) {
  return (
    <>
      <Paragraph>
        {confirmBy === undefined
          ? 'Please confirm your email on the page of your quote. You can pick a time there, too.'
          : `Please confirm your email by ${wallTime(confirmBy, settings)}. Otherwise others can book your time again.`}
      </Paragraph>
      <LinkButton href={confirmUrl}>Confirm my email</LinkButton>
    </>
  );
}

/** To a customer who created a new link, now the only one that opens the quote. */
export const quoteLink: Template<'quote-link'> = {
  subject: ({ reference }, _, language) => quoteMailTexts(language)('linkSubject', { reference }),

  Body({ data: { reference, customerName, quoteUrl, confirmUrl }, settings }) {
    const t = useTexts(quoteMailTexts);
    return (
      <Layout
        settings={settings}
        title={t('linkTitle')}
        preview={t('linkPreview')}
        reason={t('linkReason', { reference })}
      >
        <Paragraph>{t('hello', { name: customerName })}</Paragraph>
        <Paragraph>{rich(t.rich('linkExplained', { reference, strong }))}</Paragraph>
        <LinkButton href={confirmUrl ?? quoteUrl}>{t('linkButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To the customer when anyone moves the appointment: the new time next to the old one. */
export const quoteRescheduled: Template<'quote-rescheduled'> = {
  subject: (quote, settings) => `New time: ${quote.packageName}, ${visitTime(quote, settings)}`,

  Body({ data: quote, settings }) {
    const { isConfirmed, formerStartsAt } = quote;
    return (
      <Layout
        settings={settings}
        title="Your visit has a new time"
        preview={`${quote.packageName}, ${wallTime(quote.startsAt, settings)}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          {quote.formerTimeZone ? (
            <>
              Our time zone has changed from {timeZoneLabel(quote.formerTimeZone)} to {timeZoneLabel(settings.timeZone)}
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
            { name: 'New time', value: wallTime(quote.startsAt, settings) },
            { name: 'Instead of', value: formerStartsAt && wallTime(formerStartsAt, settings) },
            ...placeFacts(quote, settings),
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        <PlansChange settings={settings} />
      </Layout>
    );
  },
};

/** To the customer when a quote is cancelled: confirms it, and says that nothing is owed, or what will be returned. */
export const quoteCancelled: Template<'quote-cancelled'> = {
  subject: (quote) => `Cancelled: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    const isOurs = quote.by === 'admin';
    return (
      <Layout
        settings={settings}
        title={isOurs ? 'We had to cancel' : 'Your quote is cancelled'}
        preview={`${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          {isOurs ? 'We are sorry that we had to cancel your quote' : 'As you wished, we cancelled your quote'}{' '}
          <strong>{quote.reference}</strong> for {quote.packageName}
          {time && ` on ${time}`}. {moneyText(quote)}
          {time && ' The attached file takes it out of your calendar.'}
        </Paragraph>
        {isOurs && quote.reason && <Paragraph>{quote.reason}</Paragraph>}
        <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        <Paragraph>
          You are welcome any time: request a new quote, reply to this email
          {settings.phone && ' or call '}
          {settings.phone && <PhoneLink phone={settings.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};

function moneyText({ paidCents = 0 }: Mails['quote-cancelled']): string {
  return paidCents > 0 ? `We’ll return the ${formatMoney(paidCents)} that you paid.` : 'There is nothing to pay.';
}
