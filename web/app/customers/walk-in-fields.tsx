import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useId, useRef, useState, type ReactNode } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts, walkInTexts } from '#core/languages/en/customers.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { knownLanguage, languageName, LANGUAGE_TAGS, SOURCE } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { OFFERED_METHODS } from '#core/payments/methods.ts';
import { isEmail, normalizeEmail } from '#core/people/contact.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { parsePhone } from '#core/people/phone.ts';
import { startingPrice } from '#core/pricing/pricing.ts';
import { methodText } from '#core/quotes/describe.ts';
import { askedNotes } from '#core/quotes/request-texts.ts';
import { asksAddress, choiceOf } from '#core/quotes/wizard.ts';
import { questionsFor } from '#core/settings/questions.ts';
import { findPackage, soldPackages, type ServicePackage } from '#core/settings/settings.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import { SlotPicker } from '#web/app/slot-picker/slot-picker.tsx';
import { FurtherVehicles } from '#web/app/vehicle/further-vehicles.tsx';
import { ExtraFields, WorkFields } from '#web/app/vehicle/work-fields.tsx';
import { newKey } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { usePromo } from '#web/lib/use-promo.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, FieldError, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CustomerBadges, nameOf } from './customer-actions.tsx';
import { customerDetail, readCustomerPage } from './customer-data.ts';
import type { TypedFee, WalkInDraft } from './walk-in-draft.ts';
import { KnownAddresses, KnownContacts, KnownVehicles } from './walk-in-known.tsx';
import { WalkInTravel } from './walk-in-travel.tsx';
import styles from './walk-in.module.css';

export type FieldsProps = {
  readonly catalog: ShopCatalog;
  readonly draft: WalkInDraft;
  readonly change: (change: Partial<WalkInDraft>) => void;
  /** What the server says about a field of the request. */
  readonly errorAt: (path: string) => string | undefined;
};

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

type ContactFieldsProps = FieldsProps & { readonly onRecord: (record: CustomerDetail) => void };

