import { fieldsTexts } from '#core/languages/en/fields.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { givenTo, type Answers } from '#core/settings/questions.ts';
import type { Catalog } from '#core/settings/settings.ts';

/** A request with photos as answers, by the ID of their question. */
type WithPhotos = {
  readonly answers?: Answers | undefined;
  readonly answerPhotos?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** The request with how many photos there are as the answer to each question that has some and says nothing else. */
export function withPhotoCounts<Request extends WithPhotos>(request: Request): Request {
  const counts = Object.entries(request.answerPhotos ?? {}).flatMap(([id, photos]) =>
    photos.length > 0 ? [[id, photos.length] as const] : [],
  );
  return counts.length === 0 ? request : { ...request, answers: { ...Object.fromEntries(counts), ...request.answers } };
}

/** What is wrong with photos as answers: a browser that was closed may have lost some, or they belong to no such question. */
export function photoAnswerErrors(
  { questions }: Pick<Catalog, 'questions'>,
  { answers = {}, answerPhotos = {} }: WithPhotos,
): readonly InvalidField[] {
  const sent = (id: string) => (Object.hasOwn(answerPhotos, id) ? answerPhotos[id]?.length : undefined) ?? 0;
  const isPhoto = (id: string) => questions.some((question) => question.id === id && question.kind === 'photo');
  return [
    ...questions.flatMap(({ id, kind }) => {
      const count = kind === 'photo' ? givenTo(answers, id) : undefined;
      return count === undefined || Number(count) === sent(id) ? [] : [lost(id)];
    }),
    ...Object.keys(answerPhotos).flatMap((id) => (sent(id) === 0 || isPhoto(id) ? [] : [unasked(id)])),
  ];
}

function lost(id: string): InvalidField {
  return { path: `answers.${id}`, message: messageOf(fieldsTexts, 'answerPhotosMissing') };
}

function unasked(id: string): InvalidField {
  return { path: `answers.${id}`, message: messageOf(quoteErrorsTexts, 'unknownQuestion') };
}
