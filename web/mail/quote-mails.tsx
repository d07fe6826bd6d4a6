import { use } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatDate, localDate, timeZoneLabel } from '#core/lib/time.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import type { Mails } from '#core/notifications/mails.ts';
import type { CancellationEvent } from '#core/payments/cancellation-fee.ts';
import { feeNotice, paymentTerms, shopAddress } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import { LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import {
  AddressRequest,
  Facts,
  Greeting,
  Layout,
  Paragraph,
  LinkButton,
  phoneValues,
  PlansChange,
  type Template,
  mailLink,
} from './layout.tsx';
import {
  PriceLines,
  asksAddress,
  dueText,
  inLine,
  placeFacts,
  planFacts,
  timeFact,
  vehicleFacts,
  visitTime,
  wallTime,
  type MailContext,
} from './quote-facts.tsx';

/** To the customer right after a request: everything they asked for, and what happens next. */
const quoteReceived: Template<'quote-received'> = {
  subject: ({ reference }, _, language) => quoteMailTexts(language)('receivedSubject', { reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const time = visitTime(quote, written);
    return (
      <Layout
        settings={settings}
        title={t('receivedTitle')}
        preview={inLine(quote.packageName, time, formatMoney(quote.totalCents))}
        reason={t('requestedReasonOrReply')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich('receivedThanks', { reference: quote.reference, strong }))} {promiseText(quote, written)}
        </Paragraph>
        {asksAddress(quote) && <AddressRequest quoteUrl={quote.quoteUrl} />}
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) ?? t('timeLater') },
            ...planFacts(quote, written),
            ...placeFacts(quote, written),
            { name: fact('payment'), value: paymentTerms(quote.paymentMethod, language) },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} giftCard={quote.giftCard} />
        <DepositToPay quote={quote} written={written} />
        {quote.confirmUrl === undefined ? (
          <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
        ) : (
          <ConfirmEmail confirmUrl={quote.confirmUrl} confirmBy={quote.confirmBy} written={written} />
        )}
        <PlansChange settings={settings} quote={quote} />
      </Layout>
    );
  },
};

/** When the customer hears from the shop; what its deposit confirms needs no answer. */
function promiseText({ isBookedWhenPaid, confirmationDue }: Mails['quote-received'], written: MailContext): string {
  const t = quoteMailTexts(written.language);
  if (isBookedWhenPaid) return t('bookedWhenPaid');
  return confirmationDue ? t('confirmationDue', { due: dueText(confirmationDue, written) }) : t('confirmationPromise');
}

type DepositToPayProps = { readonly quote: Mails['quote-received']; readonly written: MailContext };

/** The deposit with the link to pay it, what happens with it, and until when the slot is held without it. */
function DepositToPay({ quote, written }: DepositToPayProps) {
  const t = useTexts(quoteMailTexts);
  const { depositCents, payUrl, payBy } = quote;
  if (depositCents === undefined || payUrl === undefined) return null;
  const amount = formatMoney(depositCents);
  return (
    <>
      <Paragraph>
        {rich(t.rich('depositDue', { amount, strong }))}{' '}
        {payBy && `${t('depositBy', { time: wallTime(payBy, written) })} `}
        {t('depositTerms')}
      </Paragraph>
      <LinkButton href={payUrl}>{t('payDeposit', { amount })}</LinkButton>
    </>
  );
}

type ConfirmEmailProps = {
  readonly confirmUrl: string;
  readonly confirmBy: string | undefined;
  readonly written: MailContext;
};

/** The link that confirms the customer's email address, and until when the slot is reserved without that. */
function ConfirmEmail({ confirmUrl, confirmBy, written }: ConfirmEmailProps) {
  const t = useTexts(quoteMailTexts);
  return (
    <>
      <Paragraph>
        {confirmBy === undefined ? t('confirmEmail') : t('confirmEmailBy', { time: wallTime(confirmBy, written) })}{' '}
        {rich(t.rich('confirmOnPage', { strong }))}
      </Paragraph>
      <LinkButton href={confirmUrl}>{t('confirmEmailButton')}</LinkButton>
    </>
  );
}

