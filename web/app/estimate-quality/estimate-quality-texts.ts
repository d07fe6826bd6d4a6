import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import type { Share } from '#core/estimate/shares.ts';

/** '81%' of 0.81. */
export function percentText(share: number, language: Language): string {
  return estimateQualityTexts(language)('percent', { percent: String(Math.round(share * 100)) });
}

/** '68 to 90%': the 95% confidence interval of a share. */
export function intervalText({ low, high }: Pick<Share, 'low' | 'high'>, language: Language): string {
  return estimateQualityTexts(language)('percentRange', { low: Math.round(low * 100), high: Math.round(high * 100) });
}

/** '12 jobs', '1 job'. */
export function jobsText(count: number, language: Language): string {
  return estimateQualityTexts(language)('jobs', { count });
}

/** '+5%', '0%', '−10%'. */
export function signedPercent(percent: number, language: Language): string {
  return estimateQualityTexts(language)('percent', { percent: signed(percent, language) });
}

/** '+12 min', '−1,675 min'. */
export function signedMinutes(minutes: number, language: Language): string {
  return estimateQualityTexts(language)('minutes', { minutes: signed(minutes, language) });
}

function signed(figure: number, language: Language): string {
  const rounded = Math.round(figure);
  const size = Math.abs(rounded).toLocaleString(localeOf(language));
  if (rounded === 0) return size;
  return `${rounded > 0 ? '+' : '−'}${size}`;
}
