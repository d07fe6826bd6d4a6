import { useState } from 'react';
import { walkInTexts } from '#core/languages/en/customers.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { isEqualVehicle, vehicleText, type KnownVehicle } from '#core/quotes/vehicle-details.ts';
import {
  CONDITION_LEVELS,
  classesFor,
  findClass,
  makesFor,
  onlyClassOf,
  type ServicePackage,
} from '#core/settings/settings.ts';
import { useProposal } from '#web/app/vehicle/use-proposal.ts';
import { VehicleTextFields } from '#web/app/vehicle/vehicle-text-fields.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { chosenVehicle } from './walk-in-draft.ts';
import type { FieldsProps } from './walk-in-fields.tsx';
import styles from './walk-in.module.css';

type OfPackage = FieldsProps & { readonly pack: ServicePackage };

/** The vehicles of a known customer, each one choice away. */
function KnownVehicles({ catalog, draft, change, pack }: OfPackage) {
  const t = useTexts(walkInTexts);
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
        <option key={vehicleText(vehicle)} value={place}>
          {vehicleText(vehicle)}
        </option>
      ))}
    </SelectField>
  );
}

const NO_VEHICLE = { vehicleSubtype: undefined, ...textsOf(VEHICLE_TEXTS, () => '') };

/** Year, make, model, color and plate: one line until it's opened. */
function VehicleDetails({ catalog, draft, change, errorAt, pack }: OfPackage) {
  const t = useTexts(wizardStepsTexts);
  const [isOpen, setOpen] = useState(false);
  const propose = useProposal(catalog, pack, draft);
  if (!isOpen && VEHICLE_TEXTS.every((name) => !draft[name]))
    return (
      <div className={styles.describe}>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('describeVehicle')}
        </Button>
      </div>
    );
  return (
    <VehicleTextFields
      prefix="walk-in-"
      texts={draft}
      vehicleClass={findClass(catalog, draft.vehicleType)}
      subtype={draft.vehicleSubtype}
      aside={t('optional')}
      errorAt={errorAt}
      onTexts={(changed, model) => change(propose(changed, model))}
    />
  );
}

/** Which vehicle it is: its class and brand, and what else is known of it. */
export function VehicleFields(props: OfPackage) {
  const { catalog, draft, change, errorAt, pack } = props;
  const inWizard = useTexts(wizardStepsTexts);
  const { vehicleType, vehicleSubtype, conditionLevel } = draft;
  const listsModels = findClass(catalog, vehicleType)?.listsModels ?? false;
  const makes = vehicleType ? makesFor(catalog, pack, vehicleType) : [];
  return (
    <>
      <KnownVehicles {...props} />
      {onlyClassOf(pack) === undefined && (
        <Choices
          name="vehicleType"
          label={inWizard('vehicleType')}
          choices={classesFor(catalog, pack).map(({ id, name }) => ({ value: id, word: name }))}
          chosen={vehicleType}
          onChoose={(type) => change({ vehicleType: type })}
          error={errorAt('vehicleType')}
        />
      )}
      {vehicleType && makes.length === 0 && (
        <Field
          id="walk-in-vehicleSubtype"
          label={inWizard('brandAndModel')}
          error={errorAt('vehicleSubtype')}
          autoComplete="off"
          maxLength={80}
          value={vehicleSubtype ?? ''}
          onChange={({ target }) => change({ vehicleSubtype: target.value || undefined })}
        />
      )}
      {vehicleType && makes.length > 0 && (
        <SelectField
          id="walk-in-vehicleSubtype"
          label={inWizard(listsModels ? 'brandAndModel' : 'brand')}
          error={errorAt('vehicleSubtype')}
          value={vehicleSubtype ?? ''}
          onChange={({ target }) => change({ vehicleSubtype: target.value || undefined })}
        >
          <option value="">{inWizard(listsModels ? 'chooseModel' : 'chooseBrand')}</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
      )}
      <VehicleDetails {...props} />
      {pack.conditionCents && (
        <SelectField
          id="walk-in-conditionLevel"
          label={inWizard('condition')}
          aside={inWizard('optional')}
          value={conditionLevel ?? ''}
          onChange={({ target }) =>
            change({ conditionLevel: CONDITION_LEVELS.find((level) => level === target.value) })
          }
        >
          <option value="">{inWizard('listedPrice')}</option>
          {CONDITION_LEVELS.map((level) => (
            <option key={level} value={level}>
              {inWizard(level)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
