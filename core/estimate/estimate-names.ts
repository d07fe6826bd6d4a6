import type { Concern, EngineName, RetakeHint, VehicleSize } from './assessment.ts';
import { VEHICLE_TYPE_NAMES } from '#core/quotes/describe.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';

/** The source of an assessment, for display. */
export const ENGINE_NAMES: Readonly<Record<EngineName, string>> = {
  embedded: 'Built-in photo check',
  questions: 'From your answers',
  hosted: 'Hosted photo check',
};

export const CONCERN_NAMES: Readonly<Record<Concern, string>> = {
  mud: 'Mud',
  sand: 'Sand',
  'road-salt': 'Road salt',
  'tree-sap': 'Tree sap',
  'bird-droppings': 'Bird droppings',
  'brake-dust': 'Brake dust',
  'pet-hair': 'Pet hair',
  stains: 'Stains',
  'food-or-drink': 'Food or drink',
  odor: 'Odor',
  'visible-damage': 'Visible damage',
};

/** What is wrong with a photo and how to take it again. */
export const RETAKE_MESSAGES: Readonly<Record<RetakeHint, string>> = {
  'too-dark': 'This photo is too dark. Please take it again in daylight or with more light.',
  blurred: 'This photo is blurred. Please hold the phone still and take it again.',
  'too-small': 'This photo is too small to see much. Please send it in its full size.',
  'no-vehicle': 'We cannot see a vehicle in this photo. Please take one of the whole side.',
  'same-photo': 'This is the same view as another photo. Please show another part of the vehicle.',
};

const LEVEL_NAMES: Readonly<Record<DirtinessLevel, string>> = {
  light: 'Light',
  moderate: 'Moderate',
  heavy: 'Heavy',
  extreme: 'Extreme',
};

/** A level in words: an engine that cannot tell heavy from worse says so. */
export function levelNameOf(level: DirtinessLevel | null, engine: EngineName): string {
  if (level === null) return 'Not judged yet';
  return level === 'heavy' && engine !== 'hosted' ? 'Heavy or worse' : LEVEL_NAMES[level];
}

/** The reason shown on a price line: 'Heavy condition', or 'Heavy condition by your answers'. */
export function causeOf(level: DirtinessLevel, engine: EngineName): string {
  return `${LEVEL_NAMES[level]} condition${engine === 'questions' ? ' by your answers' : ''}`;
}

const SIZE_NAMES: Readonly<Record<VehicleSize, string>> = { small: 'Small', midsize: 'Midsize', large: 'Large' };

/** The size category that an engine detected, else the default of the vehicle type. */
export function sizeNameOf(size: VehicleSize | undefined, vehicleType: string | undefined): string {
  if (size) return SIZE_NAMES[size];
  const type = vehicleType === 'truck' || vehicleType === 'powersport' ? vehicleType : 'car';
  return VEHICLE_TYPE_NAMES[type];
}

/** 'likely +5 to +15 % after inspection'. */
export function rangeText([least, most]: readonly [number, number]): string {
  const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent}`;
  return `likely ${signed(least)} to ${signed(most)} % after inspection`;
}
