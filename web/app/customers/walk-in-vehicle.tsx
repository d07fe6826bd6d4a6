import { use } from 'react';
import { walkInTexts } from '#core/languages/en/customers.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { isEqualVehicle, vehicleText, type KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { classesFor, type ServicePackage } from '#core/settings/settings.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { chosenVehicle } from './walk-in-draft.ts';
import type { FieldsProps } from './walk-in-fields.tsx';

/** The vehicles of a known customer, each one choice away. */
export function KnownVehicles({ catalog, draft, change, pack }: FieldsProps & { readonly pack: ServicePackage }) {
  const t = useTexts(walkInTexts);
  const language = use(LanguageContext);
  const classes = classesFor(catalog, pack).map(({ id }) => id);
  const known = (draft.customer?.vehicles ?? []).filter(({ vehicleType }) => classes.includes(vehicleType));
  if (known.length === 0) return null;
  const isChosen = (vehicle: KnownVehicle) =>
    isEqualVehicle(vehicle, {
      ...draft,
      vehicleType: draft.vehicleType ?? '',
      vehicleSubtype: draft.vehicleSubtype ?? '',
    });
  return (
    <SelectField
      id="walk-in-knownVehicle"
      wide
      label={t('knownVehicle')}
      value={known.findIndex(isChosen)}
      onChange={({ target }) => {
        const vehicle = known[Number(target.value)];
        change(vehicle ? chosenVehicle(vehicle) : NO_VEHICLE);
      }}
    >
      <option value={-1}>{t('otherVehicle')}</option>
      {known.map((vehicle, place) => (
        <option key={vehicleText(vehicle, language)} value={place}>
          {vehicleText(vehicle, language)}
        </option>
      ))}
    </SelectField>
  );
}

const NO_VEHICLE = { vehicleSubtype: undefined, ...textsOf(VEHICLE_TEXTS, () => '') };
