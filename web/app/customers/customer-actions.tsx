import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CustomerDetail, CustomerInList } from '#contract/customer-records.ts';
import { customersTexts, walkInTexts } from '#core/languages/en/customers.ts';
import { knownLanguage, languageName, LANGUAGE_TAGS, SOURCE } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { type NotesToSave, OwnNotes } from '#web/app/list/notes.tsx';
import { RecordActions } from '#web/app/list/record-sheet.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { customerDetail, GROUP_BADGES, WALK_IN } from './customer-data.ts';
import styles from './customer-sheet.module.css';

type Shown = { readonly customer: CustomerDetail };
type Similar = CustomerDetail['similar'][number];

/** What an answer changes in the lists that are open. */
async function keep(client: QueryClient, customer: CustomerDetail): Promise<void> {
  client.setQueryData(customerDetail(customer.id).queryKey, customer);
  await Promise.all([
    client.invalidateQueries({ queryKey: ['customers', 'pages'] }),
    client.invalidateQueries({ queryKey: ['quotes'] }),
  ]);
}

/** Corrects names, address, phone number and language. An account keeps its address. */
export function ContactForm({ customer, onDone }: Shown & { readonly onDone: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const { id, firstName, lastName, email, phone, hasAccount } = customer;
  const form = useServerForm({
    initial: { firstName, lastName, email, phone: phone && phoneText(phone), language: customer.language },
    rules: { firstName: (typed) => (typed.trim() ? undefined : t('nameNeeded')) },
    send: async ({ language, ...typed }) => {
      const body = { ...typed, language: knownLanguage(language, LANGUAGE_TAGS) ?? SOURCE };
      await keep(client, await call('PATCH /api/customers/:id', { params: { id }, body }));
      onDone();
    },
    focus: 'firstName',
  });
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'language') => ({
    ...form.field(name),
    id: `customer-${name}`,
  });
  return (
    <form className={styles.form} aria-label={t('correctContact')} noValidate onSubmit={form.submit}>
      {form.error && <Callout title={t('notChanged')}>{form.error}</Callout>}
      <Field {...field('firstName')} label={t('firstName')} autoComplete="off" />
      <Field {...field('lastName')} label={t('lastName')} autoComplete="off" />
      <Field
        {...field('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        readOnly={hasAccount}
        hint={hasAccount ? t('emailOfAccount') : undefined}
      />
      <Field {...field('phone')} label={t('phone')} type="tel" autoComplete="off" />
      <SelectField {...field('language')} label={t('language')}>
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </SelectField>
      <p className={styles.formActions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('saveContact')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </p>
    </form>
  );
}

/** The owner's notes on a customer. */
export function CustomerNotes({ customer: { id, notes } }: Shown) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: NotesToSave) => call('PATCH /api/customers/:id', { params: { id }, body }),
    onSuccess: (customer) => client.setQueryData(customerDetail(id).queryKey, customer),
  });
  return <OwnNotes id="customer-notes" notes={notes} save={save} />;
}

/** Customers with the same address or phone number, each with a way to merge them. */
export function SimilarCustomers({ customer }: Shown) {
  const t = useTexts(customersTexts);
  const [asked, setAsked] = useState<Similar>();
  if (customer.similar.length === 0) return null;
  return (
    <Callout tone="wait" title={t('similar')}>
      <ul className={styles.rows}>
        {customer.similar.map((other) => (
          <li key={other.id}>
            <Link to="/admin/dashboard" search={{ tab: 'customers', open: other.id }}>
              {nameOf(other)}
            </Link>
            {!(other.hasAccount && customer.hasAccount) && (
              <Button aria-label={t('mergeWith', { name: nameOf(other) })} onClick={() => setAsked(other)}>
                {t('merge')}
              </Button>
            )}
            <small>
              {other.email && `${other.email}, `}
              {other.phone && (
                <>
                  <span className={styles.phone}>{phoneText(other.phone)}</span>
                  {', '}
                </>
              )}
              {t('quotesCount', { count: other.quotes })}
            </small>
          </li>
        ))}
      </ul>
      {asked && <AskMerge customer={customer} other={asked} onClose={() => setAsked(undefined)} />}
    </Callout>
  );
}

