import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EstimateAnswers, PhotoEstimate } from '#contract/analysis.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, ConnectionError } from '#web/lib/api.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { localStore } from '#web/lib/storage.ts';
import { keepEstimate, keepNewEstimate, readEstimate } from '#web/lib/kept-estimate.ts';
import { toastOf } from './photo-files.ts';
import type { ChosenPhoto } from './use-photos.ts';
import { sendWatched } from '#web/lib/send-watched.ts';

/** Progress of an analysis: the upload, then the engine's work. */
export type Progress = { readonly sent: number; readonly all: number };

/** The estimate in this browser, and how to request a new one. */
export function useAnalysis(draft: QuoteDraft, onAnalyzed: () => void) {
  const [estimate, setEstimate] = useState(() => readEstimate(localStore, Temporal.Now.instant()));
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function analyze(photos: readonly ChosenPhoto[]): Promise<void> {
    if (running.current) return;
    if (photos.length === 0) return toastError(toastOf('noneSelected', pageLanguage()));
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
      toast(toastOf('analyzed', pageLanguage()));
    } catch (reason) {
      if (controller.signal.aborted) return;
      setError(reason);
      toastError(toastOf('notAnalyzed', pageLanguage()));
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

type Photos = {
  readonly photos: readonly Blob[];
  readonly draft: QuoteDraft;
  /** Bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void;
  readonly signal: AbortSignal;
};

/** Requests an analysis of the photos for the draft's choice. Throws ApiError and ConnectionError. */
async function sendPhotos({ photos, draft, onProgress, signal }: Photos): Promise<PhotoEstimate> {
  const { packageType, vehicleType, serviceType, mobileDiscount, extras } = draft;
  const images = await Promise.all(photos.map(base64Of));
  const answer = await sendWatched({
    url: '/api/analyze-photos',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ images, packageType, vehicleType, serviceType, mobileDiscount, extras }),
    onProgress,
    signal,
  });
  try {
    return JSON.parse(answer) as PhotoEstimate;
  } catch (cause) {
    throw new ConnectionError('The answer could not be read.', { cause });
  }
}

/** Strips the prefix of a data URL. */
function base64Of(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('The photo could not be read')));
    reader.readAsDataURL(photo);
  });
}
