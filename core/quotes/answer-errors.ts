import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import {
  givenTo,
  LONGEST_ANSWER,
  questionsFor,
  readAnswer,
  type Answers,
  type AnswerValue,
  type Question,
} from '#core/settings/questions.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { isBlank, type Asked } from './answers.ts';

/** What is wrong with the answers of a request for that package, by `answers.` and the ID of the question. */
export function answerErrors(
  catalog: Pick<Catalog, 'questions'>,
  pack: Asked,
  answers: Answers,
): readonly InvalidField[] {
  const asked = questionsFor(catalog, pack);
  const isAsked = (id: string) => asked.some((question) => question.id === id);
  return [
    ...asked.flatMap((question) => {
      const message = objectionTo(question, givenTo(answers, question.id));
      return message ? [{ path: `answers.${question.id}`, message }] : [];
    }),
    ...Object.keys(answers)
      .filter((id) => !isAsked(id))
      .map((id) => ({ path: `answers.${id}`, message: messageOf(quoteErrorsTexts, 'unknownQuestion') })),
  ];
}

function objectionTo(question: Question, given: AnswerValue | undefined): Message | undefined {
  if (given === undefined || isBlank(given))
    return question.required ? messageOf(quoteErrorsTexts, 'answerMissing') : undefined;
  if (readAnswer(question, given)) return undefined;
  switch (question.kind) {
    case 'text':
      return typeof given === 'string'
        ? messageOf(quoteErrorsTexts, 'answerTooLong', { most: LONGEST_ANSWER })
        : messageOf(quoteErrorsTexts, 'answerNotText');
    case 'number':
      return messageOf(quoteErrorsTexts, 'answerNotNumber');
    case 'choice':
      return messageOf(quoteErrorsTexts, 'answerNotChoice', {
        choices: question.choices.map(({ name }) => name).join(', '),
      });
    case 'yesNo':
      return messageOf(quoteErrorsTexts, 'answerNotYesNo');
    case 'photo':
      return messageOf(quoteErrorsTexts, 'answerMissing');
  }
}