/** Who it's for. The phone number comes first: for a caller it's known before the name, and may lead to their record. */
export function ContactFields({ draft, change, errorAt, onRecord }: ContactFieldsProps) {
  const t = useTexts(walkInTexts);
  const inWizard = useTexts(wizardStepsTexts);
  const isKnown = draft.customer !== undefined;
  const text = (name: 'customerPhone' | 'customerEmail' | 'customerFirstName' | 'customerLastName') => ({
    id: `walk-in-${name}`,
    value: draft[name],
    error: errorAt(name),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Group title={t('customer')}>
      {draft.customer && (
        <p className={styles.known}>
          <Icon name="check" />
          {t('forCustomer', { name: nameOf(draft.customer) })}
          <CustomerBadges customer={draft.customer} />
          <Button variant="plain" onClick={() => change({ customer: undefined })}>
            {t('notThem')}
          </Button>
        </p>
      )}
      <KnownContacts draft={draft} change={change} />
      <Field {...text('customerPhone')} label={inWizard('phone')} type="tel" />
      <Field {...text('customerEmail')} label={inWizard('email')} type="email" aside={inWizard('optional')} />
      {!isKnown && <KnownCustomers draft={draft} onRecord={onRecord} />}
      <Field {...text('customerFirstName')} label={inWizard('firstName')} />
      <Field {...text('customerLastName')} label={inWizard('lastName')} aside={inWizard('optional')} />
      <SelectField
        id="walk-in-language"
        label={t('language')}
        value={draft.language}
        onChange={({ target }) => change({ language: knownLanguage(target.value, LANGUAGE_TAGS) ?? SOURCE })}
      >
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}

type KnownCustomersProps = Pick<FieldsProps, 'draft'> & Pick<ContactFieldsProps, 'onRecord'>;

/** Customers with exactly this phone number or email address, each one press away. */
function KnownCustomers({ draft, onRecord }: KnownCustomersProps) {
  const t = useTexts(walkInTexts);
  const inList = useTexts(customersTexts);
  const client = useQueryClient();
  const phone = parsePhone(draft.customerPhone)?.e164;
  const email = isEmail(draft.customerEmail) ? normalizeEmail(draft.customerEmail) : undefined;
  const q = phone?.slice(-10) ?? email ?? '';
  const { data } = useQuery({
    queryKey: ['customers', 'known', q],
    queryFn: () => readCustomerPage({ q }),
    enabled: q !== '',
    staleTime: 0,
  });
  const found = (data?.items ?? []).filter(
    (each) => (phone && numberOf(each.phone) === phone) || (email && each.email === email),
  );
  return (
    <div aria-live="polite" className={styles.matches}>
      {found.slice(0, 3).map((customer) => (
        <p key={customer.id} className={styles.known}>
          {t('alreadyCustomer', { name: nameOf(customer) })} {inList('quotesCount', { count: customer.quotes })}
          <Button
            onClick={async () => {
              onRecord(await client.query(customerDetail(customer.id)));
              document.getElementById('walk-in-packageType')?.focus();
            }}
          >
            {t('useRecord')}
          </Button>
        </p>
      ))}
    </div>
  );
}

/** What is done, and where. */
export function OrderFields(props: FieldsProps) {
  const { catalog, draft, change, errorAt } = props;
  const t = useTexts(walkInTexts);
  const inWizard = useTexts(wizardStepsTexts);
  const label = useTexts(requestLabelsTexts);
  const pack = draft.packageType && findPackage(catalog, draft.packageType);
  return (
    <Group title={t('service')}>
      <SelectField
        id="walk-in-packageType"
        label={inWizard('package')}
        error={errorAt('packageType')}
        value={draft.packageType ?? ''}
        onChange={({ target }) => change({ packageType: catalog.packages.find(({ id }) => id === target.value)?.id })}
      >
        <option value="" disabled>
          {t('choosePackage')}
        </option>
        {soldPackages(catalog).map((pack) => (
          <option key={pack.id} value={pack.id}>
            {pack.count
              ? pack.name
              : inWizard('nameAndPrice', { name: pack.name, price: formatMoney(startingPrice(pack)) })}
          </option>
        ))}
      </SelectField>
      {pack && (
        <WorkFields prefix="walk-in-" isOwner {...{ catalog, pack, errorAt }} work={draft} onChange={change}>
          <KnownVehicles {...props} pack={pack} />
        </WorkFields>
      )}
      {pack && <PlaceFields {...props} pack={pack} />}
      {pack && <ExtraFields {...{ catalog, pack }} work={draft} onChange={change} />}
      {pack && (
        <QuestionFields
          questions={questionsFor(catalog, pack)}
          answers={draft.answers}
          isAllOptional
          errorAt={errorAt}
          onAnswer={(answers) => change({ answers })}
        />
      )}
      {pack && (
        <div className={styles.wide}>
          <FurtherVehicles {...{ catalog, draft, onChange: change, isOwner: true }} />
        </div>
      )}
      {asksAddress(catalog, draft) && <KnownAddresses draft={draft} change={change} />}
      {asksAddress(catalog, draft) && (
        <Field
          id="walk-in-serviceAddress"
          wide
          label={label('serviceAddress', { at: 'form' })}
          error={errorAt('serviceAddress')}
          autoComplete="off"
          value={draft.serviceAddress}
          onChange={({ target }) => change({ serviceAddress: target.value })}
        />
      )}
    </Group>
  );
}

/** Where it's done, for packages that leave the choice. */
function PlaceFields({ catalog, draft, change, errorAt, pack }: FieldsProps & { readonly pack: ServicePackage }) {
  const inWizard = useTexts(wizardStepsTexts);
  const { serviceType, mobileDiscount } = draft;
  return (
    <>
      {catalog.mobileAvailable && pack.offered === 'both' && (
        <Choices
          name="serviceType"
          label={inWizard('serviceLocation')}
          choices={[
            { value: 'dropoff', word: inWizard('dropOff') },
            { value: 'mobile', word: inWizard('mobile') },
          ]}
          chosen={serviceType}
          onChoose={(type) => change({ serviceType: type })}
          error={errorAt('serviceType')}
        />
      )}
      {serviceType === 'mobile' && !pack.count && (
        <Checkbox checked={mobileDiscount} onChange={({ target }) => change({ mobileDiscount: target.checked })}>
          {inWizard('waterFromCustomer')}
        </Checkbox>
      )}
    </>
  );
}

/** When: a free slot, also at short notice, or none yet. */
export function TimeFields({ draft, change, errorAt }: FieldsProps) {
  const t = useTexts(walkInTexts);
  const place = useRef<HTMLDivElement>(null);
  const { hasTime, packageType, scheduledDate, scheduledTime, overrule, round } = draft;
  const error = errorAt('scheduledTime') ?? errorAt('scheduledDate');
  return (
    <Group title={t('time')}>
      <Choices
        name="hasTime"
        label={t('appointment')}
        choices={[
          { value: 'later', word: t('noTimeYet') },
          { value: 'now', word: t('pickTime') },
        ]}
        chosen={hasTime ? 'now' : 'later'}
        onChoose={(choice) => change({ hasTime: choice === 'now' })}
      />
      {hasTime && !packageType && <p className={styles.none}>{t('packageFirst')}</p>}
      {hasTime && packageType && (
        <div ref={place} className={styles.wide}>
          <SlotPicker
            key={packageType}
            isOwner
            work={{ ...draft, packageType }}
            address={draft.serviceAddress}
            overrules={{ quoteId: undefined, address: draft.serviceAddress }}
            finds={{}}
            picked={
              scheduledDate && scheduledTime
                ? { date: scheduledDate, time: scheduledTime, round, ...(overrule && { overrule }) }
                : undefined
            }
            onPick={(slot) =>
              change({
                scheduledDate: slot?.date,
                scheduledTime: slot?.time,
                round: slot?.round,
                overrule: slot?.overrule,
              })
            }
          />
        </div>
      )}
      {error && (
        <div className={styles.wide} role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Group>
  );
}

/** What is left on a card: an amount, or the visits of a bundle. */
function cardText(
  { bundle, balanceCents }: NonNullable<ChosenGiftCard['card']>,
  {
    t,
    inWizard,
  }: { readonly t: ReturnType<typeof walkInTexts>; readonly inWizard: ReturnType<typeof wizardStepsTexts> },
): string {
  return bundle ? inWizard('prepaidUsed', bundle) : t('giftCardHas', { amount: formatMoney(balanceCents) });
}

type FinishFieldsProps = FieldsProps & { readonly giftCard: ChosenGiftCard };

/** Payment, fees, codes, notes and consents. */
export function FinishFields({ catalog, draft, change, errorAt, giftCard }: FinishFieldsProps) {
  const t = useTexts(walkInTexts);
  const inWizard = useTexts(wizardStepsTexts);
  const label = useTexts(requestLabelsTexts);
  const language = use(LanguageContext);
  return (
    <Group title={t('rest')}>
      <Choices
        name="paymentMethod"
        label={inWizard('paymentMethod')}
        choices={OFFERED_METHODS.filter((method) => catalog.offeredMethods[method])
          .toReversed()
          .map((value) => ({ value, word: methodText(value, language) }))}
        chosen={draft.paymentMethod}
        onChoose={(paymentMethod) => change({ paymentMethod })}
      />
      <WalkInTravel catalog={catalog} draft={draft} change={change} error={errorAt('travelCents')} />
      <FeeFields draft={draft} change={change} errorAt={errorAt} />
      <PromoCodeField draft={draft} change={change} refused={errorAt('promoCode')} />
      <CodeField
        name="giftCard"
        used={giftCard.code}
        error={giftCard.error ?? errorAt('giftCard')}
        hint={giftCard.card ? cardText(giftCard.card, { t, inWizard }) : t('giftCardPaysLater')}
        onUse={(code) => (code ? giftCard.apply(code) : giftCard.remove())}
      />
      {askedNotes(choiceOf(catalog, draft)).map(({ name, lines, most }) => (
        <LinesField
          key={name}
          id={`walk-in-${name}`}
          wide
          label={label(name, { at: 'walkIn' })}
          aside={inWizard('optional')}
          hint={label(`${name}Hint`, { about: draft.vehicleType ? 'vehicle' : 'other' })}
          lines={lines}
          maxLength={most}
          error={errorAt(name)}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <TextField
        id="walk-in-notes"
        wide
        label={t('notes')}
        aside={inWizard('optional')}
        hint={t('notesHint')}
        rows={2}
        maxLength={5000}
        error={errorAt('notes')}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <div className={styles.ticks}>
        <Checkbox
          checked={draft.acceptedTermsOfService}
          onChange={({ target }) => change({ acceptedTermsOfService: target.checked })}
        >
          {t('hasAgreed')}
        </Checkbox>
        {draft.packageType && draft.vehicleType && (
          <Checkbox
            checked={draft.optOutSocialMedia}
            onChange={({ target }) => change({ optOutSocialMedia: target.checked })}
          >
            {t('noPhotos')}
          </Checkbox>
        )}
      </div>
    </Group>
  );
}

type PromoCodeFieldProps = Pick<FieldsProps, 'draft' | 'change'> & { readonly refused: string | undefined };

/** A code that the customer names; looked up when the field is left. */
function PromoCodeField({ draft, change, refused }: PromoCodeFieldProps) {
  const promo = usePromo(draft, change);
  return (
    <CodeField
      name="promoCode"
      used={draft.promoCode}
      error={promo.error ?? refused}
      onUse={(code) => (code ? promo.apply(code) : promo.remove())}
    />
  );
}

type CodeFieldProps = {
  readonly name: 'promoCode' | 'giftCard';
  /** The code that counts now. */
  readonly used: string | undefined;
  readonly error: string | undefined;
  readonly hint?: string;
  /** Called with '' where there is none any more. */
  readonly onUse: (code: string) => void;
};

function CodeField({ name, used = '', error, hint, onUse }: CodeFieldProps) {
  const inWizard = useTexts(wizardStepsTexts);
  const [code, setCode] = useState(used);
  const look = () => {
    if (code.trim() !== used) onUse(code.trim());
  };
  return (
    <Field
      id={`walk-in-${name}`}
      label={inWizard(name)}
      aside={inWizard('optional')}
      hint={hint}
      error={error}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      value={code}
      onChange={({ target }) => setCode(target.value)}
      onBlur={look}
    />
  );
}

type FeeFieldsProps = Omit<FieldsProps, 'catalog'>;

/** Travel and surcharges by name. */
function FeeFields({ draft: { namedFees }, change, errorAt }: FeeFieldsProps) {
  const t = useTexts(walkInTexts);
  const set = (key: string, changed: Partial<TypedFee>) =>
    change({ namedFees: namedFees.map((fee) => (fee.key === key ? { ...fee, ...changed } : fee)) });
  return (
    <fieldset className={styles.fees}>
      <legend>{t('fees')}</legend>
      {namedFees.map(({ key, label, amount }, place) => (
        <div key={key}>
          <Field
            id={`walk-in-fee-${key}`}
            label={t('feeName')}
            error={errorAt(`fees.${place}.label`)}
            maxLength={60}
            autoComplete="off"
            placeholder={t('feeExample')}
            value={label}
            onChange={({ target }) => set(key, { label: target.value })}
          />
          <Field
            id={`walk-in-fee-${key}-amount`}
            label={t('feeAmount')}
            error={errorAt(`fees.${place}.cents`)}
            inputMode="decimal"
            autoComplete="off"
            unitBefore="$"
            value={amount}
            onChange={({ target }) => set(key, { amount: target.value })}
          />
          <Button
            variant="plain"
            aria-label={t('removeFee', { name: label || t('feeName') })}
            onClick={() => change({ namedFees: namedFees.filter((fee) => fee.key !== key) })}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <Button
        variant="plain"
        onClick={() => change({ namedFees: [...namedFees, { key: newKey(), label: '', amount: '' }] })}
      >
        <Icon name="plus" />
        {t('addFee')}
      </Button>
    </fieldset>
  );
}
