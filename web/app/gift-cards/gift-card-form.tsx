import { use, useState } from 'react';
import type { GiftCardDetail } from '#contract/gift-cards.ts';
import { giftCardErrorsTexts, giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { centsTyped, formatMoney, toCents } from '#core/lib/money.ts';
import { GIFT_CARD_CENTS } from '#core/payments/gift-cards.ts';
import { SOLD_BY, type SoldBy } from '#core/payments/methods.ts';
import { methodText } from '#core/quotes/describe.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { RecordActions, RecordBody } from '#web/app/list/record-sheet.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown, type ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, SelectField, TextField } from '#web/ui/field.tsx';
import styles from './gift-cards-part.module.css';

type GiftCardFormProps = {
  readonly onSent: (card: GiftCardDetail) => unknown;
  readonly onCancel: () => void;
};

const { least, most } = GIFT_CARD_CENTS;

const isAmount = (cents: number) => cents >= least && cents <= most;

/** Sells a card at the counter, or gives one for goodwill. */
export function GiftCardForm({ onSent, onCancel }: GiftCardFormProps) {
  const t = useTexts(giftCardsTexts);
  const errors = useTexts(giftCardErrorsTexts);
  const language = use(LanguageContext);
  const [origin, setOrigin] = useState<'sold' | 'goodwill'>('sold');
  const [method, setMethod] = useState<SoldBy>('cash');
  const { bundles = [] } = useCatalogIfKnown() ?? {};
  const [sold, setSold] = useState('');
  const bundle = bundles.find(({ name }) => name === sold);
  // An idempotency key: pressing twice, or retrying after a lost response, issues a single card.
  const [clientId] = useState(() => crypto.randomUUID());
  const range = { least: formatMoney(least), most: formatMoney(most) };
  const form = useServerForm({
    initial: {
      cents: '',
      reason: '',
      recipientName: '',
      recipientEmail: '',
      senderName: '',
      buyerEmail: '',
      message: '',
      deliverOn: '',
    },
    rules: {
      cents: (typed) => (bundle || isAmount(centsTyped(typed) ?? 0) ? undefined : t('amountHint', range)),
      reason: (typed) => (origin === 'goodwill' && typed.trim() === '' ? errors('reasonMissing') : undefined),
    },
    send: async ({ cents, deliverOn, reason, ...typed }) =>
      call('POST /api/gift-cards', {
        body: {
          ...typed,
          clientId,
          origin,
          cents: bundle ? toCents(bundle.price) : (centsTyped(cents) ?? 0),
          ...(bundle && { bundle: bundle.name }),
          deliverOn: deliverOn || null,
          ...(origin === 'sold' ? { method } : { reason }),
        },
      }),
    onSent,
    focus: 'cents',
  });
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), id: `gift-card-${name}` });
  const action = t(origin === 'sold' ? 'sellAction' : 'giveAction');
  return (
    <form className={styles.form} aria-label={action} noValidate onSubmit={form.submit}>
      <RecordBody>
        {form.error && <Callout title={form.error} />}
        <Choices
          name="origin"
          label={t('kind')}
          choices={[
            { value: 'sold', word: t('sell') },
            { value: 'goodwill', word: t('give') },
          ]}
          chosen={origin}
          onChoose={setOrigin}
        />
        {bundles.length > 0 && <BundleField bundles={bundles} sold={sold} onChoose={setSold} />}
        {!bundle && (
          <Field
            {...field('cents')}
            label={t('amount')}
            hint={t('amountHint', range)}
            unitBefore="$"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {origin === 'sold' ? (
          <Choices
            name="method"
            label={t('how')}
            choices={SOLD_BY.map((value) => ({ value, word: methodText(value, language) }))}
            chosen={method}
            onChoose={setMethod}
          />
        ) : (
          <Field {...field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={200} autoComplete="off" />
        )}
        <div className={styles.pair}>
          <Field {...field('recipientName')} label={t('recipientName')} maxLength={100} autoComplete="off" />
          <Field
            {...field('recipientEmail')}
            label={t('recipientEmail')}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
          <Field
            {...field('senderName')}
            label={t('senderName')}
            hint={t('senderHint')}
            maxLength={100}
            autoComplete="off"
          />
          {origin === 'sold' && (
            <Field
              {...field('buyerEmail')}
              label={t('buyerEmail')}
              hint={t('buyerHint')}
              type="email"
              maxLength={254}
              autoComplete="off"
            />
          )}
        </div>
        <TextField {...field('message')} label={t('message')} hint={t('messageHint')} rows={3} maxLength={500} />
        <DateField {...field('deliverOn')} label={t('deliverOn')} hint={t('deliverHint')} days="coming" />
      </RecordBody>
      <RecordActions>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {action}
        </Button>
      </RecordActions>
    </form>
  );
}

type BundleFieldProps = {
  readonly bundles: NonNullable<ShopCatalog['bundles']>;
  /** The name of the bundle that is sold; empty for a card with an amount. */
  readonly sold: string;
  readonly onChoose: (name: string) => void;
};

/** What is sold or given: a card with an amount, or one of the shop's bundles. */
function BundleField({ bundles, sold, onChoose }: BundleFieldProps) {
  const t = useTexts(giftCardsTexts);
  return (
    <SelectField id="gift-card-bundle" label={t('what')} value={sold} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('card')}</option>
      {bundles.map(({ name, price }) => (
        <option key={name} value={name}>
          {t('bundleFor', { name, price: formatMoney(toCents(price)) })}
        </option>
      ))}
    </SelectField>
  );
}
