import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { BY_CLOCK, BY_CUSTOMER, declineReasonText } from '#core/quotes/dashboard.ts';
import { isAtCustomer, paymentText, placeFacts, serviceText, workTimeText } from '#core/quotes/describe.ts';
import { CONDITION_LEVELS } from '#core/settings/settings.ts';
import { actionName } from './action-texts.ts';
import { itemRows } from './item-rows.ts';

/** The service row by row, without what is shown elsewhere. */
export function factsOf(
  quote: QuoteDetail,
  language: Language,
): readonly { readonly title: string; readonly value: string }[] {
  const t = quoteFactsTexts(language);
  const { subject } = quote;
  const condition = CONDITION_LEVELS.find((level) => level === quote.conditionLevel);
  return [
    { title: t('service'), value: serviceText(quote, 'team', language) },
    ...(subject ? [{ title: quote.subjectLabel, value: subject }] : []),
    ...itemRows(quote.items, language),
    ...(condition ? [{ title: t('condition'), value: t(condition) }] : []),
    ...(quote.minutes === null
      ? []
      : [{ title: quoteTexts(language)('workTime'), value: workTimeText(quote.minutes, language) }]),
    ...(isAtCustomer(quote)
      ? placeFacts(
          quote,
          { title: requestLabelsTexts(language)('serviceAddress', { at: 'sheet' }), reader: 'team' },
          language,
        )
      : []),
    ...answerRows(quote.answers),
    ...(quote.mobileDiscount ? [{ title: t('water'), value: t('waterFromCustomer') }] : []),
    ...(quote.crewName && hasCrew(quote)
      ? [{ title: t(quote.completedAt ? 'doneBy' : 'crew'), value: quote.crewName }]
      : []),
    ...(quote.declineReason ? [{ title: t('reason'), value: declineReasonText(quote.declineReason, language) }] : []),
  ];
}

/** Questions and answers, as rows of facts. */
export function answerRows(answers: QuoteDetail['answers']): ReturnType<typeof factsOf> {
  return answers.map(({ question, answer }) => ({ title: question, value: answer }));
}

/** The round that an appointment is a stop of, with its van; nothing for a time of its own. */
export function roundRows(round: QuoteDetail['round'], language: Language): ReturnType<typeof factsOf> {
  if (!round) return [];
  const t = resourcesTexts(language);
  const { name, van } = round;
  return [{ title: t('round'), value: van ? t('roundAndVan', { round: name, van: van.name }) : name }];
}

/** How the customer pays, and what they agreed to. */
export function termsOf(quote: QuoteDetail, language: Language): ReturnType<typeof factsOf> {
  const t = quoteFactsTexts(language);
  return [
    ...(quote.redo.first ? [] : [{ title: t('payment'), value: paymentText(quote.paymentMethod, language) }]),
    { title: t('photos'), value: t(quote.optOutSocialMedia ? 'photosKept' : 'photosShown') },
    { title: t('consents'), value: t('consentsGiven') },
  ];
}

/** Who made a change: a person's name, the customer or the clock. */
export function authorText({ who }: QuoteDetail['history'][number], language: Language): string {
  const t = quoteFactsTexts(language);
  if (who === BY_CLOCK) return t('byClock');
  return who === BY_CUSTOMER ? t('byCustomer') : who;
}

/** Whether an employee has or requests the job; no other can be assigned then. */
export function hasCrew({ job }: Pick<QuoteDetail, 'job'>): boolean {
  return job !== null && job.status !== 'scheduled';
}

/** The text of one history entry, with the time and the price that it led to. */
export function actionText(
  { action: id, after }: QuoteDetail['history'][number],
  timeZone: string,
  language: Language,
): string {
  const t = quoteFactsTexts(language);
  const action = actionName(id, language);
  const facts = factsIn(id === 'quote.counter' ? factsIn(after)['offer'] : after);
  const { startsAt, totalCents } = facts;
  const time =
    typeof startsAt === 'string' &&
    withUnbrokenTimes(formatInstant(Temporal.Instant.from(startsAt), timeZone, language));
  const price = typeof totalCents === 'number' && formatMoney(totalCents);
  switch (id) {
    case 'quote.approve':
    case 'quote.book-at-once':
      return time ? t('actionFor', { action, time }) : action;
    case 'quote.reschedule':
      return time ? t('actionTo', { action, time }) : action;
    case 'quote.accept':
    case 'quote.counter': {
      const isOffer = id === 'quote.counter';
      if (time && price) return t(isOffer ? 'actionToAt' : 'actionForAt', { action, time, price });
      if (time) return t(isOffer ? 'actionTo' : 'actionFor', { action, time });
      return price ? t('actionAt', { action, price }) : action;
    }
    default:
      return action;
  }
}

/** Audit data was written by this version or an older one, so its shape isn't certain. */
function factsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
