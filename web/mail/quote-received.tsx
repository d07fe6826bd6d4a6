import type { Settings } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, TextLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PlansChange } from './plans-change.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, promisedBy, visitTime, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

const PROMISE = "We'll review your request and send you an email confirmation within 24 hours.";

const PAYMENT = {
  venmo: 'Venmo. We send a payment link if the quote is accepted.',
  cash: 'Cash. Half on arrival, half after completion.',
} as const;

/** To the customer right after a request: everything they asked for, and what happens next. */
export const quoteReceived: Template<'quote-received'> = {
  subject: (quote) => `We received your quote request ${quote.reference}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    return (
      <Layout
        business={business}
        title="We received your quote request"
        preview={[quote.packageName, time, formatMoney(quote.totalCents)].filter((part) => part !== null).join(', ')}
        reason="You get this email because a quote was requested with this address. If that was not you, tell us by replying."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for your request. Its reference is <strong>{quote.reference}</strong>. {PROMISE}
          {quote.confirmationDue && ` You hear from us ${promisedBy(quote, business)}.`}
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
            { name: 'When', value: time ?? 'We will suggest a time with our confirmation.' },
            ...placeFacts(quote, business),
            { name: 'Payment', value: PAYMENT[quote.paymentMethod] },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        {quote.confirmUrl === undefined ? (
          <LinkButton href={quote.quoteUrl}>See your quote</LinkButton>
        ) : (
          <ConfirmEmail confirmUrl={quote.confirmUrl} confirmBy={quote.confirmBy} business={business} />
        )}
        <PlansChange business={business} />
      </Layout>
    );
  },
};

type ConfirmEmailProps = {
  readonly confirmUrl: string;
  readonly confirmBy: string | undefined;
  readonly business: Settings;
};

/** The link that confirms the customer's email address, and until when the slot is reserved without that. */
function ConfirmEmail({ confirmUrl, confirmBy, business }: ConfirmEmailProps) {
  return (
    <>
      <Paragraph>
        {confirmBy === undefined
          ? 'Please confirm your email on the page of your quote. You can pick a time there, too.'
          : `Please confirm your email by ${wallTime(confirmBy, business)}. Otherwise others can book your time again.`}
      </Paragraph>
      <LinkButton href={confirmUrl}>Confirm my email</LinkButton>
    </>
  );
}
