import { use, useState } from 'react';
import type { PlanDetail } from '#contract/plans.ts';
import { ownerPlansTexts } from '#core/languages/en/plans.ts';
import { centsTyped } from '#core/lib/money.ts';
import { formatDate } from '#core/lib/time.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { useChange } from './use-change.ts';
import styles from './plans.module.css';

type ChangePriceProps = { readonly plan: PlanDetail };

/** Another price of the plan, which is announced to its customer. */
export function ChangePrice({ plan }: ChangePriceProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const { id, baseCents, priceKeptUntil, nextPriceFrom } = plan;
  const [isOpen, setOpen] = useState(false);
  const [price, setPrice] = useState((baseCents / 100).toFixed(2));
  const [fromOn, setFromOn] = useState(nextPriceFrom);
  const announce = useChange(
    () => call('PUT /api/plans/:id/price', { params: { id }, body: { priceCents: centsTyped(price) ?? 0, fromOn } }),
    t('announced'),
    () => setOpen(false),
  );
  const [priceError, dayError] = [firstError(announce.error, 'priceCents'), firstError(announce.error, 'fromOn')];
  return (
    <section>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('changePrice')}
      </Button>
      {isOpen && (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!announce.isPending) announce.mutate(undefined);
          }}
        >
          <Field
            id="plan-price"
            label={t('basePrice')}
            unitBefore="$"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={({ target }) => setPrice(target.value)}
            {...(priceError && { error: priceError })}
          />
          <DateField
            id="plan-price-from"
            label={t('priceFrom')}
            days="coming"
            defaultValue={fromOn}
            {...(dayError && { error: dayError })}
            onChange={setFromOn}
          />
          <p className={styles.note}>
            {t('changePriceHelp', { date: formatDate(Temporal.PlainDate.from(priceKeptUntil), language) })}
          </p>
          {announce.error && !priceError && !dayError && (
            <Callout title={t('failed')}>{errorText(announce.error)}</Callout>
          )}
          <Button type="submit" variant="sponge" aria-disabled={announce.isPending}>
            {t('announce')}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Takes back a new price that was announced, after a question. */
export function WithdrawPrice({ plan: { id } }: { readonly plan: PlanDetail }) {
  const t = useTexts(ownerPlansTexts);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const withdraw = useChange(
    async () => call('DELETE /api/plans/:id/price', { params: { id } }),
    t('withdrawn'),
    close,
  );
  return (
    <>
      <p>
        <Button onClick={() => setAsked(true)}>{t('withdrawPrice')}</Button>
      </p>
      {isAsked && (
        <Ask
          title={t('withdrawTitle')}
          about={t('withdrawAbout')}
          action={t('withdrawPrice')}
          back={t('back')}
          isBusy={withdraw.isPending}
          onDo={() => withdraw.mutate(undefined)}
          onClose={close}
        >
          {withdraw.error && <Callout title={t('failed')}>{errorText(withdraw.error)}</Callout>}
        </Ask>
      )}
    </>
  );
}
