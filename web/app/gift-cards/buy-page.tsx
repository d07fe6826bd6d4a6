import { useSearch } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { pathIn } from '#core/languages/language.ts';
import { centsTyped, formatMoney, toCents } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { bundleExpiry } from '#core/payments/bundles.ts';
import { expiryOf, ONLINE_GIFT_CARD_CENTS } from '#core/payments/gift-cards.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown, type ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { GiftCardFace } from './gift-card-face.tsx';
import styles from './gift-card-page.module.css';

/** /gift-cards: buys a gift card by card, for someone else or oneself. */
export function BuyGiftCard() {
  const t = useTexts(giftCardPageTexts);
  const language = use(LanguageContext);
  const shop = useCatalogIfKnown();
  const { card } = useSearch({ strict: false });
  usePageTitle(t('buyTitle'));
  if (!shop || !(shop.sellsGiftCards || shop.bundles))
    return (
      <CustomerPage>
        <EmptyState
          heading="h1"
          icon="tag"
          title={t('notSold')}
          action={
            <Button variant="sponge" href={pathIn('/gift-card', language)}>
              {t('checkBalance')}
            </Button>
          }
        >
          {t('notSoldHelp')}
        </EmptyState>
      </CustomerPage>
    );
  if (card === 'done')
    return (
      <CustomerPage>
        <EmptyState
          heading="h1"
          icon="check"
          title={t('bought')}
          action={<Button href={pathIn('/gift-cards', language)}>{t('buyAnother')}</Button>}
        >
          {t('boughtHelp')}
        </EmptyState>
      </CustomerPage>
    );
  return (
    <CustomerPage className={styles.page}>
      <header className={styles.head}>
        <h1>{t(shop.sellsGiftCards ? 'buyTitle' : 'buyBundle')}</h1>
        {shop.sellsGiftCards && <p>{t('buyAbout', { shop: shop.name })}</p>}
        {card === 'left' && (
          <Callout tone="wait" title={t('notBought')}>
            {t('leftCardPage')}
          </Callout>
        )}
      </header>
      <BuyForm shop={shop} today={localDate(Temporal.Now.instant(), shop.timeZone)} />
    </CustomerPage>
  );
}

const AMOUNTS = ['2500', '5000', '10000', '15000'] as const;
const { least, most } = ONLINE_GIFT_CARD_CENTS;

type BuyFormProps = { readonly shop: ShopCatalog; readonly today: Temporal.PlainDate };

