import { Fragment, useId, useState } from 'react';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { KnownModel } from '#core/quotes/propose-vehicle.ts';
import {
  LOOK_TEXTS,
  REQUEST_TEXTS,
  type LookText,
  type VehicleText,
  type VehicleTexts,
} from '#core/quotes/request-texts.ts';
import type { VehicleClass } from '#core/settings/settings.ts';
import { tidied } from '#web/lib/contact-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import type * as KnownModels from './known-models.ts';

type VehicleTextFieldsProps = {
  /** The IDs of the fields begin with it. */
  readonly prefix: string;
  readonly texts: VehicleTexts;
  /** The class that is chosen, with its brand or model: what they say isn't asked again. */
  readonly vehicleClass?: Pick<VehicleClass, 'makes' | 'listsModels'> | undefined;
  readonly subtype?: string | undefined;
  /** Beside the labels: 'optional'. */
  readonly aside?: string;
  readonly errorAt: (name: VehicleText) => string | undefined;
  /** `model` is what was typed if it's a known one. */
  readonly onTexts: (changed: Partial<VehicleTexts>, model?: KnownModel) => void;
};

type Known = typeof KnownModels;

/** Attributes of each field beside its label. */
const INPUTS = {
  vehicleYear: { inputMode: 'numeric', pattern: '[0-9]*' },
  vehicleMake: {},
  vehicleModel: {},
  vehicleColor: {},
  vehiclePlate: { autoCapitalize: 'characters', spellCheck: false },
} as const satisfies Readonly<Record<LookText, object>>;

/** Year, make, model, color and plate of a vehicle. Make and model complete as they're typed; their names are fetched on first use. */
export function VehicleTextFields(props: VehicleTextFieldsProps) {
  const { prefix, texts, vehicleClass, subtype = '', aside, errorAt, onTexts } = props;
  const label = useTexts(requestLabelsTexts);
  const listId = useId();
  const [known, setKnown] = useState<Known>();
  const fetchNames = () => {
    // Without them the fields take any text, as they do anyway.
    if (!known) void import('./known-models.ts').then(setKnown, () => undefined);
  };
  const said = saidByClass(vehicleClass);
  // A field never goes while someone may be typing in it.
  const [saidFirst] = useState(said);
  const hidden = said.filter((name) => saidFirst.includes(name) && texts[name] === '');
  const make = texts.vehicleMake || (said.length === 1 ? subtype : '');
  const names = { vehicleMake: known?.MAKES ?? [], vehicleModel: known?.modelsOf(make) ?? [] };
  function change(name: LookText, typed: string): void {
    const next = { ...texts, vehicleMake: make, [name]: typed };
    const found = known?.findModel(next.vehicleMake, next.vehicleModel);
    const completed = name === 'vehicleModel' && typed !== '' ? { vehicleMake: make } : {};
    onTexts({ ...completed, [name]: typed }, name === 'vehicleMake' || name === 'vehicleModel' ? found : undefined);
  }
  return LOOK_TEXTS.filter((name) => !hidden.includes(name)).map((name) => {
    const isNamed = name === 'vehicleMake' || name === 'vehicleModel';
    return (
      <Fragment key={name}>
        <Field
          {...INPUTS[name]}
          id={`${prefix}${name}`}
          name={name}
          label={label(name, { at: 'form' })}
          {...(aside && { aside })}
          error={errorAt(name)}
          maxLength={REQUEST_TEXTS[name].most}
          autoComplete="off"
          {...(isNamed && { list: `${listId}${name}`, onFocus: fetchNames })}
          value={texts[name]}
          onChange={({ target }) => change(name, target.value)}
          onBlur={({ target }) => {
            const tidy = spelled(tidied(name, target.value), { name, make, known });
            if (tidy !== texts[name]) onTexts({ [name]: tidy });
          }}
        />
        {isNamed && (
          <datalist id={`${listId}${name}`}>
            {names[name].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
        )}
      </Fragment>
    );
  });
}

/** A known make or model as it's written; everything else as it was typed. */
function spelled(
  typed: string,
  { name, make, known }: { readonly name: LookText; readonly make: string; readonly known: Known | undefined },
): string {
  if (name === 'vehicleMake') return known?.makeOf(typed) ?? typed;
  return (name === 'vehicleModel' && known?.findModel(make, typed)?.model) || typed;
}

/** What is chosen with the class: the make, or make and model. */
function saidByClass(chosen: VehicleTextFieldsProps['vehicleClass']): readonly LookText[] {
  if (!chosen || chosen.makes.length === 0) return [];
  return chosen.listsModels ? ['vehicleMake', 'vehicleModel'] : ['vehicleMake'];
}
