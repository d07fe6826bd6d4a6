import type { PhotoEstimate } from '#contract/analysis.ts';
import type { ACCURACIES, Answers } from '#core/estimate/assessment.ts';
import type { Catalog, DirtinessLevel } from '#core/settings/settings.ts';
import { estimateSubjectText } from '#core/quotes/describe.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { IconName } from '#web/ui/icon.tsx';

type Tone = 'good' | 'water' | 'wait' | 'stop' | 'calm';

/** The appearance of each level; its name comes with the estimate. */
export const LEVEL_LOOKS: Readonly<Record<DirtinessLevel, { readonly tone: Tone; readonly icon: IconName }>> = {
  light: { tone: 'good', icon: 'check' },
  moderate: { tone: 'water', icon: 'drop' },
  heavy: { tone: 'wait', icon: 'drop' },
  extreme: { tone: 'stop', icon: 'alert' },
};

/** The customer's possible feedback on an estimate, best first. */
export const ACCURACY_WORDS: Readonly<Record<(typeof ACCURACIES)[number], string>> = {
  'very-accurate': 'Very accurate',
  'mostly-accurate': 'Mostly accurate',
  'somewhat-accurate': 'Somewhat accurate',
  'not-accurate': 'Not accurate',
};

type Question<Name extends keyof Answers> = {
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly { readonly value: Answers[Name]; readonly word: string }[];
};

/** The three questions for when photos don't show enough. */
export const QUESTION_TEXTS: {
  readonly [Name in keyof Answers]: Question<Name>;
} = {
  lastWash: {
    name: 'lastWash',
    label: 'When was it last washed?',
    choices: [
      { value: 'this-month', word: 'This month' },
      { value: 'this-season', word: 'This season' },
      { value: 'longer', word: 'Longer ago' },
    ],
  },
  soil: {
    name: 'soil',
    label: 'What is on it?',
    choices: [
      { value: 'dust', word: 'Dust' },
      { value: 'mud-or-salt', word: 'Mud or salt' },
      { value: 'caked', word: 'Caked-on dirt' },
    ],
  },
  inside: {
    name: 'inside',
    label: 'How is the inside?',
    choices: [
      { value: 'tidy', word: 'Tidy' },
      { value: 'crumbs-or-hair', word: 'Crumbs or hair' },
      { value: 'stains-or-odor', word: 'Stains or odor' },
    ],
  },
};

/** '+$18', '-$5', or '$0'. */
export function signedMoney(cents: number): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/** The choice it was made for: 'Full Detail, car'. */
export function subjectOf(catalog: Catalog, estimate: Pick<PhotoEstimate, 'packageType' | 'vehicleType'>): string {
  const pack = catalog.packages.find(({ id }) => id === estimate.packageType);
  return estimateSubjectText(pack?.name ?? estimate.packageType, estimate.vehicleType);
}

/** 'No extra time', '25 minutes', '1 hour 10 minutes'. */
export function minutesText(minutes: number): string {
  if (minutes <= 0) return 'None';
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  const parts = [hours && plural(hours, 'hour'), rest && plural(rest, 'minute')];
  return parts.filter(Boolean).join(' ');
}

function plural(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
