import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Language } from '#core/languages/language.ts';
import { NOTE_TEXTS, type FreeTexts } from './request-texts.ts';
import { vehicleDetails, type DescribedVehicle } from './vehicle-details.ts';

/** What a customer typed with a request as rows for a reader: the vehicle in one line, then each note. Rows without a value are left out. */
export function writtenRows(
  texts: Partial<FreeTexts> & DescribedVehicle,
  at: 'review' | 'email' | 'briefing' | 'sheet',
  language: Language,
) {
  const label = requestLabelsTexts(language);
  return [
    { name: 'vehicleDetails' as const, title: label('vehicleDetails', { at }), value: vehicleDetails(texts, language) },
    // Without a plate, the line above has it.
    {
      name: 'vehicleVin' as const,
      title: label('vehicleVin', { at }),
      value: (texts.vehiclePlate && texts.vehicleVin) || '',
    },
    ...NOTE_TEXTS.map((name) => ({ name, title: label(name, { at }), value: texts[name] ?? '' })),
  ].filter(({ value }) => value !== '');
}
