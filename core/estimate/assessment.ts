/** The source of an assessment: the built-in model, the customer's own answers, or a hosted model. */
export const ENGINES = ['embedded', 'questions', 'hosted'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What may be said about a vehicle besides its level. Nothing outside of this list reaches a quote. */
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

/** Why a photo should be taken again. `no-vehicle` only comes from an engine that can tell. */
export const RETAKE_HINTS = ['too-dark', 'blurred', 'too-small', 'no-vehicle', 'same-photo'] as const;
export type RetakeHint = (typeof RETAKE_HINTS)[number];

/** Three short questions for where photos do not say enough. */
export const QUESTIONS = {
  lastWash: ['this-month', 'this-season', 'longer'],
  soil: ['dust', 'mud-or-salt', 'caked'],
  inside: ['tidy', 'crumbs-or-hair', 'stains-or-odor'],
} as const;
export type Answers = { readonly [Question in keyof typeof QUESTIONS]: (typeof QUESTIONS)[Question][number] };

/** How a customer finds an estimate. */
export const ACCURACIES = ['very-accurate', 'mostly-accurate', 'somewhat-accurate', 'not-accurate'] as const;
export type Accuracy = (typeof ACCURACIES)[number];

/** The probability that the level is at least moderate, heavy and extreme: three figures from 0 to 1, never rising. */
export type AtLeast = readonly [moderate: number, heavy: number, extreme: number];

/** The least probabilities at which a level is said, and at which a surcharge is made. */
export type Thresholds = { readonly levelFrom: number; readonly chargeFrom: number };

/** A part of a photo in shares of its frame: left, top, right and bottom, from 0 to 1. */
export type PhotoArea = readonly [left: number, top: number, right: number, bottom: number];

export type PhotoEvidence = {
  /** Index of the photo in the request, from 0. */
  readonly photo: number;
  /** The embedded model's search for a vehicle: its log-odds. Absent where it didn't look for one. */
  readonly gate?: { readonly logit: number; readonly passes: boolean };
  /** The part that was judged, where it wasn't the whole frame. */
  readonly area?: PhotoArea;
  /** What this photo alone says; absent where the engine judges all of them at once. */
  readonly atLeast?: AtLeast;
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

/** What the photos are of, as far as an engine may know. */
export type AssessmentContext = {
  readonly packageType: string;
  readonly vehicleType: string | undefined;
};
