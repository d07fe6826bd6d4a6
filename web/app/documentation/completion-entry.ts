import type { NewItem } from './outbox-item.ts';
import type { CompletionDraft } from './completion-draft.ts';

type OutboxDeps = {
  readonly checklist: readonly string[];
  readonly photos: readonly { readonly clientId: string }[];
};

/** Builds the request from a draft. It names every photo, including those that are still being sent. */
export function completionEntry(
  draft: CompletionDraft,
  { checklist, photos }: OutboxDeps,
): Extract<NewItem, { kind: 'completion' }>['entry'] {
  const shopNotes = draft.shopNotes.trim();
  const { completionNotes, qualityRating, customerSatisfaction, signature, foundLevel } = draft;
  const reason = draft.reasonWithoutPhotos.trim();
  const isSigned = signature.name.trim() !== '' || signature.strokes.length > 0;
  const timeSpent = Number(draft.timeSpent ?? 0);
  return {
    completionNotes,
    ...(shopNotes && { shopNotes }),
    qualityRating,
    timeSpent,
    suppliesUsed: [...draft.suppliesUsed],
    additionalServices: [...draft.additionalServices],
    checklist: checklist.map((item) => ({ item, isDone: draft.done.includes(item) })),
    photos: photos.map(({ clientId }) => clientId),
    ...(foundLevel && { finding: { level: foundLevel, minutes: timeSpent } }),
    ...(customerSatisfaction && { customerSatisfaction }),
    ...(isSigned && {
      signature: { name: signature.name.trim(), strokes: signature.strokes.map((stroke) => [...stroke]) },
    }),
    ...(reason && { reasonWithoutPhotos: reason }),
  };
}