function AskMerge({ customer, other, onClose }: Shown & { readonly other: Similar; readonly onClose: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  const merge = useMutation({
    mutationFn: () => call('POST /api/customers/:id/merge', { params: { id: customer.id }, body: { id: other.id } }),
    onSuccess: async (merged) => {
      await keep(client, merged);
      onClose();
      say({ title: t('merged', { name: nameOf(merged), other: nameOf(other) }), undo: merged.undo });
    },
  });
  const names = { name: nameOf(customer), other: nameOf(other), count: other.quotes };
  return (
    <Ask
      title={t('mergeTitle', names)}
      about={t('mergeHelp', names)}
      action={t('mergeCustomers')}
      variant="sponge"
      isBusy={merge.isPending}
      onDo={() => merge.mutate()}
      onClose={onClose}
    >
      {merge.error && <Callout title={t('notChanged')}>{errorText(merge.error)}</Callout>}
    </Ask>
  );
}

/** What an owner does with a customer day by day. */
export function CustomerActions({ customer }: Shown) {
  const inWalkIn = useTexts(walkInTexts);
  return (
    <RecordActions>
      <Link
        className={buttonClass({ variant: 'sponge' })}
        to="/admin/dashboard"
        search={{ tab: 'customers', section: WALK_IN, open: customer.id }}
      >
        <Icon name="plus" />
        {inWalkIn('newQuote')}
      </Link>
    </RecordActions>
  );
}

/** What is seldom done with a customer's data, below everything else: export, block and erase. */
export function CustomerDataActions({ customer, onErased }: Shown & { readonly onErased: () => void }) {
  const t = useTexts(customersTexts);
  const [asked, setAsked] = useState<'block' | 'erase'>();
  const { isBlocked } = customer;
  const block = useBlock(customer);
  const close = () => setAsked(undefined);
  return (
    <section aria-labelledby="customer-data">
      <h3 id="customer-data">{t('customerData')}</h3>
      {block.error && <Callout title={t('notChanged')}>{errorText(block.error)}</Callout>}
      <div className={styles.dataActions}>
        <Button href={`/api/customers/${customer.id}/export`} download>
          <Icon name="download" />
          {t('exportData')}
        </Button>
        <Button aria-disabled={block.isPending} onClick={() => (isBlocked ? block.mutate(false) : setAsked('block'))}>
          {t(isBlocked ? 'unblock' : 'block')}
        </Button>
        <Button variant="stop" onClick={() => setAsked('erase')}>
          {t('erase')}
        </Button>
      </div>
      {asked === 'block' && (
        <Ask
          title={t('blockTitle', { name: nameOf(customer) })}
          about={t('blockHelp')}
          action={t('block')}
          isBusy={block.isPending}
          onDo={() => block.mutate(true, { onSettled: close })}
          onClose={close}
        />
      )}
      {asked === 'erase' && <AskErase customer={customer} onErased={onErased} onClose={close} />}
    </section>
  );
}

function useBlock({ id }: CustomerDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) => call('PATCH /api/customers/:id', { params: { id }, body: { isBlocked } }),
    onSuccess: (customer) => keep(client, customer),
  });
}

type AskEraseProps = Shown & { readonly onErased: () => void; readonly onClose: () => void };

function AskErase({ customer, onErased, onClose }: AskEraseProps) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const { id } = customer;
  const erase = useMutation({
    mutationFn: () => call('DELETE /api/customers/:id', { params: { id } }),
    onSuccess: async () => {
      onErased();
      client.removeQueries({ queryKey: customerDetail(id).queryKey });
      await Promise.all(
        [['customers', 'pages'], ['quotes'], ['messages'], ['mail']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <Ask
      title={t('eraseTitle', { name: nameOf(customer) })}
      about={t('eraseHelp')}
      action={t('eraseForGood')}
      isBusy={erase.isPending}
      onDo={() => erase.mutate()}
      onClose={onClose}
    >
      {erase.error && <Callout title={t('notChanged')}>{errorText(erase.error)}</Callout>}
    </Ask>
  );
}

/** The groups of a customer that matter at a glance. */
export function CustomerBadges({ customer }: { readonly customer: CustomerInList }) {
  const t = useTexts(customersTexts);
  // Who came back soon is in both groups, and no longer new to anyone who looks.
  const groups = customer.groups.filter((group) => group !== 'new' || !customer.groups.includes('returning'));
  if (groups.length === 0) return null;
  return (
    <span className={styles.groups}>
      {groups.map((group) => {
        const { badge, tone, icon } = GROUP_BADGES[group];
        return (
          <Badge key={group} tone={tone} icon={icon}>
            {group === 'owes'
              ? t('owesAmount', { amount: formatMoneyExact(Math.round(customer.owed * 100)) })
              : t(badge)}
          </Badge>
        );
      })}
    </span>
  );
}

/** What a customer is called where no name is known. */
export function nameOf({ name, email, phone }: Pick<CustomerDetail, 'name' | 'email' | 'phone'>): string {
  return name || email || phoneText(phone);
}
