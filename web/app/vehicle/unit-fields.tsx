import { useState } from 'react';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { REQUEST_TEXTS, UNIT_TEXTS, type UnitText, type VehicleTexts } from '#core/quotes/request-texts.ts';
import { hasCheckDigit, isVin, vinOf } from '#core/quotes/vin.ts';
import { tidied } from '#web/lib/contact-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './work-fields.module.css';

type UnitFieldsProps = {
  /** The IDs of the fields begin with it. */
  readonly prefix: string;
  readonly texts: Pick<VehicleTexts, UnitText>;
  /** Beside the labels: 'optional'. */
  readonly aside?: string;
  /** Whether a vehicle without both can be given them. */
  readonly isOffered: boolean;
  readonly errorAt: (name: UnitText) => string | undefined;
  readonly onTexts: (changed: Partial<VehicleTexts>) => void;
};

/** Unit number and VIN of a vehicle: one line until it's opened, since few vehicles have them. */
export function UnitFields({ prefix, texts, aside, isOffered, errorAt, onTexts }: UnitFieldsProps) {
  const label = useTexts(requestLabelsTexts);
  const [isOpen, setOpen] = useState(false);
  const isSaid = UNIT_TEXTS.some((name) => texts[name] || errorAt(name));
  // What was there at first stays in sight while it's deleted.
  const [wasSaid] = useState(isSaid);
  if (!isOpen && !isSaid && !wasSaid) {
    if (!isOffered) return null;
    return (
      <div className={styles.describe}>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {label('unitAndVin')}
        </Button>
      </div>
    );
  }
  const vin = vinOf(texts.vehicleVin);
  const hints = {
    vehicleUnit: undefined,
    vehicleVin: isVin(vin) && !hasCheckDigit(vin) ? label('vinDiffers') : undefined,
  };
  return UNIT_TEXTS.map((name) => (
    <Field
      key={name}
      id={`${prefix}${name}`}
      name={name}
      label={label(name, { at: 'form' })}
      {...(aside && { aside })}
      hint={hints[name]}
      error={errorAt(name)}
      maxLength={REQUEST_TEXTS[name].most}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={texts[name]}
      onChange={({ target }) => onTexts({ [name]: target.value })}
      onBlur={({ target }) => {
        const tidy = tidied(name, target.value);
        if (tidy !== texts[name]) onTexts({ [name]: tidy });
      }}
    />
  ));
}
