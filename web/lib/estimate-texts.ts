import type { PhotoEstimate } from '#contract/analysis.ts';
import type { ACCURACIES, Answers } from '#core/estimate/assessment.ts';
import { estimateFiguresTexts } from '#core/languages/en/estimate.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { estimateSubjectText, type MenuWords } from '#core/quotes/describe.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** The appearance of each level; its name comes with the estimate. */
export const LEVEL_LOOKS: Readonly<
  Record<DirtinessLevel, { readonly tone: 'good' | 'water' | 'wait' | 'stop' | 'calm'; readonly icon: IconName }>
> = {
  light: { tone: 'good', icon: 'check' },
  moderate: { tone: 'water', icon: 'drop' },
  heavy: { tone: 'wait', icon: 'drop' },
  extreme: { tone: 'stop', icon: 'alert' },
};

const ACCURACY_KEYS = {
  'very-accurate': 'veryAccurate',
  'mostly-accurate': 'mostlyAccurate',
  'somewhat-accurate': 'somewhatAccurate',
  'not-accurate': 'notAccurate',
} as const;

/** A customer's feedback on an estimate. */
export function accuracyText(accuracy: (typeof ACCURACIES)[number], language: Language): string {
  return estimateFiguresTexts(language)(ACCURACY_KEYS[accuracy]);
}

type Question<Name extends keyof Answers> = {
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly { readonly value: Answers[Name]; readonly word: string }[];
};

/** The three questions for when photos don't show enough. */
export function questionTexts(language: Language): { readonly [Name in keyof Answers]: Question<Name> } {
  const t = estimateFiguresTexts(language);
  return {
    lastWash: {
      name: 'lastWash',
      label: t('lastWashQuestion'),
      choices: [
        { value: 'this-month', word: t('thisMonth') },
        { value: 'this-season', word: t('thisSeason') },
        { value: 'longer', word: t('longer') },
      ],
    },
    soil: {
      name: 'soil',
      label: t('soilQuestion'),
      choices: [
        { value: 'dust', word: t('dust') },
        { value: 'mud-or-salt', word: t('mudOrSalt') },
        { value: 'caked', word: t('caked') },
      ],
    },
    inside: {
      name: 'inside',
      label: t('insideQuestion'),
      choices: [
        { value: 'tidy', word: t('tidy') },
        { value: 'crumbs-or-hair', word: t('crumbsOrHair') },
        { value: 'stains-or-odor', word: t('stainsOrOdor') },
      ],
    },
  };
}

/** '+$18', '−$5', or '$0'. */
export function signedMoney(cents: number): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/** The choice it was made for: 'Full Detail, car'. */
export function subjectOf(
  catalog: MenuWords,
  estimate: Pick<PhotoEstimate, 'packageType' | 'vehicleType'>,
  language: Language,
): string {
  return estimateSubjectText(catalog, estimate, language);
}

/** 'None', '25 minutes', '1 hour 10 minutes'. */
export function minutesText(all: number, language: Language): string {
  const t = estimateFiguresTexts(language);
  if (all <= 0) return t('noTime');
  const [hours, minutes] = [Math.floor(all / 60), Math.round(all % 60)];
  if (hours === 0) return t('minutes', { minutes });
  return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes });
}
