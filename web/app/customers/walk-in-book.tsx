import { walkInTexts } from '#core/languages/en/customers.ts';
import { useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { nameOf } from './customer-actions.tsx';
import { chosenContact } from './walk-in-draft.ts';
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
