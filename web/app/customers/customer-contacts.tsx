import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { MOST_IN_BOOK, type BookAddress, type BookContact } from '#core/people/contact-book.ts';
import { phoneText, telLink } from '#core/people/phone-links.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, FieldHint } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { customerDetail } from './customer-data.ts';
import styles from './customer-sheet.module.css';

type Shown = { readonly customer: CustomerDetail };
type Book = CustomerDetail['contactBook'];

/** Who else can be reached about a customer, and where their work is done; one button until there is any. */
export function CustomerContacts({ customer }: Shown) {
  const t = useTexts(customersTexts);
  const [isOpen, setOpen] = useState(false);
  const { contacts, addresses } = customer.contactBook;
  const isEmpty = contacts.length + addresses.length === 0;
  if (isEmpty && !isOpen)
    return (
      <p>
        <Button variant="plain" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('addContacts')}
        </Button>
      </p>
    );
  return (
    <section aria-labelledby="customer-contacts">
      <h3 id="customer-contacts">{t('contactBook')}</h3>
      {isOpen ? (
        <BookForm customer={customer} onDone={() => setOpen(false)} />
      ) : (
        <>
          <ul className={styles.rows}>
            {contacts.map((contact) => (
              <ContactRow key={JSON.stringify(contact)} contact={contact} />
            ))}
            {addresses.map(({ label, address }) => (
              <li key={`${label} ${address}`}>
                <span>{address}</span>
                {label && <small>{label}</small>}
              </li>
            ))}
          </ul>
          <p className={styles.below}>
            <Button onClick={() => setOpen(true)}>{t('editContacts')}</Button>
          </p>
        </>
      )}
    </section>
  );
}

function ContactRow({ contact: { name, label, email, phone } }: { readonly contact: BookContact }) {
  return (
    <li>
      <span>{name}</span>
      {phone && (
        <a className={styles.phone} href={telLink(phone)}>
          {phoneText(phone)}
        </a>
      )}
      <small>
        {label}
        {label && email && ', '}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </small>
    </li>
  );
}

const NO_CONTACT: BookContact = { name: '', label: '', email: '', phone: '' };
const NO_ADDRESS: BookAddress = { label: '', address: '' };

/** Both lists in one form. What someone else saved in the meantime isn't replaced. */
function BookForm({ customer: { id, contactBook }, onDone }: Shown & { readonly onDone: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  // As it was when the form was opened.
  const [seen] = useState(contactBook);
  const [book, setBook] = useState<Book>(() => firstEntry(contactBook));
  const save = useMutation({
    mutationFn: () => call('PUT /api/customers/:id/contacts', { params: { id }, body: { ...book, seen } }),
    onSuccess: (customer) => {
      client.setQueryData(customerDetail(id).queryKey, customer);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: customerDetail(id).queryKey }),
  });
  const { contacts, addresses } = book;
  const errorAt = (path: string) => fieldError(save.error, path);
  const refusal = formError(save.error, [
    ...contacts.flatMap((_, index) => ['name', 'label', 'email', 'phone'].map((name) => `contacts.${index}.${name}`)),
    ...addresses.flatMap((_, index) => ['label', 'address'].map((name) => `addresses.${index}.${name}`)),
  ]);
  return (
    <form
      aria-label={t('editContacts')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <FieldHint>{t('contactBookHelp')}</FieldHint>
      {refusal && <Callout title={t('notChanged')}>{refusal}</Callout>}
      {contacts.map((contact, index) => (
        <ContactFields
          key={index}
          contact={contact}
          place={index}
          errorAt={errorAt}
          onChange={(changed) => setBook({ ...book, contacts: contacts.with(index, { ...contact, ...changed }) })}
          onRemove={() => setBook({ ...book, contacts: contacts.toSpliced(index, 1) })}
        />
      ))}
      {addresses.map((address, index) => (
        <AddressFields
          key={index}
          address={address}
          place={index}
          errorAt={errorAt}
          onChange={(changed) => setBook({ ...book, addresses: addresses.with(index, { ...address, ...changed }) })}
          onRemove={() => setBook({ ...book, addresses: addresses.toSpliced(index, 1) })}
        />
      ))}
      <p className={styles.formActions}>
        {contacts.length < MOST_IN_BOOK && (
          <Button variant="plain" onClick={() => setBook({ ...book, contacts: [...contacts, NO_CONTACT] })}>
            <Icon name="plus" />
            {t('addContact')}
          </Button>
        )}
        {addresses.length < MOST_IN_BOOK && (
          <Button variant="plain" onClick={() => setBook({ ...book, addresses: [...addresses, NO_ADDRESS] })}>
            <Icon name="plus" />
            {t('addAddress')}
          </Button>
        )}
      </p>
      <p className={styles.formActions}>
        <Button type="submit" variant="sponge" aria-disabled={save.isPending}>
          {t('saveContacts')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </p>
    </form>
  );
}

/** The book as its form begins: with a first contact to fill in. */
function firstEntry({ contacts, addresses }: Book): Book {
  const shown = contacts.map((contact) => ({ ...contact, phone: contact.phone && phoneText(contact.phone) }));
  return { contacts: contacts.length + addresses.length === 0 ? [NO_CONTACT] : shown, addresses };
}

type EntryProps<Entry> = {
  readonly place: number;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (changed: Partial<Entry>) => void;
  readonly onRemove: () => void;
};

function ContactFields({
  contact,
  place,
  errorAt,
  onChange,
  onRemove,
}: EntryProps<BookContact> & { readonly contact: BookContact }) {
  const t = useTexts(customersTexts);
  const field = (name: keyof BookContact) => ({
    id: `contact-${place}-${name}`,
    autoComplete: 'off',
    error: errorAt(`contacts.${place}.${name}`),
    value: contact[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className={styles.entry}>
      <legend>{t('contactOf', { number: place + 1 })}</legend>
      <div>
        <Field {...field('name')} label={t('name')} maxLength={100} />
        <Field {...field('label')} label={t('contactLabel')} placeholder={t('contactLabelExample')} maxLength={60} />
        <Field {...field('email')} label={t('email')} type="email" maxLength={254} />
        <Field {...field('phone')} label={t('phone')} type="tel" />
      </div>
      <Button variant="plain" aria-label={t('removeContact', { number: place + 1 })} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </fieldset>
  );
}

function AddressFields({
  address,
  place,
  errorAt,
  onChange,
  onRemove,
}: EntryProps<BookAddress> & { readonly address: BookAddress }) {
  const t = useTexts(customersTexts);
  const field = (name: keyof BookAddress) => ({
    id: `address-${place}-${name}`,
    autoComplete: 'off',
    error: errorAt(`addresses.${place}.${name}`),
    value: address[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className={styles.entry}>
      <legend>{t('addressOf', { number: place + 1 })}</legend>
      <div>
        <Field {...field('label')} label={t('addressLabel')} placeholder={t('addressLabelExample')} maxLength={60} />
        <Field {...field('address')} label={t('address')} maxLength={300} />
      </div>
      <Button variant="plain" aria-label={t('removeAddress', { number: place + 1 })} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </fieldset>
  );
}
