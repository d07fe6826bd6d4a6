import type { Assessment, AtLeast, Thresholds } from './assessment.ts';
import { calibrate, levelOf, meanOf, probabilityOfLevel, type Calibration, type LogOdds } from './classifier.ts';
import {
  CHARGE_FROM,
  EMBEDDED_MOST_CONFIDENCE,
  EMBEDDED_MOST_PERCENT,
  mayCharge,
  SHIPPED_THRESHOLDS,
} from './embedded-rules.ts';
import { LOW_CONFIDENCE } from './estimate.ts';
import { shareOf } from './shares.ts';

/** Probabilities as they are, and the thresholds that are shipped. */
export const NO_CALIBRATION: Calibration = { temperature: 1, shifts: [0, 0, 0], ...SHIPPED_THRESHOLDS };

/**
 * For a hosted model before there are enough jobs: the words of its answers stand for probabilities that haven't been measured,
 * so they are drawn toward even odds. Only a model that is sure of itself then adds to a price, and no more than the
 * embedded one.
 */
export const CAUTIOUS_CALIBRATION: Calibration = {
  ...NO_CALIBRATION,
  temperature: 1.5,
  mostPercent: EMBEDDED_MOST_PERCENT,
};

/** Certainty counts as odds of 10,000 to 1. */
const LEAST = 1e-4;

/** The log-odds of probabilities. */
export function logOddsFrom(atLeast: AtLeast): LogOdds {
  const logOdds = (probability: number) => {
    const inside = Math.min(1 - LEAST, Math.max(LEAST, probability));
    return Math.log(inside / (1 - inside));
  };
  const [moderate, heavy, extreme] = atLeast;
  return [logOdds(moderate), logOdds(heavy), logOdds(extreme)];
}

/**
 * What an engine that judges all photos at once said, with calibrated probabilities, their thresholds, and the probability
 * of the level as confidence (never above that of the engine where a photo is poor: pass it as `mostConfidence`). The raw
 * probabilities stay in `uncalibrated`. An engine that abstained stays as it is.
 */
export function withCalibration(
  assessment: Assessment,
  calibration: Calibration,
  mostConfidence = EMBEDDED_MOST_CONFIDENCE,
): Assessment {
  const said = assessment.uncalibrated ?? assessment.atLeast;
  if (!said) return assessment;
  const { temperature: _, shifts: __, ...thresholds } = calibration;
  const atLeast = calibrate(logOddsFrom(said), calibration);
  const confidence = Math.min(mostConfidence, probabilityOfLevel(atLeast, thresholds.levelFrom));
  return {
    ...assessment,
    atLeast,
    uncalibrated: said,
    thresholds,
    confidence: Math.round(confidence * 100) / 100,
  };
}

type Scale = Pick<Calibration, 'temperature' | 'shifts'>;

/** What is known of a job to calibrate with: the raw log-odds of each photo, and the level that was found, 0 to 3. */
export type CalibrationCase = { readonly photos: readonly LogOdds[]; readonly level: number };

/**
 * The temperature, and the shifts if `isShifting`, under which the levels that were found are least surprising. Few jobs move
 * them little: the fit is a compromise with what shops are expected to need.
 */
export function fitCalibration(
  cases: readonly CalibrationCase[],
  { isShifting }: { readonly isShifting: boolean },
): Scale {
  const loss = (figures: Figures) => {
    const scale = scaleOf(figures);
    return cases.reduce((sum, { photos, level }) => sum + surprise(pooled(photos, scale), level), penaltyOf(figures));
  };
  return scaleOf(lowest(loss, isShifting ? [0, 1, 2, 3] : [0]));
}

/** The logarithm of the temperature, then the three shifts. */
type Figures = readonly [number, number, number, number];

function scaleOf([logTemperature, ...shifts]: Figures): Scale {
  return { temperature: Math.exp(logTemperature), shifts };
}

/** Standard deviations of what shops are expected to need: twice the temperature, and about one level for a film of dust. */
const TEMPERATURE_SPREAD = Math.LN2;
const SHIFT_SPREAD = 0.8;

function penaltyOf([logTemperature, ...shifts]: Figures): number {
  const squares = shifts.reduce((sum, shift) => sum + (shift / SHIFT_SPREAD) ** 2, 0);
  return ((logTemperature / TEMPERATURE_SPREAD) ** 2 + squares) / 2;
}

const FIRST_STEP = 0.5;
const LAST_STEP = 0.01;
const MOST_LOG_TEMPERATURE = Math.log(10);
const MOST_SHIFT = 4;

