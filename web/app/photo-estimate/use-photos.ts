import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { useEffect, useRef, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import type { GivenAnswers } from '#core/estimate/assessment.ts';
import { retakeMessage } from '#core/estimate/estimate-names.ts';
import { isRepeat, lightnessOf, QUALITY_SIDE, qualityOf, type PhotoQuality } from '#core/estimate/photo-quality.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import type { Language } from '#core/languages/language.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { newKey, ApiError, ConnectionError } from '#web/lib/api.ts';
import { base64Of } from '#web/lib/base64.ts';
import { PHOTO_DATABASE, keepAnswers, keepNewEstimate, readAnswers, readEstimate } from '#web/lib/kept-estimate.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { sendWatched } from '#web/lib/send-watched.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import type { Store } from '#web/lib/storage.ts';
import { toastError, toast } from '#web/ui/toast.tsx';
import { complaintAbout, MOST_BYTES, toastOf } from './photo-files.ts';

/** The chosen photos of a vehicle, by its number, each shrunk once, and stored in the browser for a reload. */
export function usePhotos(vehicle = 1) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // Stored photos load asynchronously; until then, nothing overwrites them.
  const isRead = useRef(false);

  useEffect(() => {
    let isHere = true;
    void keptPhotos(vehicle).then((kept) => {
      if (isHere) setPhotos((chosen) => (chosen.length > 0 ? chosen : kept));
      isRead.current = true;
    });
    return () => {
      isHere = false;
    };
  }, [vehicle]);
  useEffect(() => {
    if (isRead.current) void keepPhotos(vehicle, photos);
  }, [vehicle, photos]);

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const complaint = complaintAbout(files, photos.length + preparing);
    if (complaint) return toastError(toastOf(complaint, pageLanguage()));
    const t = photoEstimateTexts(pageLanguage());
    setRefusals([]);
    setPreparing((count) => count + files.length);
    // One after the other: they keep the order in which they were picked, and a phone holds one large photo at a time.
    for (const file of files) {
      const prepared = await prepare(file);
      setPreparing((count) => count - 1);
      if ('refusal' in prepared) {
        const { refusal: reason } = prepared;
        setRefusals((said) => [...said, t('refusalOf', { file: file.name, reason })]);
      } else setPhotos((chosen) => [...chosen, prepared]);
    }
  }

  return {
    photos,
    /** How many are being shrunk now. */
    preparing,
    /** A sentence for each file that couldn't be read. */
    refusals,
    add: (files: readonly File[]) => void add(files),
    remove: (id: string) => {
      setRefusals([]);
      setPhotos((chosen) => chosen.filter((photo) => photo.id !== id));
    },
  };
}

async function prepare(file: File): Promise<ChosenPhoto | { readonly refusal: string }> {
  const shrunk = await shrinkPicture(file);
  if ('refusal' in shrunk) return shrunk;
  const t = photoEstimateTexts(pageLanguage());
  if (shrunk.file.size > MOST_BYTES) return { refusal: t('tooLarge') };
  const seen = await lookAt(shrunk.file).catch(() => undefined);
  return seen ? { id: newKey(), file: shrunk.file, ...seen } : { refusal: t('notShown') };
}

/** A chosen photo as it will be sent. */
export type ChosenPhoto = {
  readonly id: string;
  readonly file: Blob;
  /** A small picture of it as a data URL. */
  readonly preview: string;
  /** What its pixels say; absent for a photo that only the server can decode. */
  readonly quality?: Pick<PhotoQuality, 'retake' | 'print'> | undefined;
};

/** Why chosen photos should be taken again, by their ids, as far as it can be told before they are sent. */
export function hintsBeforeSending(photos: readonly ChosenPhoto[], language: Language): ReadonlyMap<string, string> {
  return new Map(
    photos.flatMap(({ id, quality }, place) => {
      if (!quality) return [];
      const earlier = photos.slice(0, place).flatMap(({ quality: other }) => (other ? [other.print] : []));
      const hint = quality.retake[0] ?? (isRepeat(quality.print, earlier) ? 'same-photo' : undefined);
      return hint ? [[id, retakeMessage(hint, place).text(language)] as const] : [];
    }),
  );
}

