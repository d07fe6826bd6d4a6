import { use } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import { venmoLink } from '#core/payments/payments.ts';
import type { Settings } from '#core/settings/settings.ts';
import { LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import {
  AddressRequest,
  Facts,
  Greeting,
  Layout,
  Paragraph,
  LinkButton,
  mailLink,
  phoneValues,
  PlansChange,
  type Template,
} from './layout.tsx';
import {
  PriceLines,
  asksAddress,
  inLine,
  placeFacts,
  timeFact,
  vehicleFacts,
  visitTime,
  wallTime,
} from './quote-facts.tsx';

/** To the customer when the owner approves: the appointment is confirmed at this price. */
const quoteApproved: Template<'quote-approved'> = {
  subject: ({ packageName, startsAt, arrival }, settings, language) =>
    quoteMailTexts(language)('approvedSubject', {
      packageName,
      time: wallTime(startsAt, { settings, language }, arrival),
    }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const time = wallTime(quote.startsAt, written, quote.arrival);
    const isVenmo = quote.paymentMethod === 'venmo';
    const { paidCents = 0 } = quote;
    const dueCents = Math.max(0, quote.totalCents - paidCents);
    return (
      <Layout
        settings={settings}
        title={t('approvedTitle')}
        preview={inLine(quote.packageName, time, quote.isRedo ? t('redoFree') : formatMoney(quote.totalCents))}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich(quote.isRedo ? 'redoApproved' : 'approved', { reference: quote.reference, strong }))}{' '}
          {t('fileAdds')}
        </Paragraph>
        {asksAddress(quote) && <AddressRequest quoteUrl={quote.quoteUrl} />}
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) },
            ...placeFacts(quote, written),
          ]}
        />
        {!quote.isRedo && <PriceLines lines={quote.lines} totalCents={quote.totalCents} />}
        {paidCents > 0 && (
          <Paragraph>{t('paidAlready', { amount: formatMoney(paidCents), left: formatMoney(dueCents) })}</Paragraph>
        )}
        {isVenmo && quote.venmo !== '' && dueCents > 0 && (
          <LinkButton href={venmoLink(quote.venmo, { cents: dueCents, note: quote.reference })}>
            {t('payByVenmo', { amount: formatMoney(dueCents) })}
          </LinkButton>
        )}
        {dueCents > 0 && (
          <Paragraph>
            {isVenmo ? rich(t.rich('paymentPage', { link: mailLink(quote.payUrl) })) : t('cashTerms')}
          </Paragraph>
        )}
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
        <PlansChange settings={settings} quote={quote} />
      </Layout>
    );
  },
};

/** To the customer when the owner makes a counter-offer: what would change, why, and the deadline for an answer. */
const quoteCountered: Template<'quote-countered'> = {
  subject: ({ reference }, _, language) => quoteMailTexts(language)('offerSubject', { reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { offer } = quote;
    const isOtherTime = offer.startsAt !== quote.startsAt;
    const [offered, former] = [formatMoneyExact(offer.totalCents), formatMoneyExact(quote.totalCents)];
    return (
      <Layout
        settings={settings}
        title={t('offerTitle')}
        preview={inLine(offered, wallTime(offer.startsAt, written, offer.arrival))}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{rich(t.rich('offerIntro', { reference: quote.reference, strong }))}</Paragraph>
        <Paragraph>{offer.reason}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            {
              name: t('requestedTime'),
              value: isOtherTime ? (timeFact(quote.startsAt, written, quote.arrival) ?? t('noTime')) : null,
            },
            {
              name: isOtherTime ? t('suggestedTime') : fact('time'),
              value: timeFact(offer.startsAt, written, isOtherTime ? offer.arrival : quote.arrival),
            },
            { name: t('price'), value: offered === former ? null : t('priceInsteadOf', { offered, former }) },
            ...placeFacts(quote, written),
          ]}
        />
        <PriceLines lines={offer.lines} totalCents={offer.totalCents} isExact />
        <LinkButton href={quote.quoteUrl}>{t('answerOffer')}</LinkButton>
        <Paragraph>
          {t('offerDeadline', {
            times: isOtherTime && quote.startsAt !== null ? 'both' : 'one',
            time: wallTime(offer.expiresAt, written),
          })}{' '}
          {rich(t.rich('questions', phoneValues(settings)))}
        </Paragraph>
      </Layout>
    );
  },
};

/** To the customer when the owner declines a quote: says so plainly, and how to request another time. */
const quoteDeclined: Template<'quote-declined'> = {
  subject: ({ reference }, _, language) => quoteMailTexts(language)('declinedSubject', { reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const { packageName, reference } = quote;
    const time = visitTime(quote, { settings, language });
    const about = { hasTime: time ? 'yes' : 'no', time: time ?? '', packageName, reference, strong } as const;
    return (
      <Layout
        settings={settings}
        title={t('declinedTitle')}
        preview={inLine(packageName, reference)}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich('declined', about))} {moneyText(quote, language)}
          {time && quote.visitSequence !== undefined && ` ${t('fileRemoves')}`}
        </Paragraph>
        {quote.reason && <Paragraph>{quote.reason}</Paragraph>}
        <AnotherRequest settings={settings} />
      </Layout>
    );
  },
};