/** Pattern search from zero along the given axes, with half the step once no direction helps. The same on every machine. */
function lowest(loss: (figures: Figures) => number, axes: readonly (0 | 1 | 2 | 3)[]): Figures {
  let best: Figures = [0, 0, 0, 0];
  let least = loss(best);
  for (let step = FIRST_STEP; step >= LAST_STEP;) {
    const before = least;
    for (const { axis, sign } of axes.flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })))) {
      const tried = moved(best, axis, sign * step);
      const value = isAllowed(tried) ? loss(tried) : Infinity;
      if (value < least) [best, least] = [tried, value];
    }
    if (least === before) step /= 2;
  }
  return best;
}

function moved([temperature, ...shifts]: Figures, axis: 0 | 1 | 2 | 3, move: number): Figures {
  const by = (place: number) => (place === axis ? move : 0);
  return [temperature + by(0), shifts[0] + by(1), shifts[1] + by(2), shifts[2] + by(3)];
}

function isAllowed([logTemperature, ...shifts]: Figures): boolean {
  return Math.abs(logTemperature) <= MOST_LOG_TEMPERATURE && shifts.every((shift) => Math.abs(shift) <= MOST_SHIFT);
}

/** What photos say together once each is calibrated. */
export function pooled(photos: readonly LogOdds[], scale: Scale): AtLeast {
  return meanOf(photos.map((photo) => calibrate(photo, scale))) ?? [0, 0, 0];
}

/** Nothing counts as less likely: three probabilities that are made never to rise can leave nothing for a level. */
const LEAST_SHARE = 0.01;

/** How surprising a level from 0 to 3 is, in nats: 0 if it was certain. */
export function surprise([moderate, heavy, extreme]: AtLeast, level: number): number {
  const shares = [1 - moderate, moderate - heavy, heavy - extreme, extreme];
  return -Math.log(Math.max(LEAST_SHARE, shares[level] ?? 0));
}

/** What was said about a job, and the level that was found. */
export type SaidCase = { readonly atLeast: AtLeast; readonly level: number };

/** How many were said to be dirtier than they were found. */
export function overCalls(cases: readonly SaidCase[], { levelFrom }: Pick<Thresholds, 'levelFrom'>): number {
  return cases.filter(({ atLeast, level }) => levelOf(atLeast, levelFrom) > level).length;
}

/** How many clean vehicles would be charged, regardless of the owner's percentages. */
export function cleanCharges(cases: readonly SaidCase[], thresholds: Thresholds): number {
  const isCharged = (atLeast: AtLeast) =>
    mayCharge(atLeast, thresholds) && probabilityOfLevel(atLeast, thresholds.levelFrom) >= LOW_CONFIDENCE;
  return cases.filter(({ atLeast, level }) => level === 0 && isCharged(atLeast)).length;
}

/** At most this share of clean vehicles may be charged. */
export const MOST_CLEAN_CHARGED = 0.05;
const LEVELS_FROM = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;
const CHARGES_FROM = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95] as const;
const MOST_LEVEL_FROM = 0.9;
/** No probability reaches it. */
export const NEVER = 1.01;

/**
 * The lowest thresholds that call no more vehicles too dirty than `present` did, and charge at most 5% of the clean ones and
 * no more than `present` did. Below the shipped threshold for surcharges, the whole 95% interval has to be below 5%: few
 * clean vehicles are no reason to charge more easily.
 */
export function chooseThresholds(
  cases: readonly SaidCase[],
  present: { readonly over: number; readonly cleanCharged: number },
): Thresholds {
  const levelFrom =
    LEVELS_FROM.find((from) => overCalls(cases, { levelFrom: from }) <= present.over) ?? MOST_LEVEL_FROM;
  const clean = cases.filter(({ level }) => level === 0);
  const chargeFrom = CHARGES_FROM.find((from) => {
    const charged = cleanCharges(clean, { levelFrom, chargeFrom: from });
    if (charged > present.cleanCharged) return false;
    if (from >= CHARGE_FROM) return charged <= clean.length * MOST_CLEAN_CHARGED;
    return clean.length > 0 && shareOf(charged, clean.length).high <= MOST_CLEAN_CHARGED;
  });
  return { levelFrom, chargeFrom: chargeFrom ?? NEVER };
}

/** How much higher than chosen thresholds may be, for an engine whose present ones call even fewer vehicles too dirty. */
export type Caution = { readonly level: number; readonly charge: number };

/** Returns the thresholds raised by a caution, never above `MOST_THRESHOLD` and never lowered. */
export function moreCautious<Each extends Thresholds>(thresholds: Each, { level, charge }: Caution): Each {
  const raised = (threshold: number, by: number) => Math.max(threshold, Math.min(MOST_THRESHOLD, threshold + by));
  return {
    ...thresholds,
    levelFrom: raised(thresholds.levelFrom, level),
    chargeFrom: raised(thresholds.chargeFrom, charge),
  };
}

const MOST_THRESHOLD = 0.98;
