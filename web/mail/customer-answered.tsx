import type { Mails } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, PhoneLink, TextLink } from './layout.tsx';
import { placeFacts, visitTime, wallTime } from './quote-facts.ts';
import type { Template } from './template.ts';

type What = Mails['customer-answered']['what'];

const TITLES: Readonly<Record<What, string>> = {
  accepted: 'Offer accepted',
  refused: 'Offer refused',
  moved: 'Moved by the customer',
  cancelled: 'Cancelled by the customer',
  'gave-address': 'Address added',
};
const FOLLOWS: Readonly<Record<What, string>> = {
  accepted: 'The job is scheduled, and the customer has the confirmation.',
  refused: 'The quote is declined, and its times are free again.',
  moved: 'The old time is free again. Whoever of the crew had accepted it was told.',
  cancelled: 'The time is free again. Whoever of the crew had accepted it was told.',
  'gave-address': 'The job can be sent and assigned now.',
};

/** To the shop, when a customer acts on the quote page. */
export const customerAnswered: Template<'customer-answered'> = {
  subject: (quote) => `${TITLES[quote.what]}: ${quote.reference}, ${quote.packageName}, ${quote.customerName}`,

  Body({ data: quote, business }) {
    const { what, customerEmail, customerPhone, formerStartsAt, reason } = quote;
    return (
      <Layout
        business={business}
        title={TITLES[what]}
        preview={[quote.customerName, visitTime(quote, business), formatMoney(quote.totalCents)]
          .filter((part) => part !== null)
          .join(', ')}
        reason={`Sent to ${business.email} when a customer changes or answers a quote.`}
      >
        <Paragraph>{FOLLOWS[what]}</Paragraph>
        <Facts
          facts={[
            { name: 'Quote', value: quote.reference },
            { name: 'Customer', value: quote.customerName },
            { name: 'Phone', value: <PhoneLink phone={customerPhone} /> },
            { name: 'Email', value: <TextLink href={`mailto:${customerEmail}`}>{customerEmail}</TextLink> },
            { name: 'Service', value: quote.packageName },
            { name: what === 'moved' ? 'New time' : 'When', value: visitTime(quote, business) },
            { name: 'Instead of', value: formerStartsAt && wallTime(formerStartsAt, business) },
            ...placeFacts(quote, business, 'team'),
            { name: 'Total', value: formatMoney(quote.totalCents) },
            { name: 'Reason', value: reason },
          ]}
        />
        <Paragraph>Reply to this email to write to the customer.</Paragraph>
      </Layout>
    );
  },
};
