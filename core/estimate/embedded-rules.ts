import type { Outline } from '#core/settings/settings.ts';
import {
  HARMLESS_HINTS,
  REJECTIONS,
  type Assessment,
  type AssessmentContext,
  type AtLeast,
  type PhotoArea,
  type PhotoEvidence,
  type Rejection,
  type RetakeHint,
  type Thresholds,
} from './assessment.ts';
import { LEVEL_FROM, levelOf, LEVELS_APART, photosDisagree, poolPhotos, probabilityOfLevel } from './classifier.ts';

/** The most that the embedded model may add to a price, in percent, regardless of the owner's table. */
export const EMBEDDED_MOST_PERCENT = 15;
/** The most confidence that it may have: nothing above was measured. */
export const EMBEDDED_MOST_CONFIDENCE = 0.95;
/** What each judged photo costs that is poor: dark, blurred, small, far away or the same as another. */
const POOR_PHOTO = 0.05;
/** The most that is left when no photo is good, or photos contradict each other: too little for a surcharge. */
export const POOR_PHOTOS_CONFIDENCE = 0.25;
/** The least probability of 'at least moderate' for a surcharge: calling a clean car dirty is the costly error. */
export const CHARGE_FROM = 0.7;
export const SHIPPED_THRESHOLDS: Thresholds = { levelFrom: LEVEL_FROM, chargeFrom: CHARGE_FROM };

/** The shapes of vehicles that the model was measured on, from the outside only. */
const MEASURED: readonly Outline[] = ['car', 'truck'];

/** Whether the embedded model may judge at all: not interiors, other shapes, or an unnamed vehicle. */
export function mayJudge({ parts, outline }: Pick<AssessmentContext, 'parts' | 'outline'>): boolean {
  return parts !== 'inside' && outline !== undefined && MEASURED.includes(outline);
}

/**
 * Below these the vehicle fills about a third of the width, where clean cars were charged too often: the box around it as a
 * share of the frame, which is about twice too large, and the share of the frame in which it is seen.
 */
const FAR_AREA = 0.15;
const FAR_SHARE = 0.1;
/** More of the frame than this belongs to the vehicle: nothing around it shows that it's whole. */
const CUT_OFF_SHARE = 0.9;

/** Where the embedded model found the vehicle in a photo. */
type Framing = {
  /** The part around it; absent where that is most of the frame. */
  readonly area?: PhotoArea | undefined;
  /** The share of the frame in which it is seen, 0 to 1. */
  readonly share: number;
};

/**
 * What could be framed better in each of the photos that were judged, in their order. A vehicle that is far away should be
 * photographed from closer, and nothing is charged before that. Close-ups are welcome next to a photo of the whole vehicle, so they get a hint only where no photo shows
 * all of it, which costs no confidence.
 */
export function framingHints(framings: readonly Framing[]): readonly (readonly RetakeHint[])[] {
  const isCutOff = framings.every(({ share }) => share > CUT_OFF_SHARE);
  return framings.map(({ area, share }) => {
    const [left, top, right, bottom] = area ?? [0, 0, 1, 1];
    if ((right - left) * (bottom - top) < FAR_AREA || share < FAR_SHARE) return ['too-far'];
    return isCutOff ? ['cut-off'] : [];
  });
}

type PhotoResult = Pick<PhotoEvidence, 'atLeast' | 'retake'>;

function isPoor({ retake }: PhotoResult): boolean {
  return retake.some((hint) => !isHarmless(hint) && !isRejection(hint));
}

function isHarmless(hint: RetakeHint): boolean {
  return HARMLESS_HINTS.some((each) => each === hint);
}

function isRejection(hint: RetakeHint): hint is Rejection {
  return REJECTIONS.some((each) => each === hint);
}

/**
 * The photos that count: a vehicle that is far away is judged less well, so where another photo shows it from closer, only
 * that one does.
 */
function countingPhotos<Photo extends PhotoResult>(seen: readonly Photo[]): readonly (Photo & { atLeast: AtLeast })[] {
  const judged = seen.filter((photo): photo is Photo & { atLeast: AtLeast } => photo.atLeast !== undefined);
  const near = judged.filter(({ retake }) => !retake.includes('too-far'));
  return near.length > 0 ? near : judged;
}

