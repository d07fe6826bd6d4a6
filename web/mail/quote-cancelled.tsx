import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Layout, Paragraph, PhoneLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { visitTime } from './quote-facts.ts';
import type { Template } from './template.ts';

/** To the customer when a quote is cancelled: confirms it, and says that nothing is owed, or what will be returned. */
export const quoteCancelled: Template<'quote-cancelled'> = {
  subject: (quote) => `Cancelled: ${quote.packageName}, ${quote.reference}`,

  Body({ data: quote, business }) {
    const time = visitTime(quote, business);
    const isOurs = quote.by === 'admin';
    return (
      <Layout
        business={business}
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
          {business.phone && ' or call '}
          {business.phone && <PhoneLink phone={business.phone} />}.
        </Paragraph>
      </Layout>
    );
  },
};

function moneyText({ paidCents = 0 }: Mails['quote-cancelled']): string {
  return paidCents > 0 ? `We’ll return the ${formatMoney(paidCents)} that you paid.` : 'There is nothing to pay.';
}
