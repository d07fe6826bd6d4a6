import type { ScriptRun } from '#contract/scripts.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { scriptsTexts } from '#core/languages/en/scripts.ts';
import { type Language, localeOf } from '#core/languages/language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, for display: 'just now', '3 minutes ago', '2 days ago'. */
export function agoText(at: string, now: Temporal.Instant, language: Language): string {
  const seconds = secondsBetween(at, now.toString());
  if (seconds < MINUTE) return scriptsTexts(language)('justNow');
  const format = new Intl.RelativeTimeFormat(localeOf(language));
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), 'hour');
  return format.format(-Math.floor(seconds / DAY), 'day');
}

/** The duration of a run: '0.4 s', '12 s', '3 m 05 s'; undefined while it runs. */
export function tookText({ startedAt, endedAt }: Pick<ScriptRun, 'startedAt' | 'endedAt'>): string | undefined {
  if (endedAt === null) return undefined;
  const seconds = secondsBetween(startedAt, endedAt);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / MINUTE)} m ${String(Math.floor(seconds % MINUTE)).padStart(2, '0')} s`;
}

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

function secondsBetween(from: string, to: string): number {
  const span = Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds;
  return Math.max(0, span / 1000);
}
