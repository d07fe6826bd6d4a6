import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import type { Catalog } from '#core/settings/settings.ts';

/** Who writes a new quote: the customer on the site, or the owner for a walk-in or a caller. */
export type QuoteWriter = 'customer' | 'owner';

type WriterRules = {
  /** Whether an appointment needs the minimum notice of the settings; without it, it only has to be in the future. */
  readonly needsNotice: boolean;
  /** Whether the slot opens again unless the email address is confirmed in time. */
  readonly mustConfirmEmail: boolean;
  /** Whether the questions that need an answer have to have one. */
  readonly mustAnswer: boolean;
  /** Whether open quotes per person and network are limited, and blocked customers refused. */
  readonly isLimited: boolean;
  /** Whether the shop gets an email about it. */
  readonly tellsShop: boolean;
  /** Whether the deposit of the package is asked for. */
  readonly paysDeposit: boolean;
};

/**
 * What the owner may do that a customer may not, besides what `validateWalkIn` says. Packages, prices, seasons, closed days,
 * horizon and capacity are the same for both.
 */
export const WRITER_RULES: Readonly<Record<QuoteWriter, WriterRules>> = {
  customer: {
    needsNotice: true,
    mustConfirmEmail: true,
    mustAnswer: true,
    isLimited: true,
    tellsShop: true,
    paysDeposit: true,
  },
  owner: {
    needsNotice: false,
    mustConfirmEmail: false,
    mustAnswer: false,
    isLimited: false,
    tellsShop: false,
    paysDeposit: false,
  },
};

/** The settings by whose calendar this writer's appointment is checked. */
export function calendarFor<Rules extends Pick<Catalog, 'minimumNoticeMinutes'>>(
  writer: QuoteWriter,
  settings: Rules,
): Rules {
  return WRITER_RULES[writer].needsNotice ? settings : { ...settings, minimumNoticeMinutes: 0 };
}

/** The settings by whose questions this writer's answers are checked. */
export function questionsAskedOf<Menu extends Pick<Catalog, 'questions'>>(writer: QuoteWriter, settings: Menu): Menu {
  if (WRITER_RULES[writer].mustAnswer) return settings;
  return { ...settings, questions: settings.questions.map((question) => ({ ...question, required: false })) };
}

/** What the owner adds to the order itself. */
export type WalkIn = {
  /** '' if there is none, like the phone number. */
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly scheduledDate?: string | null | undefined;
  /** Whether it's approved at once. */
  readonly approve: boolean;
};

/**
 * What is missing from a quote that the owner writes, by the fields of the request: one way to reach the customer, where the
 * site asks for both, and a time if it's approved at once. The terms can be accepted in person later.
 */
export function validateWalkIn({ customerEmail, customerPhone, scheduledDate, approve }: WalkIn): InvalidField[] {
  const errors: InvalidField[] = [];
  if (!customerEmail && !customerPhone)
    errors.push({ path: 'customerPhone', message: messageOf(quoteErrorsTexts, 'phoneOrEmail') });
  if (approve && !scheduledDate)
    errors.push({ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'approveNeedsTime') });
  return errors;
}