interface Schema extends DBSchema {
  readonly photos: {
    key: string;
    /** Bytes, because not every browser can store a Blob. */
    value: {
      readonly key: string;
      readonly at: number;
      readonly photos: readonly (Omit<ChosenPhoto, 'file'> & { readonly bytes: ArrayBuffer })[];
    };
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Returns the photos chosen before a reload, at most a day ago. Empty if the browser doesn't store anything. */
async function keptPhotos(vehicle: number): Promise<readonly ChosenPhoto[]> {
  const stored = await withDatabase((db) => db.get('photos', keyOf(vehicle)));
  if (!stored || Date.now() - stored.at > DAY) return [];
  return stored.photos.map(({ bytes, ...photo }) => ({ ...photo, file: new Blob([bytes], { type: JPEG }) }));
}

let keeping: Promise<void> = Promise.resolve();

/** Replaces the stored photos, after every earlier call: the latest choice stays. */
function keepPhotos(vehicle: number, photos: readonly ChosenPhoto[]): Promise<void> {
  keeping = keeping.then(() => storePhotos(vehicle, photos)).catch(() => {});
  return keeping;
}

/** If the browser refuses, the photos last until the page is closed. */
async function storePhotos(vehicle: number, photos: readonly ChosenPhoto[]): Promise<void> {
  const stored = await Promise.all(
    photos.map(async ({ file, ...photo }) => ({ ...photo, bytes: await file.arrayBuffer() })),
  );
  await withDatabase((db) => db.put('photos', { key: keyOf(vehicle), at: Date.now(), photos: stored }));
}

function keyOf(vehicle: number): string {
  return vehicle === 1 ? 'chosen' : `chosen.${vehicle}`;
}

const JPEG = 'image/jpeg';

/** Opened for each use, because an open database can't be deleted. */
async function withDatabase<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  let db: IDBPDatabase<Schema> | undefined;
  try {
    db = await openDB<Schema>(PHOTO_DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('photos', { keyPath: 'key' }),
    });
    return await act(db);
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

/** In pixels; a few kB as JPEG, so that the browser's storage never overflows. */
const LONG_EDGE = 240;
const QUALITY = 0.6;

/** Returns a preview of a photo and what its pixels say; an empty preview for a photo that only the server can decode. */
async function lookAt(photo: Blob): Promise<Pick<ChosenPhoto, 'preview' | 'quality'>> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined);
  const { width, height } = picture ?? { width: LONG_EDGE, height: (3 * LONG_EDGE) / 4 };
  try {
    const scale = Math.min(1, LONG_EDGE / Math.max(width, height));
    const small = drawn(picture, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const preview = small.canvas.toDataURL('image/jpeg', QUALITY);
    if (!picture) return { preview };
    const square = drawn(picture, QUALITY_SIDE, QUALITY_SIDE).getImageData(0, 0, QUALITY_SIDE, QUALITY_SIDE);
    const { retake, print } = qualityOf(lightnessOf(square.data, 4), { width, height });
    return { preview, quality: { retake, print } };
  } finally {
    picture?.close();
  }
}

/** A picture stretched to a size, or an icon in its place. */
function drawn(picture: ImageBitmap | undefined, width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('This browser draws nothing');
  context.imageSmoothingQuality = 'high';
  if (picture) context.drawImage(picture, 0, 0, width, height);
  else drawIcon(context);
  return context;
}

/** A frame with a hill and a sun, as where a picture can't be shown. */
function drawIcon(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#e4e9ee';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#9aa7b4';
  context.beginPath();
  context.arc(0.68 * width, 0.34 * height, 0.07 * height, 0, 2 * Math.PI);
  context.moveTo(0.2 * width, 0.75 * height);
  context.lineTo(0.42 * width, 0.4 * height);
  context.lineTo(0.58 * width, 0.64 * height);
  context.lineTo(0.66 * width, 0.54 * height);
  context.lineTo(0.8 * width, 0.75 * height);
  context.fill();
}

/** Progress of an analysis: the upload, then the engine's work. */
export type Progress = { readonly sent: number; readonly all: number };

/** The estimate in this store, and how to request a new one. */
export function useAnalysis(draft: QuoteDraft, store: Store, onAnalyzed: () => void) {
  const [estimate, setEstimate] = useState(() => readEstimate(store, Temporal.Now.instant()));
  const [answers, setAnswers] = useState(() => readAnswers(store));
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
      keepNewEstimate(store, fresh, previews);
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
      keepAnswers(store, given);
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
