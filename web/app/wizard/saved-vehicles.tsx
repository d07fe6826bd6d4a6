import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { classesFor, makesFor, type ServicePackage } from '#core/settings/settings.ts';
import { read } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { wasSignedIn } from '#web/lib/signed-in.ts';
import { localStore } from '#web/lib/storage.ts';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

type SavedVehiclesProps = Pick<StepProps, 'catalog' | 'draft' | 'onChange' | 'onAnswer'> & {
  readonly pack: ServicePackage;
};

/** The vehicles that the customer has saved in their account, as far as the package is for them. */
export function SavedVehicles({ catalog, draft, onChange, onAnswer, pack }: SavedVehiclesProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const { data = [] } = useQuery({
    ...read('GET /api/customer/vehicles'),
    // Asked only where the account was used before; a log-in that has ended is no error here.
    enabled: wasSignedIn(localStore),
    retry: false,
  });
  const classes = classesFor(catalog, pack).map(({ id }) => id);
  const fitting = data
    .filter(({ vehicleType }) => classes.includes(vehicleType))
    .filter(({ vehicleType, vehicleSubtype }) => {
      const makes = makesFor(catalog, pack, vehicleType);
      return makes.length === 0 || makes.includes(vehicleSubtype);
    });
  if (fitting.length === 0) return null;
  return (
    <Picks legend={t('yourVehicles')}>
      {fitting.map((vehicle) => {
        const { id, name, vehicleType, vehicleSubtype } = vehicle;
        const chosen = { vehicleType, vehicleSubtype, ...textsOf(VEHICLE_TEXTS, (text) => vehicle[text]) };
        const names = Object.keys(chosen) as (keyof typeof chosen)[];
        const details = vehicleDetails(vehicle, language);
        return (
          <Pick
            key={id}
            name="saved-vehicle"
            value={id}
            isChosen={names.every((each) => (draft[each] ?? '') === chosen[each])}
            onChoose={() => onChange(chosen)}
            onPress={() => onAnswer(chosen)}
            title={name || details || vehicleSubtype}
            text={name && details ? details : details ? vehicleSubtype : ''}
          />
        );
      })}
    </Picks>
  );
}
