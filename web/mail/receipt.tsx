import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { entryText } from '#core/payments/payment-texts.ts';
import { formatDate } from '#core/lib/time.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Template } from './template.ts';

/** To the customer: the amount, the method and the date of a payment. */
export const receipt: Template<'receipt'> = {
  subject: (quote) => `Receipt: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, business }) {
    return (
      <Layout
        business={business}
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
