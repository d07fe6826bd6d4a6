import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EstimateAnswers } from '#contract/analysis.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { localStore } from '#web/lib/storage.ts';
import { keepEstimate, keepNewEstimate, readEstimate } from '#web/lib/kept-estimate.ts';
import { ANALYZED, NONE_SELECTED, NOT_ANALYZED } from './photo-files.ts';
import type { ChosenPhoto } from './photo-store.ts';
import { sendPhotos } from './send-photos.ts';

/** Progress of an analysis: the upload, then the engine's work. */
export type Progress = { readonly sent: number; readonly all: number };

type Ways = { readonly draft: QuoteDraft; readonly onAnalyzed: () => void };

/** The estimate in this browser, and how to request a new one. */
export function useAnalysis({ draft, onAnalyzed }: Ways) {
  const [estimate, setEstimate] = useState(() => readEstimate(localStore, Temporal.Now.instant()));
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function analyze(photos: readonly ChosenPhoto[]): Promise<void> {
    if (running.current) return;
    if (photos.length === 0) return toastError(NONE_SELECTED);
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setProgress({ sent: 0, all: 0 });
    try {
      const files = photos.map(({ file }) => file);
      const onProgress = (sent: number, all: number) => setProgress({ sent, all });
      const fresh = await sendPhotos({ photos: files, draft, onProgress, signal: controller.signal });
      const previews = photos.map(({ preview }) => preview);
      keepNewEstimate(localStore, fresh, previews);
      setEstimate(fresh);
      onAnalyzed();
      toast(ANALYZED);
    } catch (reason) {
      if (controller.signal.aborted) return;
      setError(reason);
      toastError(NOT_ANALYZED);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  const answering = useMutation({
    mutationFn: (answers: EstimateAnswers) =>
      call('POST /api/analyze-photos/:id/answers', { params: { id: estimate?.analysisId ?? '' }, body: answers }),
    onSuccess: (fresh) => {
      keepEstimate(localStore, fresh);
      setEstimate(fresh);
    },
  });

  return {
    estimate,
    /** Undefined while nothing is being analyzed. */
    progress,
    error,
    analyze: (photos: readonly ChosenPhoto[]) => void analyze(photos),
    stop: () => running.current?.abort(),
    answer: answering.mutate,
    isAnswering: answering.isPending,
    answerError: answering.error,
  };
}
