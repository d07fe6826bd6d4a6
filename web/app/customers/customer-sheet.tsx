import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import { languageName } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { entryText } from '#core/quotes/describe.ts';
import { kindText } from '#web/app/email-log/mail-data.ts';
import { Invoicing } from '#web/app/invoices/invoicing.tsx';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordBadges, RecordBody, RecordContact, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { SavedCardLine } from '#web/app/payments/saved-card.tsx';
import { AppointmentTime, When } from '#web/app/shell/when.tsx';
import { call, unlessJustRead } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { paymentBadge, statusBadge } from '#web/lib/quote-badges.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { toast } from '#web/ui/toast.tsx';
import {
  ContactForm,
  CustomerActions,
  CustomerBadges,
  CustomerDataActions,
  CustomerNotes,
  nameOf,
  SimilarCustomers,
} from './customer-actions.tsx';
import { CustomerContacts } from './customer-contacts.tsx';
import { customerDetail } from './customer-data.ts';
import { CustomerVehicles } from './customer-vehicles.tsx';
import { SameAgain } from './same-again.tsx';
import styles from './customer-sheet.module.css';

/** The open customer at the side of the list. */
export function CustomerSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet kind="customer" query={customerDetail(id)} frame={frame} title={nameOf} about={since}>
      {(customer) => <CustomerRecord key={id} customer={customer} onErased={frame.onClose} />}
    </RecordSheet>
  );
}

function since({ createdAt }: CustomerDetail) {
  return <Since at={createdAt} />;
}

function Since({ at }: { readonly at: string }) {
  const t = useTexts(customersTexts);
  return <When at={at} isDay wording={(time) => t.rich('customerSinceAt', time)} />;
}

type Shown = { readonly customer: CustomerDetail };

/** Everything known of one customer; each row leads to its quote, job or message. */
function CustomerRecord({ customer, onErased }: Shown & { readonly onErased: () => void }) {
  const t = useTexts(customersTexts);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <>
      <RecordBody className={styles.customer}>
        <RecordBadges>
          <CustomerBadges customer={customer} />
          <Badge>{t(customer.hasAccount ? 'account' : 'noAccount')}</Badge>
        </RecordBadges>
        {isCorrecting ? (
          <ContactForm customer={customer} onDone={() => setCorrecting(false)} />
        ) : (
          <div className={styles.contact}>
            <RecordContact email={customer.email} phone={customer.phone} />
            <Button onClick={() => setCorrecting(true)}>{t('correctContact')}</Button>
          </div>
        )}
        <CustomerContacts customer={customer} />
        <SimilarCustomers customer={customer} />
        <ReviewList rows={useFacts(customer)} />
        {customer.vehicles.length > 0 && <CustomerVehicles customer={customer} />}
        {customer.vehicles.length > 0 && <SameAgain customer={customer} />}
        <CustomerNotes customer={customer} />
        <History customer={customer} />
        {customer.payments.length > 0 && <PaymentRows customer={customer} />}
        {customer.savedCard && <CustomerCard id={customer.id} card={customer.savedCard} />}
        <Invoicing of={{ customer: customer.id }} />
        <CustomerGiftCards customerId={customer.id} />
        {customer.photos.length > 0 && (
          <Section title={t('photos')}>
            <Photos label={t('photoOf')} photos={customer.photos} />
          </Section>
        )}
        <Correspondence customer={customer} />
        <CustomerDataActions customer={customer} onErased={onErased} />
      </RecordBody>
      <CustomerActions customer={customer} />
    </>
  );
}

function useFacts(customer: CustomerDetail): readonly ReviewRow[] {
  const t = useTexts(customersTexts);
  const { paid, owed, otherContacts } = customer;
  const amounts = { paid: formatMoneyExact(Math.round(paid * 100)), owed: formatMoneyExact(Math.round(owed * 100)) };
  return [
    {
      title: t('email'),
      value: customer.email === '' ? '–' : t(customer.isEmailProven ? 'emailProven' : 'emailUnproven'),
    },
    ...(otherContacts.length > 0
      ? [{ title: t('otherContacts'), value: otherContacts.map(phoneText).join(', ') }]
      : []),
    { title: t('language'), value: languageName(customer.language) },
    {
      title: t('balance'),
      value: owed > 0 ? t('paidAndOwed', amounts) : t('paidSoFar', { amount: amounts.paid }),
    },
    { title: t('consents'), value: <Consents customer={customer} /> },
  ];
}

