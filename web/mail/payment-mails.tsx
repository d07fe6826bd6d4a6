import { use } from 'react';
import { mailsTexts, paymentMailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatDate, formatInstant } from '#core/lib/time.ts';
import type { PaymentAlert } from '#core/notifications/mail-data.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { entryText } from '#core/quotes/describe.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, Paragraph, LinkButton, type Template } from './layout.tsx';
import { PriceLines, inLine, wallTime } from './quote-facts.tsx';

/** To the customer: the balance, and where to pay it. */
const paymentRequest: Template<'payment-request'> = {
  subject: ({ packageName, reference, dueCents, depositCents }, _, language) =>
    paymentMailsTexts(language)('requestSubject', {
      packageName,
      reference,
      amount: formatMoney(depositCents ?? dueCents),
    }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const [t, about] = [paymentMailsTexts(language), quoteMailTexts(language)];
    const { packageName, reference, totalCents, dueCents } = quote;
    const amount = formatMoney(quote.depositCents ?? dueCents);
    const paidCents = totalCents - dueCents;
    const state = quote.depositCents ? 'deposit' : quote.isFee ? 'fee' : paidCents > 0 ? 'partlyPaid' : 'unpaid';
    return (
      <Layout
        settings={settings}
        title={t('requestTitle', { amount })}
        preview={inLine(packageName, reference)}
        reason={about('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        {quote.declined && (
          <Paragraph>
            {t('declined', { card: quote.declined.card, isConfirmable: quote.declined.isConfirmable ? 'yes' : 'no' })}
          </Paragraph>
        )}
        <Paragraph>{rich(t.rich('request', { state, amount, packageName, reference, strong }))}</Paragraph>
        {quote.payBy && (
          <Paragraph>{about('depositBy', { time: wallTime(quote.payBy, { settings, language }) })}</Paragraph>
        )}
        <PriceLines lines={quote.lines} totalCents={totalCents} />
        {paidCents > 0 && <Paragraph>{t('alreadyPaid', { amount: formatMoney(paidCents) })}</Paragraph>}
        <LinkButton href={quote.payUrl}>{t('pay', { amount })}</LinkButton>
        <Paragraph>{t('ignoreIfPaid')}</Paragraph>
      </Layout>
    );
  },
};

