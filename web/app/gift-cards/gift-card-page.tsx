import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { use } from 'react';
import type { GiftCardPage as Opened } from '#contract/gift-cards.ts';
import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { call, read, unlessJustRead, isMissing } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { keepGiftCardCode } from '#web/lib/use-gift-card.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Lines } from '#web/ui/price-lines.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GiftCardFace } from './gift-card-face.tsx';
import styles from './gift-card-page.module.css';

/** /gift-card: what is left on a card, by its code. */
export function GiftCardBalance() {
  const t = useTexts(giftCardPageTexts);
  const navigate = useNavigate();
  usePageTitle(t('balanceTitle'));
  const form = useServerForm({
    initial: { giftCard: '' },
    rules: { giftCard: (typed) => (typed.trim() === '' ? t('codeNeeded') : undefined) },
    send: async ({ giftCard }) => call('POST /api/gift-cards/check', { body: { giftCard } }),
    onSent: async ({ token }) => navigate({ to: '/gift-card/$token', params: { token } }),
    restAt: 'giftCard',
  });
  return (
    <CustomerPage className={styles.page}>
      <header className={styles.head}>
        <h1>{t('balanceTitle')}</h1>
        <p>{t('balanceAbout')}</p>
      </header>
      <form className={styles.check} noValidate onSubmit={form.submit}>
        <Field
          {...form.field('giftCard')}
          label={t('code')}
          hint={t('codeHint')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {t(form.isBusy ? 'checking' : 'check')}
        </Button>
      </form>
    </CustomerPage>
  );
}

/** /gift-card/{token}: the card, what is left on it, and how to use it. */
export function GiftCardPage() {
  const t = useTexts(giftCardPageTexts);
  const { token = '' } = useParams({ strict: false });
  const {
    data: card,
    error,
    refetch,
  } = useQuery({
    ...read('GET /api/gift-cards/by-token/:token', { params: { token } }),
    refetchOnMount: unlessJustRead,
  });
  usePageTitle(t(isMissing(error) ? 'notFound' : 'giftCard'));
  return (
    <CustomerPage className={styles.page}>
      {card && <Card card={card} />}
      {!card && error && <NoCard error={error} onRetry={() => void refetch()} />}
      {!card && !error && <Skeleton lines={5} height="3rem" label={t('loading')} />}
    </CustomerPage>
  );
}

const ENDED = { used: 'isUsed', expired: 'isExpired', void: 'isVoid' } as const;

function Card({ card }: { readonly card: Opened }) {
  const t = useTexts(giftCardPageTexts);
  const language = use(LanguageContext);
  const { state, balanceCents, bundle, code } = card;
  const shop = useCatalogIfKnown();
  const isOpen = state === 'open';
  const pack = bundle && (shop?.packages.find(({ id }) => id === bundle.packageType)?.name ?? bundle.name);
  return (
    <>
      <header className={styles.head}>
        <h1>{bundle ? t('visitsLeft', bundle) : t('left', { amount: formatMoney(balanceCents) })}</h1>
        {!isOpen && <Callout tone="wait" title={t(ENDED[state])} />}
      </header>
      <div className={styles.columns}>
        <GiftCardFace {...card} cents={isOpen ? balanceCents : card.amountCents} />
        <div className={styles.actions}>
          {isOpen && (
            <>
              <Button variant="sponge" big href={pathIn('/quote', language)} onClick={() => keepGiftCardCode(code)}>
                {t('useIt')}
              </Button>
              <p>{pack ? t('bundleUseHint', { package: pack }) : t('useHint')}</p>
            </>
          )}
          {isOpen && (
            <Button href={`/api/gift-cards/by-token/${card.token}/pdf`} target="_blank" rel="noreferrer">
              <Icon name="download" />
              {t('pdf')}
            </Button>
          )}
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      </div>
      <p className={styles.onPaper}>{t('redeemAt', { url: `${window.location.host}${pathIn('/quote', language)}` })}</p>
      <section className={styles.movements} aria-labelledby="movements">
        <h2 id="movements">{t('movements')}</h2>
        <Lines>
          {card.movements.map(({ id, kind, cents, receivedOn }) => (
            <div key={id}>
              <dt>
                {t('movement', { kind })}{' '}
                <small>{formatMediumDate(Temporal.PlainDate.from(receivedOn), language)}</small>
              </dt>
              <dd>{formatMoneyExact(cents)}</dd>
            </div>
          ))}
        </Lines>
      </section>
    </>
  );
}

function NoCard({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTexts(giftCardPageTexts);
  const language = use(LanguageContext);
  if (isMissing(error))
    return (
      <EmptyState
        heading="h1"
        icon="search"
        title={t('notFound')}
        action={
          <Button variant="sponge" href={pathIn('/gift-card', language)}>
            {t('enterCode')}
          </Button>
        }
      >
        {t('notFoundHelp')}
      </EmptyState>
    );
  return (
    <EmptyState
      heading="h1"
      icon="alert"
      title={t('notLoaded')}
      action={
        <Button variant="sponge" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('notLoadedHelp')}
    </EmptyState>
  );
}
