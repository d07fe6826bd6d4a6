import { formatMoney } from '#core/lib/money.ts';
import { methodText } from '#core/quotes/describe.ts';
import { Facts, Layout, Paragraph, PhoneLink, TextLink, type Template, LinkButton } from './layout.tsx';
import { PriceLines } from './price-lines.tsx';
import { asksAddress, placeFacts, promisedBy, visitTime, wallTime } from './quote-facts.ts';
import { Fragment } from 'react';
import type { Mails } from '#core/notifications/mails.ts';
import { formatInstant } from '#core/lib/time.ts';

/** To the shop: a new request, with everything needed to call back. */
export const newQuote: Template<'new-quote'> = {
  subject: (quote) => `New quote ${quote.reference}: ${quote.packageName}, ${quote.customerName}`,

  Body({ data: quote, settings }) {
    const time = visitTime(quote, settings);
    return (
      <Layout
        settings={settings}
        title={`New quote ${quote.reference}`}
        preview={[time ?? 'No time chosen', formatMoney(quote.totalCents), quote.customerName].join(', ')}
        reason={`Sent to ${settings.email} for every new quote request.`}
      >
        <Paragraph>
          {quote.customerName} asks for {quote.packageName}. You promised to confirm {promisedBy(quote, settings)}.
        </Paragraph>
        {asksAddress(quote) && (
          <Paragraph>
            The address is still needed. The quote page asks the customer for it; you can enter it, too.
          </Paragraph>
        )}
        <Facts
          facts={[
            { name: 'Customer', value: quote.customerName },
            { name: 'Phone', value: <PhoneLink phone={quote.customerPhone} /> },
            { name: 'Email', value: <TextLink href={`mailto:${quote.customerEmail}`}>{quote.customerEmail}</TextLink> },
            { name: 'When', value: time ?? 'No time was chosen: schedule it when you approve.' },
            ...placeFacts(quote, settings, 'team'),
            { name: 'Service', value: quote.packageName },
            { name: 'For', value: quote.subject },
            { name: 'Payment', value: methodText(quote.paymentMethod) },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <Paragraph>Reply to this email to write to the customer.</Paragraph>
      </Layout>
    );
  },
};

/** To the shop: a message from the contact form. Replies go to the sender. */
export const newMessage: Template<'new-message'> = {
  subject: (message) => `New message from ${message.name}`,

  Body({ data: message, settings }) {
    return (
      <Layout
        settings={settings}
        title="New message"
        preview={message.message.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={`Sent to ${settings.email} for every message from the contact form.`}
      >
        <Facts
          facts={[
            { name: 'From', value: message.name },
            { name: 'Email', value: <TextLink href={`mailto:${message.email}`}>{message.email}</TextLink> },
            { name: 'Phone', value: message.phone && <PhoneLink phone={message.phone} /> },
          ]}
        />
        <Paragraph>
          {message.message.split(/\r?\n/).map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Paragraph>
        <Paragraph>Reply to this email to write to {message.name}.</Paragraph>
      </Layout>
    );
  },
};

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
  moved: 'The old time is free again. The crew member who had accepted it has been notified.',
  cancelled: 'The time is free again. The crew member who had accepted it has been notified.',
  'gave-address': 'The job can be sent and assigned now.',
};

/** To the shop, when a customer acts on the quote page. */
export const customerAnswered: Template<'customer-answered'> = {
  subject: (quote) => `${TITLES[quote.what]}: ${quote.reference}, ${quote.packageName}, ${quote.customerName}`,

  Body({ data: quote, settings }) {
    const { what, customerEmail, customerPhone, formerStartsAt, reason } = quote;
    return (
      <Layout
        settings={settings}
        title={TITLES[what]}
        preview={[quote.customerName, visitTime(quote, settings), formatMoney(quote.totalCents)]
          .filter((part) => part !== null)
          .join(', ')}
        reason={`Sent to ${settings.email} when a customer changes or answers a quote.`}
      >
        <Paragraph>{FOLLOWS[what]}</Paragraph>
        <Facts
          facts={[
            { name: 'Quote', value: quote.reference },
            { name: 'Customer', value: quote.customerName },
            { name: 'Phone', value: <PhoneLink phone={customerPhone} /> },
            { name: 'Email', value: <TextLink href={`mailto:${customerEmail}`}>{customerEmail}</TextLink> },
            { name: 'Service', value: quote.packageName },
            { name: what === 'moved' ? 'New time' : 'When', value: visitTime(quote, settings) },
            { name: 'Instead of', value: formerStartsAt && wallTime(formerStartsAt, settings) },
            ...placeFacts(quote, settings, 'team'),
            { name: 'Total', value: formatMoney(quote.totalCents) },
            { name: 'Reason', value: reason },
          ]}
        />
        <Paragraph>Reply to this email to write to the customer.</Paragraph>
      </Layout>
    );
  },
};

/** To the shop: an employee accepts a job, requests it, or gives back a confirmed one. */
export const jobAnswered: Template<'job-answered'> = {
  subject: (job, settings) =>
    `${answerText(job)}: ${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`,

  Body({ data: job, settings }) {
    return (
      <Layout
        settings={settings}
        title={answerText(job)}
        preview={`${job.packageName}, ${visitTime(job, settings) ?? 'time to be arranged'}`}
        reason={`Sent to ${settings.email} when a crew member answers a job.`}
      >
        <Paragraph>{nextStepText(job)}</Paragraph>
        <Facts
          facts={[
            { name: 'Job', value: job.reference },
            { name: 'Service', value: job.packageName },
            { name: 'For', value: job.subject },
            { name: 'When', value: visitTime(job, settings) ?? 'To be arranged' },
            { name: 'Note', value: job.notes || null },
          ]}
        />
        <LinkButton href={job.jobUrl}>Open the job</LinkButton>
        <Paragraph>Reply to this email to write to {job.employeeName}.</Paragraph>
      </Layout>
    );
  },
};

function answerText({ answer, employeeName }: Mails['job-answered']): string {
  if (answer === 'request') return `${employeeName} asks for a job`;
  return answer === 'accept' ? `${employeeName} accepted a job` : `${employeeName} gave a job back`;
}

function nextStepText({ answer, wasConfirmed }: Mails['job-answered']): string {
  if (answer === 'decline') return 'It had been confirmed and is open again. Please find someone else.';
  return wasConfirmed ? 'It had been confirmed and needs nothing more from you.' : 'It is subject to your approval.';
}

/** To the shop itself: shows that its mails arrive, and how they look. */
export const testEmail: Template<'test-email'> = {
  subject: (_, settings) => `Test email from ${settings.name}`,

  Body({ data: { sentAt }, settings }) {
    return (
      <Layout
        settings={settings}
        title="Mail works"
        preview="If you can read this, your customers get their mails."
        reason="You get this email because an admin asked for a test in the dashboard."
      >
        <Paragraph>
          This was asked for on {formatInstant(Temporal.Instant.from(sentAt), settings.timeZone)}. If you can read it,
          your customers get their mails.
        </Paragraph>
      </Layout>
    );
  },
};
