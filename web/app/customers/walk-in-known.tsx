import { use } from 'react';
import { walkInTexts } from '#core/languages/en/customers.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { isEqualVehicle, vehicleText, type KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { classesFor, type ServicePackage } from '#core/settings/settings.ts';
import { useTexts, LanguageContext } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { nameOf } from './customer-actions.tsx';
import { chosenContact, chosenVehicle } from './walk-in-draft.ts';
import type { FieldsProps } from './walk-in-fields.tsx';

type BookProps = Pick<FieldsProps, 'draft' | 'change'>;

/** Who gets the emails about the appointment of a known customer: they themselves, or one of their contacts. */
export function KnownContacts({ draft, change }: BookProps) {
  const t = useTexts(walkInTexts);
  const { customer } = draft;
  const { contacts } = customer?.contactBook ?? { contacts: [] };
  if (!customer || contacts.length === 0) return null;
  const isChosen = ({ customerFirstName, customerEmail, customerPhone }: ReturnType<typeof chosenContact>) =>
    draft.customerFirstName === customerFirstName &&
    draft.customerEmail === customerEmail &&
    draft.customerPhone === customerPhone;
  return (
    <SelectField
      id="walk-in-contact"
      wide
      label={t('contact')}
      value={contacts.findIndex((contact) => isChosen(chosenContact(customer, contact)))}
      onChange={({ target }) => change(chosenContact(customer, contacts[Number(target.value)]))}
    >
      <option value={-1}>{t('ownContact', { name: nameOf(customer) })}</option>
      {contacts.map(({ name, label, email }, place) => (
        <option key={`${name} ${email}`} value={place}>
          {[name, label, email].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  );
}

/** The addresses of a known customer, each one choice away. */
export function KnownAddresses({ draft, change }: BookProps) {
  const t = useTexts(walkInTexts);
  const { addresses } = draft.customer?.contactBook ?? { addresses: [] };
  if (addresses.length === 0) return null;
  return (
    <SelectField
      id="walk-in-knownAddress"
      wide
      label={t('knownAddress')}
      value={addresses.findIndex(({ address }) => address === draft.serviceAddress)}
      onChange={({ target }) => change({ serviceAddress: addresses[Number(target.value)]?.address ?? '' })}
    >
      <option value={-1}>{t('otherAddress')}</option>
      {addresses.map(({ label, address }, place) => (
        <option key={`${label} ${address}`} value={place}>
          {[label, address].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  );
}

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
