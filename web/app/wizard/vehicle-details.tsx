import { useEffect, useRef, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { findClass, type ServicePackage } from '#core/settings/settings.ts';
import { UnitFields } from '#web/app/vehicle/unit-fields.tsx';
import { useProposal } from '#web/app/vehicle/use-proposal.ts';
import { VehicleTextFields } from '#web/app/vehicle/vehicle-text-fields.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { StepProps } from './steps.tsx';
import frame from '#web/app/shell/wizard-frame.module.css';
import styles from './wizard-steps.module.css';

type VehicleDetailsProps = Pick<StepProps, 'catalog' | 'draft' | 'onChange' | 'errors'> & {
  readonly pack: ServicePackage;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

/** Optional fields for year, make, model, color and plate: one line until it's opened. */
export function VehicleDetails({ isOpen, onOpen, ...fields }: VehicleDetailsProps) {
  const t = useTexts(wizardStepsTexts);
  const [wasPressed, setPressed] = useState(false);
  if (isOpen) return <Fields {...fields} hasFocus={wasPressed} />;
  return (
    <div className={styles.promo}>
      <Button
        variant="plain"
        aria-expanded={false}
        onClick={() => {
          setPressed(true);
          onOpen();
        }}
      >
        <Icon name="plus" />
        {t('describeVehicle')} <small>{t('optional')}</small>
      </Button>
    </div>
  );
}

type FieldsProps = Omit<VehicleDetailsProps, 'isOpen' | 'onOpen'> & {
  /** Whether the first field takes the focus when it appears. */
  readonly hasFocus: boolean;
};

function Fields({ catalog, draft, onChange, errors, pack, hasFocus }: FieldsProps) {
  const t = useTexts(wizardStepsTexts);
  const group = useRef<HTMLFieldSetElement>(null);
  const propose = useProposal(catalog, pack, draft);
  useEffect(() => {
    if (hasFocus) group.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  return (
    <fieldset ref={group} className={styles.consent}>
      <legend>
        {t('vehicleDetails')} <small>{t('optional')}</small>
      </legend>
      <div className={frame.fields}>
        <VehicleTextFields
          prefix=""
          texts={draft}
          vehicleClass={findClass(catalog, draft.vehicleType)}
          subtype={draft.vehicleSubtype}
          errorAt={(name) => errors[name]}
          onTexts={(changed, model) => onChange(propose(changed, model))}
        />
        <UnitFields prefix="" texts={draft} isOffered={false} errorAt={(name) => errors[name]} onTexts={onChange} />
      </div>
    </fieldset>
  );
}
