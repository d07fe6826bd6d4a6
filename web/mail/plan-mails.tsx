import { use, type ReactNode } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import { planMailsTexts } from '#core/languages/en/plans.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { rhythmText } from '#core/pricing/plan-words.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { AboutQuote } from './about-quote.tsx';
import { Facts, LinkButton, Paragraph, type Template } from './layout.tsx';

/** What leaves a plan running with another rhythm, which the email then says. */
const RUNNING: readonly Mails['plan-changed']['news'][] = ['started', 'resumed', 'skipped', 'changed'];

/** To the customer: the plan that repeats their quote has started or was changed. */
const planChanged: Template<'plan-changed'> = {
  subject: ({ news, packageName }, _, language) => planMailsTexts(language)('subject', { news, packageName }),

  Body({ data: plan, settings }) {
    const language = use(LanguageContext);
    const t = planMailsTexts(language);
    const isRunning = RUNNING.includes(plan.news);
    return (
      <AboutQuote quote={plan} settings={settings} title={t('title', { news: plan.news })} preview={[plan.packageName]}>
        <Paragraph>{rich(newsText(plan, language))}</Paragraph>
        <Facts
          facts={[
            { name: mailsTexts(language)('service'), value: plan.packageName },
            { name: mailsTexts(language)('subject'), value: subjectOf(settings, plan, language) },
            ...(isRunning ? rhythmFacts(plan, language) : []),
            ...(plan.missed ? [{ name: t('owed'), value: formatMoneyExact(plan.missed.owedCents) }] : []),
          ]}
        />
        {isRunning && <Paragraph>{t('rule')}</Paragraph>}
        {plan.savedCard !== undefined && (
          <>
            <Paragraph>{t('payByCard', { card: plan.savedCard })}</Paragraph>
            <LinkButton href={`${plan.quoteUrl}#plan-card`}>{t('agreeToCard')}</LinkButton>
          </>
        )}
        {plan.missed && plan.payUrl !== undefined && (
          <LinkButton href={plan.payUrl}>{t('pay', { amount: formatMoneyExact(plan.missed.owedCents) })}</LinkButton>
        )}
        <LinkButton href={plan.quoteUrl}>{quoteMailTexts(language)('seeQuote')}</LinkButton>
      </AboutQuote>
    );
  },
};

function newsText(plan: Mails['plan-changed'], language: Language): readonly ReactNode[] {
  const t = planMailsTexts(language);
  const rhythm = rhythmOf(plan, language);
  switch (plan.news) {
    case 'started':
      return t.rich('started', { rhythm, strong });
    case 'resumed':
      return t.rich('resumed', { rhythm, strong });
    case 'changed':
      return t.rich('changed', { rhythm, strong });
    case 'skipped':
      return t.rich('skipped', { date: dayText(plan.skippedOn ?? plan.nextOn, language), strong });
    case 'price':
      return newPriceText(plan, language);
    case 'priceWithdrawn':
      return withdrawnText(plan, language);
    case 'missed':
      return missedText(plan, language);
    case 'paused':
      return [t('paused')];
    case 'ended':
      return [t('ended')];
    case 'endedWithFirst':
      return [t('endedWithFirst')];
  }
}

function newPriceText(
  { newPrice, visitCents, nextOn }: Mails['plan-changed'],
  language: Language,
): readonly ReactNode[] {
  const { fromOn = nextOn, visitCents: cents = visitCents, formerCents = visitCents } = newPrice ?? {};
  const values = { date: dayText(fromOn, language), amount: formatMoneyExact(cents), strong };
  return planMailsTexts(language).rich('newPrice', { ...values, former: formatMoneyExact(formerCents) });
}

function withdrawnText({ newPrice, visitCents }: Mails['plan-changed'], language: Language): readonly ReactNode[] {
  const { visitCents: withdrawn = visitCents, formerCents = visitCents } = newPrice ?? {};
  const values = { amount: formatMoneyExact(formerCents), withdrawn: formatMoneyExact(withdrawn), strong };
  return planMailsTexts(language).rich('priceWithdrawn', values);
}

function missedText({ missed, visitCents }: Mails['plan-changed'], language: Language): readonly ReactNode[] {
  const { card = '', isConfirmable = false, owedCents = visitCents } = missed ?? {};
  const values = { card, isConfirmable: isConfirmable ? 'yes' : 'no', amount: formatMoneyExact(owedCents), strong };
  return planMailsTexts(language).rich('missed', values);
}

function rhythmFacts(plan: Mails['plan-changed'], language: Language) {
  const t = planMailsTexts(language);
  const time = formatSlotTime(plan.time, language);
  const from = { date: dayText(plan.news === 'started' ? plan.firstOn : plan.nextOn, language), time };
  const isNamed = plan.news === 'started' || plan.news === 'resumed';
  return [
    { name: t('howOften'), value: capital(rhythmOf(plan, language), language) },
    ...(isNamed
      ? [{ name: t(plan.news === 'started' ? 'from' : 'nextFrom'), value: capital(t('around', from), language) }]
      : []),
    { name: t('perVisit'), value: formatMoneyExact(plan.visitCents) },
  ];
}

function rhythmOf({ interval, firstOn }: Mails['plan-changed'], language: Language): string {
  return rhythmText({ interval, firstOn: Temporal.PlainDate.from(firstOn) }, language);
}

function dayText(day: string, language: Language): string {
  return formatDate(Temporal.PlainDate.from(day), language);
}

export const planMails = {
  'plan-changed': planChanged,
};
