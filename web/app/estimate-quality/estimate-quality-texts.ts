import type { EngineName } from '#core/estimate/assessment.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import type { Share } from '#core/estimate/shares.ts';

export const LEVEL_WORDS: Readonly<Record<DirtinessLevel, string>> = {
  light: 'Light',
  moderate: 'Moderate',
  heavy: 'Heavy',
  extreme: 'Extreme',
};

export const ENGINE_WORDS: Readonly<Record<EngineName, string>> = {
  embedded: 'Built-in model',
  questions: 'Customers’ answers',
  hosted: 'Hosted model',
};

/** '81 %' of 0.81. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** '68 to 90 %': the 95 % confidence interval of a share. */
export function intervalText({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return `${Math.round(low * 100)} to ${Math.round(high * 100)} %`;
}

/** '12 jobs', '1 job'. */
export function jobsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;
}

/** '+5 %', '0 %', '-10 %'. */
export function signedPercent(percent: number): string {
  const rounded = Math.round(percent);
  return `${rounded > 0 ? '+' : ''}${rounded} %`;
}

/** '+12 min', '-5 min'. */
export function signedMinutes(minutes: number): string {
  const rounded = Math.round(minutes);
  return `${rounded > 0 ? '+' : ''}${rounded} min`;
}