/** To a customer who created a new link, now the only one that opens the quote. */
const quoteLink: Template<'quote-link'> = {
  subject: ({ reference }, _, language) => quoteMailTexts(language)('linkSubject', { reference }),

  Body({ data: { reference, customerName, quoteUrl, confirmUrl }, settings }) {
    const t = useTexts(quoteMailTexts);
    return (
      <Layout
        settings={settings}
        title={t('linkTitle')}
        preview={t('linkPreview')}
        reason={t('linkReason', { reference })}
      >
        <Greeting name={customerName} />
        <Paragraph>{rich(t.rich('linkExplained', { reference, strong }))}</Paragraph>
        <LinkButton href={confirmUrl ?? quoteUrl}>{t('linkButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To the customer when anyone moves the appointment: the new time next to the old one. */
const quoteRescheduled: Template<'quote-rescheduled'> = {
  subject: ({ packageName, startsAt, arrival }, settings, language) =>
    quoteMailTexts(language)('movedSubject', {
      packageName,
      time: wallTime(startsAt, { settings, language }, arrival),
    }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { reference, formerStartsAt, formerTimeZone } = quote;
    return (
      <Layout
        settings={settings}
        title={t('movedTitle')}
        preview={inLine(quote.packageName, wallTime(quote.startsAt, written, quote.arrival))}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {formerTimeZone
            ? rich(
                t.rich('zoneChanged', {
                  former: timeZoneLabel(formerTimeZone, language),
                  current: timeZoneLabel(settings.timeZone, language),
                  reference,
                  strong,
                }),
              )
            : rich(t.rich('moved', { reference, strong }))}{' '}
          {t(quote.isConfirmed ? 'newTimeIsYours' : 'newTimeIsHeld')} {t('fileMoves')}
        </Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            { name: fact('newTime'), value: timeFact(quote.startsAt, written, quote.arrival) },
            { name: fact('formerTime'), value: timeFact(formerStartsAt, written) },
            ...placeFacts(quote, written),
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
        <PlansChange settings={settings} quote={quote} />
      </Layout>
    );
  },
};

/** To the customer when a quote is cancelled: confirms it, and says that nothing is owed, or what will be returned. */
const quoteCancelled: Template<'quote-cancelled'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('cancelledSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const { packageName, reference } = quote;
    const time = visitTime(quote, { settings, language });
    const event = quote.event ?? (quote.keptCents ? 'undecided' : quote.by === 'admin' ? 'shop' : 'customer');
    const about = { hasTime: time ? 'yes' : 'no', time: time ?? '', packageName, reference, strong } as const;
    return (
      <Layout
        settings={settings}
        title={t(CANCELED[event].title)}
        preview={inLine(packageName, reference)}
        reason={t('requestedReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich(CANCELED[event].text, about))} {moneyText(quote, event, language)}
          {time && ` ${t('fileRemoves')}`}
        </Paragraph>
        {quote.by === 'admin' && quote.reason && <Paragraph>{quote.reason}</Paragraph>}
        {quote.payUrl && quote.dueCents !== undefined && quote.dueCents > 0 && (
          <LinkButton href={quote.payUrl}>{t('payBalance', { amount: formatMoney(quote.dueCents) })}</LinkButton>
        )}
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
        <Paragraph>{rich(t.rich('comeBack', phoneValues(settings)))}</Paragraph>
      </Layout>
    );
  },
};

const CANCELED = {
  shop: { title: 'cancelledByUsTitle', text: 'cancelledByUs' },
  customer: { title: 'cancelledTitle', text: 'cancelled' },
  late: { title: 'cancelledLateTitle', text: 'cancelledLate' },
  'no-show': { title: 'noShowTitle', text: 'noShow' },
  undecided: { title: 'cancelledTitle', text: 'cancelledUndecided' },
} as const;

/** What a canceled quote costs, what becomes of the money that was paid for it, and what is still owed. */
function moneyText(quote: Mails['quote-cancelled'], event: CancellationEvent, language: Language): string {
  const t = quoteMailTexts(language);
  const { paidCents = 0, tipCents = 0, isToCard, feeCents = 0, dueCents = 0, overpaidCents = 0 } = quote;
  const money = (cents: number) => formatMoney(cents);
  if (event === 'undecided' && quote.feeCents === undefined)
    return t('feeUndecided', {
      paid: money(quote.keptCents ?? paidCents),
      hasPaid: quote.keptCents || paidCents ? 'yes' : 'no',
    });
  const back = t(isToCard ? 'depositReturning' : 'refundOf', { amount: money(overpaidCents) });
  if (feeCents > 0)
    return [
      t('feeIs', { event: event === 'no-show' ? 'missed' : 'late', fee: money(feeCents) }),
      paidCents > 0 && t('feePaid', { paid: money(paidCents) }),
      dueCents > 0 && t('feeDue', { due: money(dueCents) }),
      overpaidCents > 0 && back,
      tipCents > 0 && t('tipBack', { tip: money(tipCents) }),
    ]
      .filter(Boolean)
      .join(' ');
  if (paidCents + tipCents === 0) return t('nothingToPay');
  if (isToCard) return t('depositReturning', { amount: money(paidCents + tipCents) });
  return tipCents > 0
    ? t('refundWithTip', { amount: money(paidCents + tipCents), tip: money(tipCents) })
    : t('refundComing', { amount: money(paidCents) });
}

/** To the customer, the day before and shortly before: when, where, and two ways to answer. Opening a link changes nothing. */
const visitReminder: Template<'visit-reminder'> = {
  subject: ({ packageName, startsAt, arrival }, settings, language) =>
    quoteMailTexts(language)('reminderSubject', {
      packageName,
      time: wallTime(startsAt, { settings, language }, arrival),
    }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const time = wallTime(quote.startsAt, written, quote.arrival);
    return (
      <Layout
        settings={settings}
        title={t('reminderTitle')}
        preview={inLine(quote.packageName, time)}
        reason={t('reminderReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{rich(t.rich('reminder', { reference: quote.reference, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written),
            { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) },
            ...placeFacts(quote, written),
          ]}
        />
        <LinkButton href={`${quote.quoteUrl}?do=confirm`}>{t('confirmAppointment')}</LinkButton>
        <ChangeOfTime quote={quote} settings={settings} />
      </Layout>
    );
  },
};

type ChangeOfTimeProps = { readonly quote: Mails['visit-reminder']; readonly settings: Settings };

/** How to change an appointment: on its page until the deadline, else by a call, with the fee it can cost. */
function ChangeOfTime({ quote, settings }: ChangeOfTimeProps) {
  const language = use(LanguageContext);
  const t = quoteMailTexts(language);
  const { freeChangeUntil, quoteUrl, cancellationFee: fee } = quote;
  const deadline = freeChangeUntil && wallTime(freeChangeUntil, { settings, language });
  return (
    <Paragraph>
      {rich(
        deadline
          ? t.rich('moveAppointment', { link: mailLink(`${quoteUrl}?do=move`), deadline })
          : t.rich('changeByCall', phoneValues(settings)),
      )}{' '}
      {fee && feeNotice(fee, language)}
    </Paragraph>
  );
}

/** To the customer on the day of the appointment, when the employee sets out. */
const crewOnTheWay: Template<'crew-on-the-way'> = {
  subject: ({ packageName, crewName: name }, _, language) =>
    quoteMailTexts(language)('onTheWaySubject', { name, packageName }),
  Body: ({ data, settings }) => (
    <ArrivalMail quote={data} settings={settings} step="onTheWay" driveMinutes={data.driveMinutes} />
  ),
};

/** To the customer when the work starts. */
const workStarted: Template<'work-started'> = {
  subject: ({ packageName, crewName: name }, _, language) =>
    quoteMailTexts(language)('workStartedSubject', { name, packageName }),
  Body: ({ data, settings }) => <ArrivalMail quote={data} settings={settings} step="workStarted" />,
};

type ArrivalMailProps = {
  readonly quote: Mails['work-started'];
  readonly settings: Settings;
  readonly step: 'onTheWay' | 'workStarted';
  readonly driveMinutes?: number | undefined;
};

function ArrivalMail({ quote, settings, step, driveMinutes: minutes }: ArrivalMailProps) {
  const language = use(LanguageContext);
  const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
  const { crewName: name, reference, startsAt, arrival } = quote;
  const written = { settings, language };
  const time = startsAt && wallTime(startsAt, written, arrival);
  return (
    <Layout
      settings={settings}
      title={t(step === 'onTheWay' ? 'onTheWayTitle' : 'workStartedTitle', { name })}
      preview={time ? inLine(quote.packageName, time) : quote.packageName}
      reason={t('reminderReason')}
      unsubscribeUrl={quote.unsubscribeUrl}
    >
      <Greeting name={quote.customerName} />
      <Paragraph>
        {rich(t.rich(step, { name, reference, strong }))}
        {minutes !== undefined && ` ${t('onTheWayMinutes', { minutes })}`}
      </Paragraph>
      <Facts
        facts={[
          { name: fact('service'), value: quote.packageName },
          { name: fact('subject'), value: subjectOf(settings, quote, language) },
          { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) ?? '' },
          ...placeFacts(quote, written),
        ]}
      />
      <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
    </Layout>
  );
}

/** To the customer after the work is done: thanks, where to find photos and receipt, and a request for a rating. */
const thankYou: Template<'thank-you'> = {
  subject: (_, { name }, language) => quoteMailTexts(language)('thanksSubject', { shop: name }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { hasPhotos, paidCents, dueCents, isClaimed = false, chargedTo } = quote;
    return (
      <Layout
        settings={settings}
        title={t('thanksTitle')}
        preview={t(hasPhotos ? 'thanksPreviewWithPhotos' : 'thanksPreview')}
        reason={t('thanksReason')}
        unsubscribeUrl={quote.unsubscribeUrl}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich(hasPhotos ? 'thanksWithPhotos' : 'thanks', { link: mailLink(quote.quoteUrl) }))}
        </Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, { settings, language }),
            { name: fact('total'), value: formatMoney(quote.totalCents) },
            { name: fact('paid'), value: paidCents > 0 ? formatMoney(paidCents) : null },
            // Payments that the customer has announced aren't requested again.
            { name: t(isClaimed ? 'beingConfirmed' : 'stillOwed'), value: dueCents > 0 ? formatMoney(dueCents) : null },
            { name: fact('reference'), value: quote.reference },
          ]}
        />
        {quote.receiptUrl !== null && (
          <Paragraph>{rich(t.rich('receiptReady', { link: mailLink(quote.receiptUrl) }))}</Paragraph>
        )}
        {dueCents === 0 && paidCents > 0 && <Paragraph>{t('allPaid')}</Paragraph>}
        {dueCents > 0 && chargedTo !== undefined && <Paragraph>{t('chargedTo', { card: chargedTo })}</Paragraph>}
        {quote.payUrl !== null && (
          <LinkButton href={quote.payUrl}>{t('payBalance', { amount: formatMoney(dueCents) })}</LinkButton>
        )}
        <LinkButton href={`${quote.quoteUrl}?do=rate`}>{t('rate')}</LinkButton>
        <Paragraph>{t('makeItRight')}</Paragraph>
      </Layout>
    );
  },
};

