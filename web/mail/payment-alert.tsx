import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

type Alert = Mails['payment-alert'];

/** To the shop: a card payment that was too high, or that matches no quote. */
export const paymentAlert: Template<'payment-alert'> = {
  subject: (alert) => titleOf(alert),

  Body({ data: alert, business }) {
    const { quote, cents, cardReference } = alert;
    return (
      <Layout
        business={business}
        title={titleOf(alert)}
        preview={`${formatMoney(cents)} by card, ${cardReference}`}
        reason={`Sent to ${business.email} when a card payment needs your attention.`}
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
