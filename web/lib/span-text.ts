import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import type { Language } from '#core/languages/language.ts';

const DAY_MINUTES = 24 * 60;

/** Whole minutes as '45 m', '3 h 05 m', from two days on '3 days'. */
export function spanText(minutes: number, language: Language): string {
  const t = dashboardTexts(language);
  const whole = Math.floor(minutes);
  if (whole >= 2 * DAY_MINUTES) return t('days', { count: Math.floor(whole / DAY_MINUTES) });
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return t('minutes', { minutes: String(rest) });
  return t('hoursAndMinutes', { hours: String(hours), minutes: String(rest).padStart(2, '0') });
}
