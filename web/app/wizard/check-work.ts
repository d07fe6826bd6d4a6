import { chosenTimeTexts } from '#core/languages/en/chosen-time.ts';
import { fieldsTexts } from '#core/languages/en/fields.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { ItemDraft, QuoteDraft } from '#core/quotes/wizard.ts';
import { dependOnWork, workQuery } from '#web/app/slot-picker/work.ts';
import { checkAnswers } from '#web/lib/answer-errors.ts';
import { photosOfItem } from '#web/lib/answer-photos.ts';
import { call } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { fieldError } from '#web/lib/refusal.ts';
import type { Refusal } from './quote-body.ts';

/** Whether an answer is wrong, which its field then says, or the chosen time no longer has room for all vehicles: it's asked for again. */
export async function isWrongWork(
  catalog: ShopCatalog,
  draft: QuoteDraft,
  outcomes: {
    readonly setErrors: (errors: FieldErrors) => void;
    readonly change: (change: Partial<QuoteDraft>) => void;
    readonly refuse: (refusal: Refusal) => void;
  },
): Promise<boolean> {
  const language = pageLanguage();
  const errors = { ...checkAnswers(catalog, draft, language), ...lostPhotos(catalog, draft) };
  outcomes.setErrors(errors);
  if (Object.keys(errors).length > 0) return true;
  const { isFree, problem } = await findRoom(catalog, draft);
  if (problem) outcomes.setErrors({ items: problem });
  if (isFree || problem) return !isFree;
  outcomes.change({ scheduledTime: undefined });
  const scheduledTime = chosenTimeTexts(language)('tooShort');
  outcomes.refuse({ kind: 'invalid', step: 'time', errors: { scheduledTime } });
  return true;
}

/** Which vehicle after the first one has lost its photos: a reload takes them. */
function lostPhotos({ questions }: ShopCatalog, { items = [] }: QuoteDraft): FieldErrors {
  const isLost = (item: ItemDraft) =>
    questions.some(
      ({ id, kind }) => kind === 'photo' && Number(item.answers[id] ?? 0) !== photosOfItem(item, id).length,
    );
  const index = items.findIndex(isLost);
  if (index === -1) return {};
  const language = pageLanguage();
  const vehicle = uiTexts(language)('vehicleNumber', { number: numberOfItem(index), kind: '' });
  return { items: `${vehicle}: ${fieldsTexts(language)('answerPhotosMissing')}` };
}

/**
 * Whether the chosen time is free for all vehicles, and why these can't be one appointment. Without an answer it counts as free: the server
 * checks it when the quote is sent.
 */
async function findRoom(
  catalog: ShopCatalog,
  draft: QuoteDraft,
): Promise<{ readonly isFree: boolean; readonly problem?: string | undefined }> {
  const { scheduledDate: date, scheduledTime, items } = draft;
  // The stops of a round are as long as their time of arrival.
  if (!items || !date || !scheduledTime || draft.round || !dependOnWork(catalog)) return { isFree: true };
  const query = { from: date, to: date, ...workQuery(catalog, draft), waitlist: draft.waitlist };
  try {
    const { days } = await call('GET /api/availability', { query });
    return { isFree: days.some(({ slots }) => slots.some(({ time }) => time === scheduledTime)) };
  } catch (error) {
    const problem = fieldError(error, 'items');
    return { isFree: problem === undefined, problem };
  }
}
