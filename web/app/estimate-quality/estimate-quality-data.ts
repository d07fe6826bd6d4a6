import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EstimateClassifiers, NewGroundTruth } from '#contract/learning.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { publishedSettings } from '#web/app/settings/settings-data.ts';
import { keepEditing, openEditing } from '#web/lib/settings-draft.ts';
import { withValueAt } from '#web/app/settings/paths.ts';
import { errorText } from '#web/lib/refusal.ts';
import { tabStore } from '#web/lib/storage.ts';

/** The ground truth of a quote's vehicle; refetched with the quotes. */
export function groundTruthOf(quoteId: string) {
  return queryOptions({
    queryKey: ['quotes', 'finding', quoteId] as const,
    queryFn: () => call('GET /api/quotes/:id/finding', { params: { id: quoteId } }),
    refetchOnMount: 'always',
  });
}

export function useRecordGroundTruth(quoteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewGroundTruth) => call('PUT /api/quotes/:id/finding', { params: { id: quoteId }, body }),
    onSuccess: (finding) => client.setQueryData(groundTruthOf(quoteId).queryKey, finding),
  });
}

export function estimateQuality() {
  return queryOptions({
    queryKey: ['estimates', 'quality'] as const,
    queryFn: () => call('GET /api/estimate-quality'),
    refetchOnMount: 'always',
  });
}

export function estimateClassifiers() {
  return queryOptions({
    queryKey: ['estimates', 'heads'] as const,
    queryFn: () => call('GET /api/estimate-heads'),
    refetchOnMount: 'always',
  });
}

/** A mutation of the classifiers, reported in a toast. */
export function useClassifierChange(make: (id: string) => Promise<EstimateClassifiers>, done: string) {
  const t = useTexts(estimateQualityTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (heads) => {
      client.setQueryData(estimateClassifiers().queryKey, heads);
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
