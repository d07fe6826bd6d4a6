import { quoteTexts } from '#core/languages/en/quotes.ts';
import type { Language } from '#core/languages/language.ts';
import { answerLine } from '#core/lib/wording.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import {
  givenTo,
  questionsFor,
  readAnswer,
  type Answers,
  type AnswerValue,
  type QuestionKind,
} from '#core/settings/questions.ts';
import type { Catalog, ServicePackage, Settings } from '#core/settings/settings.ts';

/** An answer as it's stored with its quote, in the owner's words when it was given. */
export type StoredAnswer = {
  /** The ID of the question. */
  readonly question: string;
  readonly text: string;
  readonly kind: QuestionKind;
  /** Words, a number (also of photos) as text, 'yes' or 'no', or the name of the choice. */
  readonly value: string;
  /** The ID of the choice; answers of earlier versions have none. */
  readonly choice?: string | undefined;
};

/** A question and its answer in a reader's language. */
export type AnswerWords = { readonly question: string; readonly answer: string };

/** A package with what decides which questions are asked with it. */
export type Asked = Pick<ServicePackage, 'id' | 'category'>;

/** Whether every required question of a package is answered; an answer that can't be right is for `answerErrors`. */
export function hasRequiredAnswers(catalog: Pick<Catalog, 'questions'>, pack: Asked, answers: Answers): boolean {
  return questionsFor(catalog, pack).every(({ id, required }) => !required || !isBlank(givenTo(answers, id)));
}

/** What of the answers belongs to questions that are asked with a package and that are answered. */
export function answersFor<Given extends Answers>(
  catalog: Pick<Catalog, 'questions'>,
  pack: Asked,
  answers: Given,
): Record<string, Given[string]> {
  const asked = questionsFor(catalog, pack).flatMap(({ id }) => {
    const given = givenTo(answers, id);
    return isBlank(given) ? [] : [[id, given] as const];
  });
  return Object.fromEntries(asked) as Record<string, Given[string]>;
}

/** Whether that says nothing. */
export function isBlank(given: AnswerValue | undefined): boolean {
  return given === undefined || (typeof given === 'string' && given.trim() === '');
}

/** The answers to store with a quote for that package, in the order of the questions. */
export function settleAnswers(
  catalog: Pick<Catalog, 'questions'>,
  pack: Asked,
  answers: Answers,
): readonly StoredAnswer[] {
  return questionsFor(catalog, pack).flatMap((question) => {
    const read = readAnswer(question, givenTo(answers, question.id));
    const { id, text, kind } = question;
    if (!read) return [];
    const { value, choice } = read;
    return [{ question: id, text, kind, value, ...(choice !== undefined && { choice }) }];
  });
}

/** Stored answers in a reader's language. What the customer typed stays as it is. */
export function answersIn(
  settings: Pick<Settings, 'translations'>,
  answers: readonly StoredAnswer[],
  language: Language,
): AnswerWords[] {
  return answers.map(({ text, kind, value }) => ({
    question: ownTextIn(settings, text, language),
    answer: answerText(settings, { kind, value }, language),
  }));
}

/**
 * Stored answers as a new request gives them, without those to questions and choices that are gone. A choice is found by its ID,
 * whatever it's called by now; one that was stored without an ID by its name.
 */
export function answersAgain(
  { questions }: Pick<Catalog, 'questions'>,
  answers: readonly StoredAnswer[],
): Record<string, string> {
  const given = answers.flatMap(({ question: id, kind, value, choice: choiceId }) => {
    const question = questions.find((each) => each.id === id && each.kind === kind);
    // Photos show the vehicle as it was then.
    if (kind === 'photo') return [];
    if (kind !== 'choice') return question ? [[id, value] as const] : [];
    const choice = question?.choices.find((each) =>
      choiceId === undefined ? each.name === value : each.id === choiceId,
    );
    return choice ? [[id, choice.id] as const] : [];
  });
  return Object.fromEntries(given);
}

/** All of them in one text, a line each: 'Is there a hose? Yes'. */
export function answersText(answers: readonly AnswerWords[]): string {
  return answers.map(answerLine).join('\n');
}

function answerText(
  settings: Pick<Settings, 'translations'>,
  { kind, value }: Pick<StoredAnswer, 'kind' | 'value'>,
  language: Language,
): string {
  switch (kind) {
    case 'text':
    case 'number':
      return value;
    case 'choice':
      return ownTextIn(settings, value, language);
    case 'yesNo':
      return quoteTexts(language)('yesOrNo', { isYes: String(value === 'yes') });
    case 'photo':
      return quoteTexts(language)('photoCount', { count: Number(value) });
  }
}
