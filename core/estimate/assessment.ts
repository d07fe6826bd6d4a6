import { findClass, findPackage, type EstimatedParts, type Menu, type Outline } from '#core/settings/settings.ts';

/** The source of an assessment: the built-in model, the customer's own answers, or a hosted model. */
export const ENGINES = ['embedded', 'questions', 'hosted'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What an engine may say about a vehicle in addition to its level. Nothing else reaches a quote. */
export const CONCERNS = [
  'mud',
  'sand',
  'road-salt',
  'tree-sap',
  'bird-droppings',
  'brake-dust',
  'pet-hair',
  'stains',
  'food-or-drink',
  'odor',
  'visible-damage',
] as const;
export type Concern = (typeof CONCERNS)[number];

export const SIZES = ['small', 'midsize', 'large'] as const;
export type VehicleSize = (typeof SIZES)[number];

/** What an engine may name as the reasons for a level, by the definition of the levels. Only people read them. */
export const EVIDENCE = [
  'gloss',
  'dust',
  'water-spots',
  'brake-dust',
  'splashes',
  'droppings',
  'pollen',
  'dull-film',
  'dirty-lower-doors',
  'dirty-wheels',
  'thick-film',
  'mud-on-arches',
  'hidden-color',
  'caked-mud',
  'covered-glass',
  'loose-soil',
  'ground-in-soil',
] as const;
export type Evidence = (typeof EVIDENCE)[number];

/**
 * Why a photo can't be judged: it doesn't show the outside of a car or truck. Only engines that can tell say so; the
 * embedded one knows vehicles and their inside, not kinds of them, and says `no-vehicle` and `interior` only.
 */
export const REJECTIONS = ['no-vehicle', 'motorcycle', 'other-vehicle', 'interior', 'garbage-can'] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** What another photo may show better, though this one is judged as well as any. */
export const HARMLESS_HINTS = ['cut-off', 'unlike-others'] as const;

/** Why a photo should be taken again. */
export const RETAKE_HINTS = [
  'too-dark',
  'blurred',
  'too-small',
  'same-photo',
  'too-far',
  ...HARMLESS_HINTS,
  ...REJECTIONS,
] as const;
export type RetakeHint = (typeof RETAKE_HINTS)[number];

/** Short questions for what photos do not show. */
export const QUESTIONS = {
  lastWash: ['this-month', 'this-season', 'longer'],
  soil: ['dust', 'mud-or-salt', 'caked'],
  inside: ['tidy', 'crumbs-or-hair', 'stains-or-odor'],
} as const;
export type QuestionName = keyof typeof QUESTIONS;
export type Answers = { readonly [Question in QuestionName]: (typeof QUESTIONS)[Question][number] };
/** As many of them as a customer has answered. */
export type GivenAnswers = { readonly [Question in QuestionName]?: Answers[Question] | undefined };

/** How a customer finds an estimate. */
export const ACCURACIES = ['very-accurate', 'mostly-accurate', 'somewhat-accurate', 'not-accurate'] as const;
export type Accuracy = (typeof ACCURACIES)[number];

/** The probability that the level is at least moderate, heavy and extreme: three figures from 0 to 1, never rising. */
export type AtLeast = readonly [moderate: number, heavy: number, extreme: number];

/** The least probabilities at which a level is said, and at which a surcharge is made. */
export type Thresholds = {
  readonly levelFrom: number;
  readonly chargeFrom: number;
  /** The most percent that may be added to a price; defaults to the owner's limits. */
  readonly mostPercent?: number;
};

/** A part of a photo in shares of its frame: left, top, right and bottom, from 0 to 1. */
export type PhotoArea = readonly [left: number, top: number, right: number, bottom: number];

export type PhotoEvidence = {
  /** Index of the photo in the request, from 0. */
  readonly photo: number;
  /**
   * The embedded model's search for a vehicle: its log-odds, and those that it's the inside of one. Absent where it didn't
   * look for one; `inside` is absent in estimates of earlier versions.
   */
  readonly gate?: { readonly logit: number; readonly passes: boolean; readonly inside?: number };
  /** The part that was judged, where it wasn't the whole frame. */
  readonly area?: PhotoArea;
  /** What this photo alone says; absent where it wasn't judged. */
  readonly atLeast?: AtLeast;
  /** What a hosted model saw in it. */
  readonly seen?: readonly Evidence[];
  /** The first 1024 features of the embedded model, of length 1; kept to learn from. */
  readonly features?: Float32Array;
  readonly retake: readonly RetakeHint[];
};

/** What an engine found. Never a price: code turns it into one, with the owner's table. */
export type Assessment = {
  readonly engine: EngineName;
  /** Name of the model, and the version of its classifier or of the instructions that it was given. */
  readonly model: string;
  readonly version: string;
  /** Absent when the engine abstains: it was never measured on such photos, or they do not say enough. */
  readonly atLeast?: AtLeast;
  /** What the engine said before its probabilities were calibrated, to learn from. Absent where that's part of the engine. */
  readonly uncalibrated?: AtLeast;
  /** Absent for those that are shipped. */
  readonly thresholds?: Thresholds;
  /** 0 to 1, within the cap of the engine. */
  readonly confidence: number;
  readonly concerns: readonly Concern[];
  readonly size?: VehicleSize;
  readonly photos: readonly PhotoEvidence[];
};

/** What the photos show, as far as an engine is told. */
export type AssessmentContext = {
  readonly packageType: string;
  readonly vehicleType: string | undefined;
  /** What the package cleans. */
  readonly parts: CleanedParts;
  /** The shape of the vehicle; undefined while it isn't known. */
  readonly outline: Outline | undefined;
};

export type CleanedParts = Exclude<EstimatedParts, 'none'>;

/** What an engine is told of a package and a vehicle type. */
export function assessmentContext(
  menu: Menu,
  { packageType, vehicleType }: { readonly packageType: string; readonly vehicleType?: string | null | undefined },
): AssessmentContext {
  const pack = findPackage(menu, packageType);
  return {
    packageType,
    vehicleType: vehicleType ?? undefined,
    parts: pack === undefined || pack.photos === 'none' ? 'outside' : pack.photos,
    outline:
      vehicleType && pack?.photos !== 'none' ? (pack?.outline ?? findClass(menu, vehicleType)?.outline) : undefined,
  };
}
