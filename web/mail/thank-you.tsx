import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, TextLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To the customer after the work is done: thanks, where to find photos and receipt, and a request for a rating. */
export const thankYou: Template<'thank-you'> = {
  subject: (quote, business) => `Thank you from ${business.name}: how was it?`,

  Body({ data: quote, business }) {
    return (
      <Layout
        business={business}
        title="All clean"
        preview={quote.hasPhotos ? 'See the photos before and after, and tell us how it was.' : 'Tell us how it was.'}
        reason="You get this email because we did the work that you booked with this address."
        unsubscribeUrl={quote.unsubscribeUrl}
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for your visit. <TextLink href={quote.quoteUrl}>Your page</TextLink> shows what we did
          {quote.hasPhotos && ', with the photos before and after'}.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'Total', value: formatMoney(quote.totalCents) },
            ...(quote.paidCents > 0 ? [{ name: 'Paid', value: formatMoney(quote.paidCents) }] : []),
            ...(quote.dueCents > 0 ? [{ name: owedName(quote), value: formatMoney(quote.dueCents) }] : []),
            { name: 'Reference', value: quote.reference },
          ]}
        />
        {quote.receiptUrl !== null && (
          <Paragraph>
            <TextLink href={quote.receiptUrl}>Your receipt</TextLink> is ready to print or to keep.
          </Paragraph>
        )}
        {quote.payUrl !== null && (
          <Paragraph>
            <TextLink href={quote.payUrl}>Your payment page</TextLink> takes what is still owed.
          </Paragraph>
        )}
        <LinkButton href={`${quote.quoteUrl}?do=rate`}>Tell us how it was</LinkButton>
        <Paragraph>If anything is not as it should be, reply to this email and we make it right.</Paragraph>
      </Layout>
    );
  },
};

/** Payments that the customer has announced aren't requested again. */
function owedName({ isClaimed = false }: Mails['thank-you']): string {
  return isClaimed ? 'Being confirmed' : 'Still owed';
}
