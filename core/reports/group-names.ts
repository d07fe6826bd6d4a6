import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { capital } from '#core/lib/capital.ts';
import { formatWeekday } from '#core/lib/time.ts';
import { vehicleTypeName } from '#core/quotes/describe.ts';
import { VEHICLE_TYPES } from '#core/settings/settings.ts';

/** The name of a group of quotes by vehicle: 'car', or 'none' for garbage cans. */
export function vehicleOfKey(key: string, language: Language): string {
  const type = VEHICLE_TYPES.find((each) => each === key);
  return type ? vehicleTypeName(type, language) : reportsTexts(language)('noVehicle');
}

/** The name of a group of quotes by the weekday of their appointment: '1' is Monday, '7' Sunday, 'none' no appointment. */
export function weekdayOfKey(key: string, language: Language): string {
  if (!/^[1-7]$/.test(key)) return reportsTexts(language)('noWeekday');
  // A Sunday.
  const day = Temporal.PlainDate.from('2027-05-30').add({ days: Number(key) });
  return capital(formatWeekday(day, language), language);
}
