import { Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { instantOf, parseSlotTime } from '#core/lib/time.ts';
import { expectedFee } from '#core/payments/cancellation-fee.ts';
import { creditFor } from '#core/payments/gift-cards.ts';
import { isPrepaid } from '#core/pricing/prepaid.ts';
import type { Price } from '#core/pricing/pricing.ts';
import { bookedAtOnce } from '#core/quotes/booked-at-once.ts';
import { feeNotice } from '#core/quotes/describe.ts';
import { isSkipped, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { findPackage } from '#core/settings/settings.ts';
import { LanguageContext, linkTo, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { wasSignedIn } from '#web/lib/signed-in.ts';
import { localStore } from '#web/lib/storage.ts';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import type { Promo } from '#web/lib/use-promo.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { CodeField, GiftCardCode } from './code-fields.tsx';
import { CustomersVehicles } from './customers-vehicles.tsx';
import { depositIn } from './quote-body.ts';
import { reviewRows } from './review-rows.ts';
import type { StepProps } from './steps.tsx';
import { Travel } from './travel.tsx';
import frameStyles from '#web/app/shell/wizard-frame.module.css';
import styles from './wizard-steps.module.css';

/** Shops without plans load nothing of them. */
const PlanInReview = later(() => import('./plan-choice.tsx').then((module) => module.PlanInReview));

/** Only who has signed in before may be billed monthly; others load nothing of it. */
const MonthlyInvoice = later(() => import('./monthly-invoice.tsx').then((module) => module.MonthlyInvoice));

type ReviewStepProps = StepProps & {
  readonly price: Price | undefined;
  readonly promo: Promo;
  readonly giftCard: ChosenGiftCard;
  readonly onGo: (step: StepId) => void;
};

const small = (text: readonly ReactNode[]): ReactNode => <small>{text}</small>;

/** Step 8: all choices, each with a link to change it, a promo code, and the consents. */
export function ReviewStep(props: ReviewStepProps) {
  const { catalog, draft, errors, price, promo, giftCard, onChange, onTravel, onGo } = props;
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const fee = price && expectedFee(catalog, price.lines);
  const depositCents = price ? depositIn(catalog, draft, price, giftCard.card?.creditCents) : 0;
  const booking = price && bookingNotice(catalog, draft, { price, depositCents });
  return (
    <>
      <Travel {...{ catalog, draft, onChange, onTravel }} />
      <ReviewList
        rows={[
          ...reviewRows(catalog, draft, price, language).map(({ step, ...row }) => ({
            ...row,
            ...(step === 'time' && catalog.planOffers && { value: withPlan(row.value, catalog.planOffers, draft) }),
            ...(step && !isSkipped(catalog, draft, step) && { onChange: () => onGo(step) }),
          })),
          ...giftCardRows(giftCard, price, t),
          ...(depositCents > 0 ? [{ title: t('depositTitle'), value: formatMoney(depositCents) }] : []),
        ]}
      />
      {isSkipped(catalog, draft, 'extras') && <CustomersVehicles {...{ catalog, draft, onChange, errors }} />}
      <PromoCode draft={draft} promo={promo} price={price} />
      <GiftCardCode {...{ draft, price, giftCard, onChange }} />
      {wasSignedIn(localStore) && (
        <Suspense>
          <MonthlyInvoice draft={draft} onChange={onChange} />
        </Suspense>
      )}
      {depositCents > 0 && (
        <p className={frameStyles.small}>
          {t('depositAbout')}
          {fee && ` ${t('depositKept')}`}
        </p>
      )}
      {fee && <p className={frameStyles.small}>{feeNotice(fee, language)}</p>}
      {booking && <p className={frameStyles.small}>{t(booking)}</p>}
      <fieldset className={styles.consent}>
        <legend>{t('consent')}</legend>
        <Checkbox
          name="acceptedTermsOfService"
          checked={draft.acceptedTermsOfService}
          onChange={(event) => onChange({ acceptedTermsOfService: event.target.checked })}
        >
          {rich(t.rich('acceptTerms', { terms: linkTo(pathIn('/disclaimer', language)) }))}
        </Checkbox>
        <Checkbox
          name="acceptedLiability"
          checked={draft.acceptedLiability}
          onChange={(event) => onChange({ acceptedLiability: event.target.checked })}
        >
          {t('acceptLiability')}
        </Checkbox>
        {draft.vehicleType && (
          <Checkbox
            name="optOutSocialMedia"
            checked={draft.optOutSocialMedia}
            onChange={(event) => onChange({ optOutSocialMedia: event.target.checked })}
          >
            {rich(t.rich('optOut', { small }))}
          </Checkbox>
        )}
        {depositCents > 0 && <SaveCard draft={draft} onChange={onChange} />}
      </fieldset>
    </>
  );
}

/** The time, and below it how often the appointment is repeated. */
function withPlan(
  time: string,
  offered: NonNullable<StepProps['catalog']['planOffers']>,
  draft: QuoteDraft,
): ReactNode {
  return (
    <>
      {time}
      <Suspense>
        <PlanInReview offered={offered} draft={draft} />
      </Suspense>
    </>
  );
}

/** What books the request without approval, if anything can; who has a confirmed account, only the server knows. */
function bookingNotice(
  catalog: ReviewStepProps['catalog'],
  { packageType, items = [], scheduledDate, scheduledTime }: QuoteDraft,
  { price, depositCents }: { readonly price: Price; readonly depositCents: number },
): 'accountBooksAtOnce' | 'accountBooksWhenPaid' | 'bookedWhenPaid' | undefined {
  const pack = packageType && findPackage(catalog, packageType);
  if (!pack || items.length > 0 || !scheduledDate || !scheduledTime) return undefined;
  const date = Temporal.PlainDate.from(scheduledDate);
  const startsAt = instantOf(date, parseSlotTime(scheduledTime), catalog.timeZone);
  const facts = { ...price, isProvenCustomer: true, depositCents, startsAt, now: Temporal.Now.instant() };
  const rule = bookedAtOnce(pack, facts);
  if (rule.isBooked) return 'accountBooksAtOnce';
  if (rule.obstacle !== 'unpaid-deposit') return undefined;
  return pack.bookAtOnce?.withDeposit === 'anyone' ? 'bookedWhenPaid' : 'accountBooksWhenPaid';
}

/** Lets the customer have the card that pays the deposit saved for the rest. */
function SaveCard({ draft, onChange }: Pick<ReviewStepProps, 'draft' | 'onChange'>) {
  const t = useTexts(savedCardTexts);
  return (
    <Checkbox
      name="saveCard"
      aside={t('saveCardHelp')}
      checked={draft.saveCard === true}
      onChange={(event) => onChange({ saveCard: event.target.checked })}
    >
      {t('saveCard')}.
    </Checkbox>
  );
}

type PromoCodeProps = Pick<ReviewStepProps, 'draft' | 'promo' | 'price'>;

/** The promo code that is used, or the field for one; most customers have none, so it opens with a button. */
function PromoCode({ draft, promo, price }: PromoCodeProps) {
  const t = useTexts(wizardStepsTexts);
  const [isOpen, setOpen] = useState(false);
  const isApplied = useRef(false);
  const apply = (code: string) => {
    isApplied.current = code !== '';
    if (code) promo.apply(code);
    else promo.remove();
  };
  /** Moves the focus to what came of a code that was applied, once. */
  const focusOutcome = useCallback((outcome: HTMLElement | null) => {
    if (!isApplied.current || !outcome) return;
    isApplied.current = false;
    outcome.focus();
  }, []);
  const line = price?.lines.find(({ kind }) => kind === 'promo');
  const { promoCode } = draft;
  if (draft.promo && line)
    return (
      <div className={styles.promo}>
        <output ref={focusOutcome} tabIndex={-1}>
          <Icon name="check" />
          <span>{t('promoUsed', { code: draft.promo.code, amount: formatMoney(-line.cents) })}</span>
        </output>
        <Button
          variant="plain"
          onClick={() => {
            setOpen(true);
            promo.remove();
          }}
        >
          {t('promoRemove')}
        </Button>
      </div>
    );
  if (!isOpen && promoCode === undefined)
    return (
      <div className={styles.promo}>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('promoAdd')}
        </Button>
      </div>
    );
  return (
    <CodeField
      name="promoCode"
      label={t('promoCode')}
      typed={promoCode ?? ''}
      isChecking={promo.isChecking}
      error={promo.error ?? objectionIn(draft, price, t)}
      hasFocus={promoCode === undefined}
      onApply={apply}
      onError={focusOutcome}
    />
  );
}

/** What the gift card will pay of the total, and what is left. */
function giftCardRows(
  { card }: ChosenGiftCard,
  price: Price | undefined,
  t: ReturnType<typeof wizardStepsTexts>,
): readonly { readonly title: string; readonly value: string }[] {
  if (!card || !price || (card.bundle && !isPrepaid(price.lines))) return [];
  const cents = creditFor({ owedCents: price.totalCents, balanceCents: card.creditCents });
  return [
    { title: t(card.bundle ? 'prepaid' : 'giftCard'), value: formatMoney(-cents) },
    { title: t('leftToPay'), value: formatMoney(price.totalCents - cents) },
  ];
}

/** Why a code that is valid takes nothing off this quote. */
function objectionIn(
  { promo }: QuoteDraft,
  price: Price | undefined,
  t: ReturnType<typeof wizardStepsTexts>,
): string | undefined {
  if (!promo || !price?.promoObjection) return undefined;
  return price.promoObjection === 'below-minimum'
    ? t('promoBelowMinimum', { amount: formatMoney(promo.leastCents) })
    : t('promoNotCovered');
}