/** What becomes of the deposit of a quote that is over. */
function moneyText({ depositCents }: { readonly depositCents?: number }, language: Language): string {
  const t = quoteMailTexts(language);
  return depositCents ? t('depositReturning', { amount: formatMoney(depositCents) }) : t('nothingCharged');
}

/** To the customer whose slot was released because the email address wasn't confirmed, or the deposit wasn't paid. */
const quoteLapsed: Template<'quote-lapsed'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('lapsedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { packageName, reference } = quote;
    return (
      <Layout
        settings={settings}
        title={t('lapsedTitle')}
        preview={inLine(packageName, reference)}
        reason={t('requestedReasonOrIgnore')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(
            quote.depositCents
              ? t.rich('lapsedDeposit', { packageName, reference, amount: formatMoney(quote.depositCents), strong })
              : t.rich('lapsed', { packageName, reference, strong }),
          )}
        </Paragraph>
        <Facts
          facts={[
            { name: t('releasedTime'), value: timeFact(quote.startsAt, written, quote.arrival) },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            ...placeFacts(quote, written),
          ]}
        />
        <Paragraph>
          {t(quote.depositCents ? 'lapsedDepositNext' : 'lapsedNext')} {t('fileRemovesOld')}
        </Paragraph>
        <LinkButton href={quote.confirmUrl}>
          {quote.depositCents ? t('payDeposit', { amount: formatMoney(quote.depositCents) }) : t('pickTime')}
        </LinkButton>
      </Layout>
    );
  },
};

/** To the customer who paid the deposit: the slot is kept. */
const depositReceived: Template<'deposit-received'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('depositReceivedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { packageName, reference, depositCents, totalCents } = quote;
    const hasTime = quote.isTimeGone ? 'gone' : quote.startsAt === null ? 'no' : 'yes';
    const amounts = { amount: formatMoney(depositCents), left: formatMoney(Math.max(0, totalCents - depositCents)) };
    return (
      <Layout
        settings={settings}
        title={t('depositReceivedTitle')}
        preview={inLine(packageName, reference)}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{rich(t.rich('depositReceived', { ...amounts, reference, hasTime, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: packageName },
            { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) },
            ...placeFacts(quote, written),
          ]}
        />
        <Paragraph>{t('depositTerms')}</Paragraph>
        <LinkButton href={quote.quoteUrl}>{t(quote.isTimeGone ? 'pickTime' : 'seeQuote')}</LinkButton>
        <PlansChange settings={settings} quote={quote} />
      </Layout>
    );
  },
};

/** To the customer whose payment goes back to the card. */
const depositReturned: Template<'deposit-returned'> = {
  subject: ({ packageName, reference, depositCents }, _, language) =>
    quoteMailTexts(language)('depositReturnedSubject', { amount: formatMoney(depositCents), packageName, reference }),

  Body({ data: quote, settings }) {
    const t = useTexts(quoteMailTexts);
    const { packageName, reference, depositCents } = quote;
    return (
      <Layout
        settings={settings}
        title={t('depositReturnedTitle')}
        preview={inLine(packageName, reference)}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich('depositReturned', { amount: formatMoney(depositCents), reference, strong }))}
        </Paragraph>
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </Layout>
    );
  },
};

/** To a customer who rejected a counter-offer: says that the quote is closed, and how to request another one. */
const offerRefused: Template<'offer-refused'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('refusedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const { packageName, reference } = quote;
    const time = visitTime(quote, { settings, language });
    return (
      <Layout
        settings={settings}
        title={t('refusedTitle')}
        preview={inLine(packageName, reference)}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich('refused', { packageName, reference, strong }))} {moneyText(quote, language)}
          {time && ` ${t('timeReleased', { time })}`}
        </Paragraph>
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
        <AnotherRequest settings={settings} />
      </Layout>
    );
  },
};

function AnotherRequest({ settings }: { readonly settings: Settings }) {
  const t = useTexts(quoteMailTexts);
  return <Paragraph>{rich(t.rich('anotherRequest', phoneValues(settings)))}</Paragraph>;
}

export const quoteAnswerMails = {
  'quote-approved': quoteApproved,
  'quote-countered': quoteCountered,
  'quote-declined': quoteDeclined,
  'quote-lapsed': quoteLapsed,
  'deposit-received': depositReceived,
  'deposit-returned': depositReturned,
  'offer-refused': offerRefused,
};