/** To the customer: the amount, the method and the date of a payment. */
const receipt: Template<'receipt'> = {
  subject: ({ packageName, reference }, _, language) =>
    paymentMailsTexts(language)('receiptSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = paymentMailsTexts(language);
    const { packageName, reference } = quote;
    return (
      <Layout
        settings={settings}
        title={t(quote.coveredFeeCents ? 'feeCoveredTitle' : isPaidInFull(quote) ? 'paidInFull' : 'receiptTitle')}
        preview={t('receiptPreview', { amount: formatMoney(quote.paidCents), packageName, reference })}
        reason={quoteMailTexts(language)('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {quote.coveredFeeCents
            ? rich(t.rich('feeCovered', { fee: formatMoney(quote.coveredFeeCents), packageName, reference, strong }))
            : rich(t.rich('receiptIntro', { packageName, reference, strong }))}
        </Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <Facts
          facts={quote.entries.map((entry) => ({
            name: entryText(entry, language),
            value: t('amountOn', {
              amount: formatMoney(entry.cents),
              date: formatDate(Temporal.PlainDate.from(entry.receivedOn), language),
            }),
          }))}
        />
        <Paragraph>{balanceText(quote, language)}</Paragraph>
        {settings.taxId && <Paragraph>{t('taxId', { id: settings.taxId })}</Paragraph>}
        <LinkButton href={quote.receiptUrl}>{t('receiptButton')}</LinkButton>
      </Layout>
    );
  },
};

type Receipt = Mails['receipt'];

function isPaidInFull({ dueCents, totalCents }: Receipt): boolean {
  return dueCents === 0 && totalCents > 0;
}

function balanceText({ dueCents, overpaidCents = 0, coveredFeeCents }: Receipt, language: Language): string {
  const t = paymentMailsTexts(language);
  if (coveredFeeCents && overpaidCents > 0) return t('restReturned', { amount: formatMoney(overpaidCents) });
  if (overpaidCents > 0) return t('overpaid', { amount: formatMoney(overpaidCents) });
  return dueCents === 0 ? t('nothingOwed') : t('owed', { amount: formatMoney(dueCents) });
}

type Alert = Mails['payment-alert'];

/** To the shop: a card payment that was too high or matches no quote, a refund that failed, or a dispute. */
const paymentAlert: Template<'payment-alert'> = {
  subject: (alert, _, language) => titleOf(alert, language),

  Body({ data: alert, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [paymentMailsTexts(language), mailsTexts(language)];
    const { quote, cents, cardReference, respondBy } = alert;
    const what = whatOf(alert);
    return (
      <Layout
        settings={settings}
        title={titleOf(alert, language)}
        preview={t('alertPreview', { amount: formatMoney(cents), payment: cardReference })}
        reason={t('alertReason', { email: settings.email })}
      >
        <Paragraph>{t(EXPLAINED[what])}</Paragraph>
        <Facts
          facts={[
            { name: t(AMOUNTS[what]), value: formatMoney(cents) },
            { name: fact('payment'), value: cardReference },
            { name: fact('quote'), value: quote?.reference ?? null },
            { name: fact('customer'), value: quote?.customerName ?? null },
            { name: t('overpaidBy'), value: what === 'overpaid' && quote ? formatMoney(quote.overpaidCents) : null },
            {
              name: t('answerBy'),
              value: respondBy ? formatInstant(Temporal.Instant.from(respondBy), settings.timeZone, language) : null,
            },
          ]}
        />
        <LinkButton href={alert.dashboardUrl}>
          {t(quote ? 'openQuote' : what === 'gift-card-returned' ? 'openGiftCard' : 'openPayments')}
        </LinkButton>
      </Layout>
    );
  },
};

const EXPLAINED = {
  overpaid: 'overpaidExplained',
  unmatched: 'unknownExplained',
  'refund-failed': 'refundFailedExplained',
  'dispute-opened': 'disputeOpenedExplained',
  'dispute-won': 'disputeWonExplained',
  'dispute-lost': 'disputeLostExplained',
  'refund-of-corrected': 'refundOfCorrectedExplained',
  'gift-card-returned': 'giftCardReturnedExplained',
} as const satisfies Readonly<Record<PaymentAlert, string>>;

const AMOUNTS = {
  overpaid: 'paidByCard',
  unmatched: 'paidByCard',
  'refund-failed': 'refunded',
  'dispute-opened': 'disputed',
  'dispute-won': 'disputed',
  'dispute-lost': 'disputed',
  'refund-of-corrected': 'refunded',
  'gift-card-returned': 'refunded',
} as const satisfies Readonly<Record<PaymentAlert, string>>;

function whatOf({ alert, quote }: Alert): PaymentAlert {
  return alert ?? (quote ? 'overpaid' : 'unmatched');
}

function titleOf(alert: Alert, language: Language): string {
  const t = paymentMailsTexts(language);
  const { quote, cents, cardReference } = alert;
  const amount = formatMoney(cents);
  const reference = quote?.reference ?? cardReference;
  switch (whatOf(alert)) {
    case 'overpaid':
      return t('overpaidAlert', { reference, amount: formatMoney(quote?.overpaidCents ?? cents) });
    case 'unmatched':
      return t('unknownAlert', { amount });
    case 'refund-failed':
      return t('refundFailedAlert', { reference, amount });
    case 'dispute-opened':
      return t('disputeOpenedAlert', { reference, amount });
    case 'dispute-won':
      return t('disputeWonAlert', { reference, amount });
    case 'dispute-lost':
      return t('disputeLostAlert', { reference, amount });
    case 'refund-of-corrected':
      return t('refundOfCorrectedAlert', { reference, amount });
    case 'gift-card-returned':
      return t('giftCardReturnedAlert', { amount });
  }
}

export const paymentMails = {
  'payment-request': paymentRequest,
  receipt,
  'payment-alert': paymentAlert,
};
