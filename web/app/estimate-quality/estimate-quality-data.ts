import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LearnedVersions } from '#contract/learning.ts';
import type { Share } from '#core/estimate/shares.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { withValueAt } from '#core/lib/paths.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { keepEditing, openEditing } from '#web/lib/settings-draft.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';
import { tabStore } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/ui/toast.tsx';

export function estimateQuality() {
  return queryOptions({
    queryKey: ['estimates', 'quality'] as const,
    queryFn: () => call('GET /api/estimate-quality'),
    refetchOnMount: unlessJustRead,
  });
}

export function learnedVersions() {
  return queryOptions({
    queryKey: ['estimates', 'learning'] as const,
    queryFn: () => call('GET /api/estimate-learning'),
    refetchOnMount: unlessJustRead,
  });
}

/** A change of what judges photos, reported in a toast. */
export function useLearningChange(
  make: (change: { readonly id: string; readonly query?: { readonly model: string } }) => Promise<LearnedVersions>,
  done: string,
) {
  const t = useTexts(estimateQualityTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (learned) => {
      client.setQueryData(learnedVersions().queryKey, learned);
      toast({ title: done });
    },
    onError: (error) => toastError({ title: t('notChanged'), description: errorText(error) ?? '' }),
  });
}

/** Enters a percentage into the settings as an unpublished change, for the owner to review there. */
export async function draftPercent(
  client: QueryClient,
  { level, percent }: { readonly level: DirtinessLevel; readonly percent: number },
): Promise<void> {
  const editing = openEditing(tabStore, await client.query(publishedSettings()));
  const draft = withValueAt(editing.draft, `estimate.percentByLevel.${level}`, percent);
  keepEditing(tabStore, { ...editing, draft });
}

/** '81%' of 0.81. */
export function percentText(share: number, language: Language): string {
  return estimateQualityTexts(language)('percent', { percent: String(Math.round(share * 100)) });
}

/** '68 to 90%': the 95% confidence interval of a share. */
export function intervalText({ low, high }: Pick<Share, 'low' | 'high'>, language: Language): string {
  return estimateQualityTexts(language)('percentRange', { low: Math.round(low * 100), high: Math.round(high * 100) });
}

/** '+5%', '0%', '−10%'. */
export function signedPercent(percent: number, language: Language): string {
  return estimateQualityTexts(language)('percent', { percent: signed(percent, language) });
}

/** '+12 min', '−1,675 min'. */
export function signedMinutes(minutes: number, language: Language): string {
  return estimateQualityTexts(language)('minutes', { minutes: signed(minutes, language) });
}

function signed(figure: number, language: Language): string {
  const rounded = Math.round(figure);
  const size = Math.abs(rounded).toLocaleString(localeOf(language));
  if (rounded === 0) return size;
  return `${rounded > 0 ? '+' : '−'}${size}`;
}
