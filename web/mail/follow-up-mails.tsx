import { Facts, Layout, Paragraph, TextLink, LinkButton, PlansChange, type Template } from './layout.tsx';
import { placeFacts, visitTime, wallTime } from './quote-facts.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';

/** To the customer, the day before and shortly before: when, where, and two ways to answer. Opening a link changes nothing. */
export const visitReminder: Template<'visit-reminder'> = {
  subject: (quote, settings) => `Reminder: ${quote.packageName}, ${visitTime(quote, settings)}`,

  Body({ data: quote, settings }) {
    return (
      <Layout
        settings={settings}
        title="See you soon"
        preview={`${quote.packageName}, ${wallTime(quote.startsAt, settings)}`}
        reason="You get this email because you booked a visit with this address."
      >
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          This is a reminder of your visit, quote <strong>{quote.reference}</strong>.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'When', value: wallTime(quote.startsAt, settings) },
            ...placeFacts(quote, settings),
          ]}
        />
        <LinkButton href={`${quote.quoteUrl}?do=confirm`}>Confirm my visit</LinkButton>
        <Paragraph>
          Does the time not suit you any more? <TextLink href={`${quote.quoteUrl}?do=move`}>Move my visit</TextLink>.
        </Paragraph>
        <PlansChange settings={settings} />
      </Layout>
    );
  },
};

/** To the customer after the work is done: thanks, where to find photos and receipt, and a request for a rating. */
export const thankYou: Template<'thank-you'> = {
  subject: (quote, settings) => `Thank you from ${settings.name}: how was it?`,

  Body({ data: quote, settings }) {
    return (
      <Layout
        settings={settings}
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
