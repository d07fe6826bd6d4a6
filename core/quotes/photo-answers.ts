import { fieldsTexts } from '#core/languages/en/fields.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { givenTo, type Answers } from '#core/settings/questions.ts';
import type { Catalog } from '#core/settings/settings.ts';

/** The most photos that the answers of a request can have, for all of its vehicles. */
const MOST_PHOTOS = 40;

/** What is said of a vehicle, with photos as answers, by the ID of their question. */
type WithPhotos = {
  readonly answers?: Answers | undefined;
  readonly answerPhotos?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** A request, with its vehicles after the first one. */
type RequestWithPhotos = WithPhotos & { readonly items?: readonly WithPhotos[] | undefined };

/** The request with how many photos there are as the answer to each question that has some and says nothing else. */
export function withPhotoCounts<Request extends RequestWithPhotos>(request: Request): Request {
  return { ...counted(request), ...(request.items && { items: request.items.map(counted) }) };
}

function counted<Given extends WithPhotos>(given: Given): Given {
  const counts = Object.entries(given.answerPhotos ?? {}).flatMap(([id, photos]) =>
    photos.length > 0 ? [[id, photos.length] as const] : [],
  );
  return counts.length === 0 ? given : { ...given, answers: { ...Object.fromEntries(counts), ...given.answers } };
}

/** The photos of a request that answer questions, each list with the number of its vehicle's place among `items`; none for the first one. */
export function sentAnswerPhotos(request: RequestWithPhotos) {
  return [request, ...(request.items ?? [])].flatMap((given, place) =>
    Object.entries(given.answerPhotos ?? {}).map(([question, photos]) => ({
      question,
      photos,
      ...(place > 0 && { index: place - 1 }),
    })),
  );
}

/**
 * What is wrong with photos as answers: a browser that was closed may have lost some, they belong to no such question, or there are too
 * many in all.
 */
export function photoAnswerErrors(
  catalog: Pick<Catalog, 'questions'>,
  request: RequestWithPhotos,
): readonly InvalidField[] {
  const count = sentAnswerPhotos(request).reduce((sum, { photos }) => sum + photos.length, 0);
  return [
    ...errorsIn(catalog, request),
    ...(request.items ?? []).flatMap((item, index) =>
      errorsIn(catalog, item).map(({ path, message }) => ({ path: `items.${index}.${path}`, message })),
    ),
    ...(count > MOST_PHOTOS
      ? [{ path: 'answerPhotos', message: messageOf(fieldsTexts, 'tooManyPhotosInAll', { most: MOST_PHOTOS }) }]
      : []),
  ];
}

function errorsIn(
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