/** What photos say of a vehicle together; undefined where none was judged. */
export function sayTogether(seen: readonly PhotoResult[], levelFrom = LEVEL_FROM): AtLeast | undefined {
  return poolPhotos(
    countingPhotos(seen).map(({ atLeast }) => atLeast),
    levelFrom,
  );
}

/**
 * The probability that the level of these photos together is right, 0 to 1 in hundredths: 0.05 less for each counting photo
 * that is poor, at most 0.25 when all of them are or they contradict each other, and at most 0.95. 0 when none was judged;
 * photos that weren't judged change nothing.
 */
export function confidenceOf(seen: readonly PhotoResult[], levelFrom = LEVEL_FROM): number {
  const photos = countingPhotos(seen);
  const said = photos.map(({ atLeast }) => atLeast);
  const atLeast = poolPhotos(said, levelFrom);
  if (!atLeast) return 0;
  const poor = photos.filter(isPoor).length;
  const isDoubtful = poor === photos.length || photosDisagree(said, levelFrom);
  const most = isDoubtful ? POOR_PHOTOS_CONFIDENCE : EMBEDDED_MOST_CONFIDENCE;
  const confidence = Math.min(most, probabilityOfLevel(atLeast, levelFrom) - POOR_PHOTO * poor);
  return Math.round(Math.max(0, confidence) * 100) / 100;
}

/** The photos, with a question for the customer at each that looks two or more levels cleaner than the dirtiest one. */
export function withDoubts(photos: readonly PhotoEvidence[], levelFrom = LEVEL_FROM): readonly PhotoEvidence[] {
  const counting = countingPhotos(photos);
  const levels = counting.map(({ atLeast }) => levelOf(atLeast, levelFrom));
  const most = Math.max(...levels);
  const cleaner = counting.filter((_, place) => most - (levels[place] ?? most) >= LEVELS_APART);
  return photos.map((evidence) => {
    const retake = evidence.retake.filter((hint) => hint !== 'unlike-others');
    const isCleaner = cleaner.some(({ photo }) => photo === evidence.photo);
    return { ...evidence, retake: isCleaner ? [...retake, 'unlike-others'] : retake };
  });
}

/** Whether a model may add to a price: not for a light film, and only where it's sure enough of more. */
export function mayCharge(atLeast: AtLeast, thresholds: Thresholds = SHIPPED_THRESHOLDS): boolean {
  return levelOf(atLeast, thresholds.levelFrom) > 0 && atLeast[0] >= thresholds.chargeFrom;
}

/** A photo that can't be judged, by its place from 0. */
export type RejectedPhoto = { readonly photo: number; readonly hint: Rejection };

/** The photos that an engine rejected, each with its first reason. */
export function rejectedPhotos({ photos }: Pick<Assessment, 'photos'>): readonly RejectedPhoto[] {
  return photos.flatMap(({ photo, retake }) => {
    const hint = REJECTIONS.find((each) => retake.includes(each));
    return hint ? [{ photo, hint }] : [];
  });
}

/** What an engine found, without the photos that another one rejected. */
export function withoutPhotos(assessment: Assessment, rejected: readonly RejectedPhoto[]): Assessment {
  if (rejected.length === 0) return assessment;
  const photos = assessment.photos.map((evidence) => {
    const hints = rejected.flatMap(({ photo, hint }) => (photo === evidence.photo ? [hint] : []));
    if (hints.length === 0) return evidence;
    const { atLeast: _, features: __, ...rest } = evidence;
    return { ...rest, retake: [...new Set([...rest.retake, ...hints])] };
  });
  const { atLeast: before, ...rest } = assessment;
  const { levelFrom } = assessment.thresholds ?? SHIPPED_THRESHOLDS;
  const atLeast = before && sayTogether(photos, levelFrom);
  return {
    ...rest,
    ...(atLeast && { atLeast }),
    confidence: atLeast ? confidenceOf(photos, levelFrom) : 0,
    photos: withDoubts(photos, levelFrom),
  };
}
