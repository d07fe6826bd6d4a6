import { useEffect, useRef, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import type { GivenAnswers } from '#core/estimate/assessment.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ApiError, ConnectionError } from '#web/lib/api.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { localStore } from '#web/lib/storage.ts';
import { keepAnswers, keepNewEstimate, readAnswers, readEstimate } from '#web/lib/kept-estimate.ts';
import { toastOf } from './photo-files.ts';
import type { ChosenPhoto } from './use-photos.ts';
import { sendWatched } from '#web/lib/send-watched.ts';

/** Progress of an analysis: the upload, then the engine's work. */
export type Progress = { readonly sent: number; readonly all: number };

/** The estimate in this browser, and how to request a new one. */
export function useAnalysis(draft: QuoteDraft, onAnalyzed: () => void) {
  const [estimate, setEstimate] = useState(() => readEstimate(localStore, Temporal.Now.instant()));
  const [answers, setAnswers] = useState(() => readAnswers(localStore));
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<Failure>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function analyze(photos: readonly ChosenPhoto[]): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setProgress({ sent: 0, all: 0 });
    try {
      const files = photos.map(({ file }) => file);
      const onProgress = (sent: number, all: number) => setProgress({ sent, all });
      const fresh = await sendPhotos({ photos: files, draft, answers, onProgress, signal: controller.signal });
      const previews = photos.map(({ preview }) => preview);
      keepNewEstimate(localStore, fresh, previews);
      setEstimate(fresh);
      onAnalyzed();
      toast(toastOf(fresh.engine === 'questions' ? 'answered' : 'analyzed', pageLanguage()));
    } catch (reason) {
      if (controller.signal.aborted) return;
      setFailure({ reason, remarks: remarksOn(photos, reason) });
      toastError(toastOf('notAnalyzed', pageLanguage()));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  return {
    estimate,
    answers,
    /** Undefined while nothing is being analyzed. */
    progress,
    failure,
    analyze: (photos: readonly ChosenPhoto[]) => void analyze(photos),
    stop: () => running.current?.abort(),
    answer: (more: GivenAnswers) => {
      const given = { ...answers, ...more };
      keepAnswers(localStore, given);
      setAnswers(given);
    },
  };
}

/** Why the last attempt failed, with what was said about single photos, by their ids. */
export type Failure = { readonly reason: unknown; readonly remarks: ReadonlyMap<string, string> };

/** The code of a failure that a photo or an answer can mend; undefined for others. */
export function wayOutOf({ reason }: Failure): 'no-vehicle' | 'answers-needed' | undefined {
  const code = reason instanceof ApiError ? reason.problem?.code : undefined;
  return code === 'no-vehicle' || code === 'answers-needed' ? code : undefined;
}

/** Each photo that the server named, with its remark. */
function remarksOn(photos: readonly ChosenPhoto[], reason: unknown): ReadonlyMap<string, string> {
  const errors = reason instanceof ApiError ? (reason.problem?.errors ?? []) : [];
  const remarks = photos.flatMap(({ id }, place) => {
    const said = errors.find(({ path }) => path === `images.${place}`);
    return said ? [[id, said.message] as const] : [];
  });
  return new Map(remarks);
}

type Photos = {
  readonly photos: readonly Blob[];
  readonly draft: QuoteDraft;
  readonly answers: GivenAnswers;
  /** Bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void;
  readonly signal: AbortSignal;
};

/** Requests an analysis of the photos for the draft's choice. Throws ApiError and ConnectionError. */
async function sendPhotos({ photos, draft, answers, onProgress, signal }: Photos): Promise<PhotoEstimate> {
  const { packageType, vehicleType, serviceType, mobileDiscount, extras } = draft;
  const images = await Promise.all(photos.map(base64Of));
  const answer = await sendWatched({
    url: '/api/analyze-photos',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ images, answers, packageType, vehicleType, serviceType, mobileDiscount, extras }),
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