/** To a customer who asked to be reminded: their last visit of a package, and a link with everything filled in. */
const dueReminder: Template<'due-reminder'> = {
  subject: ({ packageName }, _settings, language) => quoteMailTexts(language)('dueReminderSubject', { packageName }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const date = formatDate(localDate(Temporal.Instant.from(quote.lastVisitAt), settings.timeZone), language);
    const subject = subjectOf(settings, quote, language);
    return (
      <Layout
        settings={settings}
        title={t('dueReminderTitle')}
        preview={t('dueReminderPreview', { shop: settings.name, date })}
        reason={t('dueReminderReason')}
        unsubscribeUrl={quote.unsubscribeUrl}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{t('dueReminder', { date, packageName: quote.packageName, subject })}</Paragraph>
        <LinkButton href={quote.bookUrl}>{t('dueReminderButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To a customer whose review the owner has answered, with the answer. */
const reviewAnswered: Template<'review-answered'> = {
  subject: (_, { name }, language) => quoteMailTexts(language)('reviewAnsweredSubject', { shop: name }),

  Body({ data: { customerName, answer, quoteUrl, unsubscribeUrl }, settings }) {
    const t = useTexts(quoteMailTexts);
    return (
      <Layout
        settings={settings}
        title={t('reviewAnsweredTitle')}
        preview={answer}
        reason={t('reviewAnsweredReason')}
        unsubscribeUrl={unsubscribeUrl}
      >
        <Greeting name={customerName} />
        <Paragraph>{t('reviewAnswered')}</Paragraph>
        <Paragraph>{answer}</Paragraph>
        <LinkButton href={quoteUrl}>{t('reviewAnsweredButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To a customer who is due again: their last visit, and a way to book the next one. */
const dueAgain: Template<'due-again'> = {
  subject: (_data, _settings, language) => quoteMailTexts(language)('dueAgainSubject'),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const day = localDate(Temporal.Instant.from(quote.lastVisitAt), settings.timeZone);
    const visit = {
      date: formatDate(day, language),
      packageName: quote.packageName,
      subject: subjectOf(settings, quote, language),
    };
    const address = shopAddress(settings.address);
    return (
      <Layout
        settings={settings}
        title={t('dueAgainTitle')}
        preview={t('dueAgainPreview', { shop: settings.name, date: visit.date })}
        reason={t('dueAgainReason')}
        unsubscribeUrl={quote.unsubscribeUrl}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{t('dueAgain', visit)}</Paragraph>
        <LinkButton href={quote.bookUrl}>{t('dueAgainButton')}</LinkButton>
        {address && (
          <Paragraph>
            {settings.name}, {address}
          </Paragraph>
        )}
      </Layout>
    );
  },
};

export const quoteMails = {
  'quote-received': quoteReceived,
  'quote-link': quoteLink,
  'quote-rescheduled': quoteRescheduled,
  'quote-cancelled': quoteCancelled,
  'visit-reminder': visitReminder,
  'crew-on-the-way': crewOnTheWay,
  'work-started': workStarted,
  'thank-you': thankYou,
  'due-reminder': dueReminder,
  'review-answered': reviewAnswered,
  'due-again': dueAgain,
};
