import { formatMoney } from '#core/lib/money.ts';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Template } from './template.ts';

/** To the customer: the balance, and where to pay it. */
export const paymentRequest: Template<'payment-request'> = {
  subject: (quote) => `Payment for ${quote.packageName}, ${quote.reference}: ${formatMoney(quote.dueCents)}`,

  Body({ data: quote, business }) {
    const paidCents = quote.totalCents - quote.dueCents;
    return (
      <Layout
        business={business}
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
