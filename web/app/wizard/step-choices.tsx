import { Suspense, use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { OFFERED_METHODS, type PaidBy } from '#core/payments/methods.ts';
import { extraPrice, type Price } from '#core/pricing/pricing.ts';
import { methodText, paymentHint } from '#core/quotes/describe.ts';
import { questionsFor } from '#core/settings/questions.ts';
import { extrasFor, findPackage, type Extra } from '#core/settings/settings.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { wasSignedIn } from '#web/lib/signed-in.ts';
import { localStore } from '#web/lib/storage.ts';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import { coversAll, GiftCardCode } from './code-fields.tsx';
import { CustomersVehicles } from './customers-vehicles.tsx';
import { SelectedAppointment } from './selected-appointment.tsx';
import type { StepProps } from './steps.tsx';
import { Travel } from './travel.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';

/** Step 5: extras, free ones say FREE; the owner's questions; and more vehicles, where the shop takes several. */
export function ExtrasStep({ catalog, draft, onChange, errors }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const pack = draft.packageType ? findPackage(catalog, draft.packageType) : undefined;
  const offered = pack ? extrasFor(catalog, pack.id) : [];
  const costOf = (extra: Extra) => {
    const cents = pack ? extraPrice(extra, pack, draft.vehicleType) : extra.cents;
    if (cents === 0) return { amount: t('free') };
    const unit = extra.perUnit && pack?.count?.unit;
    return { amount: formatMoney(cents), ...(unit && { also: t('perUnit', { unit }) }) };
  };
  const questions = pack ? questionsFor(catalog, pack) : [];
  const choose = (id: string, isChosen: boolean) =>
    onChange({
      extras: offered.map((extra) => extra.id).filter((each) => (each === id ? isChosen : draft.extras.includes(each))),
    });

  return (
    <>
      <SelectedAppointment draft={draft} />
      {offered.length > 0 && (
        <Picks legend={t('extras')}>
          {offered.map((extra) => (
            <Pick
              key={extra.id}
              type="checkbox"
              name="extras"
              value={extra.id}
              isChosen={draft.extras.includes(extra.id)}
              onChoose={(isChosen) => choose(extra.id, isChosen)}
              title={extra.name}
              text={extra.description}
              cost={costOf(extra)}
            />
          ))}
        </Picks>
      )}
      {questions.length > 0 && (
        <div className={styles.fields}>
          <QuestionFields
            questions={questions}
            answers={draft.answers}
            errorAt={(path) => errors[path]}
            onAnswer={(answers) => onChange({ answers })}
          />
        </div>
      )}
      <CustomersVehicles {...{ catalog, draft, onChange, errors }} />
    </>
  );
}

type PaymentStepProps = StepProps & { readonly price: Price | undefined; readonly giftCard: ChosenGiftCard };

/** Only who has signed in before may be billed monthly; others load nothing of it. */
const MonthlyInvoice = later(() => import('./monthly-invoice.tsx').then((module) => module.MonthlyInvoice));

/** Beside the name of a payment method. */
const WHEN_PAID: Partial<Record<PaidBy, 'instant' | 'onSite'>> = { venmo: 'instant', cash: 'onSite', check: 'onSite' };

/** Step 7: how to pay, of what the shop offers. A gift card that covers everything leaves nothing to choose. */
export function PaymentStep({ catalog, draft, price, giftCard, onChange, onTravel, onAnswer }: PaymentStepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const isCovered = coversAll(giftCard.card, price);
  return (
    <>
      <Travel {...{ catalog, draft, onChange, onTravel }} />
      {wasSignedIn(localStore) && (
        <Suspense>
          <MonthlyInvoice draft={draft} onChange={onChange} isSaid />
        </Suspense>
      )}
      {!isCovered && draft.paymentMethod !== 'monthly' && (
        <Picks legend={t('paymentMethod')}>
          {OFFERED_METHODS.filter((method) => catalog.offeredMethods[method]).map((method) => (
            <Pick
              key={method}
              name="payment"
              value={method}
              isChosen={draft.paymentMethod === method}
              onChoose={() => onChange({ paymentMethod: method })}
              onPress={() => onAnswer({ paymentMethod: method })}
              title={methodText(method, language)}
              badge={<MethodBadges method={method} />}
              text={paymentHint(method, language)}
            />
          ))}
        </Picks>
      )}
      <GiftCardCode {...{ draft, price, giftCard, onChange }} />
    </>
  );
}

function MethodBadges({ method }: { readonly method: PaidBy }) {
  const t = useTexts(wizardStepsTexts);
  const paid = WHEN_PAID[method];
  return (
    <>
      {method === 'venmo' && <Badge tone="water">{t('recommended')}</Badge>}
      {paid && <Badge>{t(paid)}</Badge>}
    </>
  );
}
