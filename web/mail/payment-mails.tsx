import { formatMoney } from '#core/lib/money.ts';
import { Layout, Paragraph, LinkButton, type Template, Facts } from './layout.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Mails } from '#core/notifications/mails.ts';
import { entryText } from '#core/quotes/describe.ts';
import { formatDate } from '#core/lib/time.ts';

/** To the customer: the balance, and where to pay it. */
export const paymentRequest: Template<'payment-request'> = {
  subject: (quote) => `Payment for ${quote.packageName}, ${quote.reference}: ${formatMoney(quote.dueCents)}`,

  Body({ data: quote, settings }) {
    const paidCents = quote.totalCents - quote.dueCents;
    return (
      <Layout
        settings={settings}
        title={`${formatMoney(quote.dueCents)} to pay`}
        preview={`${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          For your {quote.packageName}, quote <strong>{quote.reference}</strong>,{' '}
          <strong>{formatMoney(quote.dueCents)}</strong> {paidCents > 0 ? 'is still' : 'is'} to be paid.
        </Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        {paidCents > 0 && <Paragraph>{formatMoney(paidCents)} of it is paid already. Thank you.</Paragraph>}
        <LinkButton href={quote.payUrl}>{`Pay ${formatMoney(quote.dueCents)}`}</LinkButton>
        <Paragraph>If you have paid meanwhile, there is nothing left to do.</Paragraph>
      </Layout>
    );
  },
};

/** To the customer: the amount, the method and the date of a payment. */
export const receipt: Template<'receipt'> = {
  subject: (quote) => `Receipt: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, settings }) {
    return (
      <Layout
        settings={settings}
        title={isPaidInFull(quote) ? 'Paid in full. Thank you.' : 'Thank you for your payment'}
        preview={`${formatMoney(quote.paidCents)} for ${quote.packageName}, ${quote.reference}`}
        reason="You get this email because a quote was requested with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          This is your receipt for {quote.packageName}, quote <strong>{quote.reference}</strong>.
        </Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <Facts
          facts={quote.entries.map((entry) => ({
            name: entryText(entry),
            value: `${formatMoney(entry.cents)} on ${formatDate(Temporal.PlainDate.from(entry.receivedOn))}`,
          }))}
        />
        <Paragraph>{balanceText(quote)}</Paragraph>
        <LinkButton href={quote.receiptUrl}>See and print your receipt</LinkButton>
      </Layout>
    );
  },
};

type Receipt = Mails['receipt'];

function isPaidInFull({ dueCents, totalCents }: Receipt): boolean {
  return dueCents === 0 && totalCents > 0;
}

function balanceText({ dueCents, overpaidCents = 0 }: Receipt): string {
  if (overpaidCents > 0) return `You paid ${formatMoney(overpaidCents)} too much. We’ll return it to you.`;
  return dueCents === 0 ? 'Nothing is owed any more.' : `Still owed: ${formatMoney(dueCents)}.`;
}

type Alert = Mails['payment-alert'];

/** To the shop: a card payment that was too high, or that matches no quote. */
export const paymentAlert: Template<'payment-alert'> = {
  subject: (alert) => titleOf(alert),

  Body({ data: alert, settings }) {
    const { quote, cents, cardReference } = alert;
    return (
      <Layout
        settings={settings}
        title={titleOf(alert)}
        preview={`${formatMoney(cents)} by card, ${cardReference}`}
        reason={`Sent to ${settings.email} when a card payment needs your attention.`}
      >
        <Paragraph>{aboutOf(alert)}</Paragraph>
        <Facts
          facts={[
            { name: 'Paid by card', value: formatMoney(cents) },
            { name: 'Payment', value: cardReference },
            { name: 'Quote', value: quote?.reference ?? null },
            { name: 'Customer', value: quote?.customerName ?? null },
            { name: 'Too much', value: quote && formatMoney(quote.overpaidCents) },
          ]}
        />
        <LinkButton href={alert.dashboardUrl}>{quote ? 'Open the quote' : 'Open payments'}</LinkButton>
      </Layout>
    );
  },
};

function titleOf({ quote, cents }: Alert): string {
  return quote
    ? `${quote.reference} is overpaid by ${formatMoney(quote.overpaidCents)}`
    : `${formatMoney(cents)} by card without a quote`;
}

function aboutOf({ quote }: Alert): string {
  return quote
    ? 'A card payment came in that was more than was owed. Refund it in Stripe, then record the refund on the quote.'
    : 'Stripe reports a payment that we can’t match to a quote. Look it up in Stripe, then match it to its quote under Payments, or dismiss it.';
}
