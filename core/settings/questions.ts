import { toCents, toDollars } from '#core/lib/money.ts';
import type { Catalog, PackageId, ServicePackage } from './settings.ts';

/** How a question is answered: in words, with a number, with one of its choices, with yes or no, or with photos. */
export const QUESTION_KINDS = ['text', 'number', 'choice', 'yesNo', 'photo'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** How many questions a shop may ask, choices one may have, characters an answer in words and photos an answer may have. */
export const MOST_QUESTIONS = 30;
export const MOST_CHOICES = 20;
export const LONGEST_ANSWER = 500;
export const MOST_ANSWER_PHOTOS = 4;

export type QuestionChoice = {
  readonly id: string;
  readonly name: string;
  /** What choosing it adds to the price. */
  readonly cents: number;
};

/** A question of the owner, asked with a request. */
export type Question = {
  readonly id: string;
  /** As customers read it: 'How much pet hair is there?' */
  readonly text: string;
  readonly kind: QuestionKind;
  readonly required: boolean;
  /** It's asked with these packages, and with those of these categories; with all where both are empty. */
  readonly packages: readonly PackageId[];
  readonly categories: readonly string[];
  /** Empty unless it's a choice. */
  readonly choices: readonly QuestionChoice[];
  /** What 'yes' adds to the price of a yes-or-no question. */
  readonly yesCents: number;
};

/** The same on the documented wire, in dollars. */
export type QuestionSettings = Omit<Question, 'choices' | 'yesCents'> & {
  readonly choices: readonly (Omit<QuestionChoice, 'cents'> & { readonly price: number })[];
  readonly yesPrice: number;
};

/** Cents become dollars. */
export function questionToWire({ choices, yesCents, ...same }: Question): QuestionSettings {
  return {
    ...same,
    choices: choices.map(({ id, name, cents }) => ({ id, name, price: toDollars(cents) })),
    yesPrice: toDollars(yesCents),
  };
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function questionFromWire({ choices, yesPrice, ...same }: QuestionSettings): Question {
  return {
    ...same,
    choices: choices.map(({ id, name, price }) => ({ id, name, cents: toCents(price) })),
    yesCents: toCents(yesPrice),
  };
}

/** The questions that are asked with a package, in their order. */
export function questionsFor(
  { questions }: Pick<Catalog, 'questions'>,
  { id, category }: Pick<ServicePackage, 'id' | 'category'>,
): readonly Question[] {
  return questions.filter(
    ({ packages, categories }) =>
      packages.length + categories.length === 0 ||
      packages.includes(id) ||
      (category !== undefined && categories.includes(category)),
  );
}

/** What a request says to a question: words, a number, yes or no, a choice by its ID or name, or how many photos there are. */
export type AnswerValue = string | number | boolean;
/** The answers of a request by the ID of their question. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** An answer as it's stored: words, a number (also of photos) as text, 'yes' or 'no', or the name of the choice; and what it adds. */
export type ReadAnswer = {
  readonly value: string;
  readonly cents: number;
  /** The ID of the choice, which stays when it's worded differently. */
  readonly choice?: string;
};

/** Reads what a request says to a question; undefined if that is no answer to it, or says nothing. */
export function readAnswer(question: Question, given: AnswerValue | undefined): ReadAnswer | undefined {
  const typed = typeof given === 'string' ? given.trim() : given;
  if (typed === undefined || typed === '') return undefined;
  switch (question.kind) {
    case 'text':
      return typeof typed === 'string' && typed.length <= LONGEST_ANSWER ? { value: typed, cents: 0 } : undefined;
    case 'number':
      return readNumber(typed);
    case 'choice': {
      const choice =
        question.choices.find(({ id }) => id === typed) ?? question.choices.find(({ name }) => name === typed);
      return choice && { value: choice.name, cents: choice.cents, choice: choice.id };
    }
    case 'yesNo':
      if (typed === true || typed === 'yes') return { value: 'yes', cents: question.yesCents };
      return typed === false || typed === 'no' ? { value: 'no', cents: 0 } : undefined;
    case 'photo': {
      const count = typed === true ? 0 : Number(typed);
      const isCount = Number.isInteger(count) && count > 0 && count <= MOST_ANSWER_PHOTOS;
      return isCount ? { value: String(count), cents: 0 } : undefined;
    }
  }
}

/** What is said to a question of a request; the ID may be one that every object has. */
export function givenTo(answers: Answers, id: string): AnswerValue | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}

/** A decimal of up to nine digits before and six after the point. */
function readNumber(typed: AnswerValue): ReadAnswer | undefined {
  const text = String(typed);
  return typeof typed !== 'boolean' && /^-?\d{1,9}(\.\d{1,6})?$/.test(text)
    ? { value: String(Number(text)), cents: 0 }
    : undefined;
}