function Consents({ customer }: Shown) {
  const t = useTexts(customersTexts);
  const newest = customer.history[0];
  return (
    <>
      {customer.optedOutAt ? (
        <When at={customer.optedOutAt} wording={(time) => t.rich('optedOutOn', time)} />
      ) : (
        t('mailsAllowed')
      )}
      {customer.invitedAt && (
        <>
          <br />
          <When at={customer.invitedAt} wording={(time) => t.rich('invitedOn', time)} />
        </>
      )}
      {newest && (
        <>
          <br />
          {t(newest.optOutSocialMedia ? 'photosKept' : 'photosAllowed')}
        </>
      )}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function History({ customer: { history } }: Shown) {
  const t = useTexts(customersTexts);
  const language = use(LanguageContext);
  return (
    <Section title={t('history')}>
      {history.length === 0 && <p className={styles.none}>{t('noHistory')}</p>}
      <ul className={styles.rows}>
        {history.map((quote) => {
          const { word, ...look } = statusBadge(quote.progress, language);
          const payment = quote.payment && quote.payment !== 'paid' ? paymentBadge(quote.payment, language) : undefined;
          return (
            <li key={quote.id}>
              <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quote.id }}>
                {quote.packageName}, {quote.subject}
              </Link>
              <span className={styles.amount}>{formatMoneyExact(Math.round(quote.totalPrice * 100))}</span>
              <small>
                <AppointmentTime instant={quote.scheduledDate} none={t('noAppointment')} />, {quote.reference}
              </small>
              <span className={styles.badges}>
                <Badge {...look}>{word}</Badge>
                {payment && (
                  <Badge tone={payment.tone} icon={payment.icon}>
                    {payment.word}
                  </Badge>
                )}
                {quote.rating && <Badge icon="spark">{t('rating', { stars: quote.rating.stars })}</Badge>}
                {quote.jobId && (
                  <Link to="/admin/dashboard" search={{ tab: 'jobs', open: quote.jobId }}>
                    {t('job')}
                  </Link>
                )}
              </span>
              {quote.rating?.words && <q className={styles.words}>{quote.rating.words}</q>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function PaymentRows({ customer: { payments } }: Shown) {
  const t = useTexts(customersTexts);
  const language = use(LanguageContext);
  return (
    <Section title={t('payments')}>
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: payment.quoteId }}>
              {t('paymentFor', {
                entry: entryText({ ...payment, half: null }, language),
                reference: payment.reference,
              })}
            </Link>
            <span className={styles.amount}>{formatMoneyExact(Math.round(payment.amount * 100))}</span>
            <small>{capital(formatShortDate(Temporal.PlainDate.from(payment.receivedOn), language), language)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What they wrote and what was sent to them, newest first. */
function Correspondence({ customer: { messages, mails } }: Shown) {
  const t = useTexts(customersTexts);
  const language = use(LanguageContext);
  const rows = [
    ...messages.map((message) => ({ ...message, tab: 'messages' as const, about: t('message') })),
    ...mails.map(({ id, kind, isText, subject, createdAt }) => {
      const text = subject ?? kindText(kind, language);
      return {
        id,
        createdAt,
        tab: isText ? undefined : ('mail' as const),
        text,
        about: t(isText ? 'textMessage' : 'mail'),
      };
    }),
  ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <Section title={t('messages')}>
      {rows.length === 0 && <p className={styles.none}>{t('noMessages')}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, tab, text, about, createdAt }) => (
          <li key={id}>
            {tab ? (
              <Link className={styles.excerpt} to="/admin/dashboard" search={{ tab, open: id }}>
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
            <small>
              <When at={createdAt} wording={(time) => t.rich('sentAt', { ...time, about })} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type CustomerCardProps = {
  readonly id: string;
  readonly card: NonNullable<CustomerDetail['savedCard']>;
};

/** The card that the customer has saved for later payments. */
function CustomerCard({ id, card }: CustomerCardProps) {
  const t = useTexts(savedCardTexts);
  const client = useQueryClient();
  const remove = async () => {
    await call('DELETE /api/customers/:id/saved-card', { params: { id } });
    toast({ title: t('cardRemoved') });
    await client.invalidateQueries({ queryKey: customerDetail(id).queryKey });
  };
  return (
    <Section title={t('savedCard')}>
      <SavedCardLine card={card} remove={remove}>
        <When at={card.consentedAt} wording={(time) => t.rich('agreedOn', time)} />
      </SavedCardLine>
    </Section>
  );
}

/** The gift cards that were sent to a customer; nothing while there are none. */
function CustomerGiftCards({ customerId }: { readonly customerId: string }) {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  const { data: cards } = useQuery({
    // Below the key of the gift cards, so that changes made elsewhere appear here.
    queryKey: ['gifts', 'of', customerId, language] as const,
    queryFn: () => call('GET /api/customers/:id/gift-cards', { params: { id: customerId } }),
    refetchOnMount: unlessJustRead,
  });
  if (!cards || cards.length === 0) return null;
  return (
    <section>
      <h3>{t('ofCustomer')}</h3>
      <ul className={styles.rows}>
        {cards.map(({ id, last4, state, amountCents, balanceCents }) => (
          <li key={id}>
            <Link to="/admin/dashboard" search={{ tab: 'gifts', open: id }}>
              {t('endsIn', { last4 })}
            </Link>
            <span>{t('state', { state })}</span>
            <b>{t('balanceOfAmount', { balance: formatMoneyExact(balanceCents), amount: formatMoney(amountCents) })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