function BuyForm({ shop, today }: BuyFormProps) {
  const t = useTexts(giftCardPageTexts);
  const language = use(LanguageContext);
  const [chosen, setChosen] = useState<(typeof AMOUNTS)[number] | 'other'>('5000');
  const [sold, setSold] = useState(shop.sellsGiftCards ? '' : shop.bundles?.[0]?.name);
  const bundle = shop.bundles?.find(({ name }) => name === sold);
  const expiresOn = bundle ? bundleExpiry(today, bundle.months) : expiryOf(today, shop.giftCardYears);
  const [when, setWhen] = useState<When>('now');
  const [preview, setPreview] = useState({ recipientName: '', senderName: '', message: '', cents: '' });
  const amountOf = (typed: string) => (bundle ? toCents(bundle.price) : typedAmount(typed));
  const typedAmount = (typed: string) => (chosen === 'other' ? (centsTyped(typed) ?? 0) : Number(chosen));
  const range = { least: formatMoney(least), most: formatMoney(most) };
  const isName = (typed: string) => (typed.trim() === '' ? t('nameNeeded') : undefined);
  const isMail = (typed: string) => (typed.trim() === '' ? t('emailNeeded') : undefined);
  const form = useServerForm({
    initial: {
      cents: '',
      recipientName: '',
      recipientEmail: '',
      senderName: '',
      buyerEmail: '',
      message: '',
      deliverOn: '',
    },
    rules: {
      cents: (typed) =>
        !bundle && (amountOf(typed) < least || amountOf(typed) > most) ? t('amountNeeded', range) : undefined,
      recipientName: isName,
      recipientEmail: isMail,
      senderName: isName,
      buyerEmail: isMail,
    },
    send: async ({ cents, deliverOn, ...typed }) =>
      call('POST /api/gift-card-orders', {
        body: {
          ...typed,
          cents: amountOf(cents),
          ...(bundle && { bundle: bundle.name }),
          deliverOn: when === 'later' && deliverOn ? deliverOn : null,
        },
      }),
    onSent: ({ url }) => window.location.assign(url),
  });
  const show = (name: keyof typeof preview) => ({
    ...form.field(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setPreview((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form className={`${styles.form} ${styles.buy}`} noValidate onSubmit={form.submit} aria-label={t('buyTitle')}>
      {form.error && <Callout title={t('notBought')}>{form.error}</Callout>}
      {shop.bundles && <BundleChoice shop={shop} bundles={shop.bundles} sold={sold} onChoose={setSold} />}
      {!bundle && (
        <div className={styles.group}>
          <Choices
            name="amount"
            label={t('amount')}
            choices={[
              ...AMOUNTS.map((value) => ({ value, word: formatMoney(Number(value)) })),
              { value: 'other' as const, word: t('otherAmount') },
            ]}
            chosen={chosen}
            onChoose={setChosen}
          />
          {chosen === 'other' && (
            <Field
              {...show('cents')}
              label={t('otherAmount')}
              hint={t('amountHint', range)}
              unitBefore="$"
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </div>
      )}
      <div className={styles.pair}>
        <Field {...show('recipientName')} label={t('recipientName')} maxLength={100} autoComplete="off" />
        <Field
          {...form.field('recipientEmail')}
          label={t('recipientEmail')}
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <Field {...show('senderName')} label={t('senderName')} maxLength={100} autoComplete="name" />
        <Field
          {...form.field('buyerEmail')}
          label={t('buyerEmail')}
          hint={t('buyerHint')}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
      </div>
      <TextField {...show('message')} label={t('message')} hint={t('messageHint')} rows={3} maxLength={500} />
      <WhenChoice when={when} onChoose={setWhen}>
        <Field {...form.field('deliverOn')} label={t('deliverOn')} hint={t('deliverHint')} type="date" />
      </WhenChoice>
      <GiftCardFace
        {...preview}
        cents={amountOf(preview.cents)}
        bundle={bundle && { name: bundle.name, left: bundle.visits }}
        expiresOn={expiresOn?.toString() ?? null}
      />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {t('buy')}
      </Button>
      <p className={styles.soft}>
        {t('buyHelp')} <a href={pathIn('/gift-card', language)}>{t('checkBalance')}</a>
      </p>
    </form>
  );
}

type When = 'now' | 'later';
type WhenChoiceProps = {
  readonly when: When;
  readonly onChoose: (when: When) => void;
  /** The field of the date. */
  readonly children: ReactNode;
};

/** When a card is emailed. */
function WhenChoice({ when, onChoose, children }: WhenChoiceProps) {
  const t = useTexts(giftCardPageTexts);
  return (
    <div className={styles.group}>
      <Choices
        name="when"
        label={t('when')}
        choices={[
          { value: 'now', word: t('now') },
          { value: 'later', word: t('later') },
        ]}
        chosen={when}
        onChoose={onChoose}
      />
      {when === 'later' && children}
    </div>
  );
}

type BundleChoiceProps = {
  readonly shop: ShopCatalog;
  readonly bundles: NonNullable<ShopCatalog['bundles']>;
  /** The name of the bundle that is bought; empty for a card with an amount. */
  readonly sold: string | undefined;
  readonly onChoose: (name: string) => void;
};

/** What is bought, and what a bundle has, what it costs, and for how long it's valid. */
function BundleChoice({ shop, bundles, sold, onChoose }: BundleChoiceProps) {
  const t = useTexts(giftCardPageTexts);
  const bundle = bundles.find(({ name }) => name === sold);
  const pack = shop.packages.find(({ id }) => id === bundle?.packageType)?.name ?? '';
  return (
    <div className={styles.group}>
      <Choices
        name="bundle"
        label={t('what')}
        choices={[
          ...(shop.sellsGiftCards ? [{ value: '', word: t('anAmount') }] : []),
          ...bundles.map(({ name }) => ({ value: name, word: name })),
        ]}
        chosen={sold}
        onChoose={onChoose}
      />
      {bundle && (
        <p className={styles.soft}>
          {t('bundleAbout', { visits: bundle.visits, package: pack, price: formatMoney(toCents(bundle.price)) })}{' '}
          {bundle.months !== null && t('bundleMonths', { months: bundle.months })}
        </p>
      )}
    </div>
  );
}
