import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { planChoiceTexts } from '#core/languages/en/plan-words.ts';
import { ownerPlansTexts } from '#core/languages/en/plans.ts';
import { formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { discountText, intervalText, offerText, rhythmText } from '#core/pricing/plan-words.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { keepQuote } from './quote-data.ts';
import styles from './quote-detail.module.css';

type PlanProps = { readonly quote: QuoteDetail };

/** The plan of a quote, the one that the customer chose with it, or the button that starts one. Nothing where the shop offers no plans for its work. */
export function PlanPart({ quote }: PlanProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const { plan, planChoice, planOffers = [] } = quote;
  if (plan) {
    const rhythm = rhythmText({ ...plan, firstOn: Temporal.PlainDate.from(plan.firstOn) }, language);
    return (
      <section aria-label={t('title')}>
        <p>
          <Link to="/admin/dashboard" search={{ tab: 'plans', open: plan.id }}>
            {t(plan.isVisit ? 'visitOf' : 'repeated', { rhythm })}
          </Link>
        </p>
      </section>
    );
  }
  if (planChoice)
    return (
      <section aria-label={t('title')}>
        <p>{planChoiceTexts(language)('asked', { offer: offerText(planChoice, language) })}</p>
      </section>
    );
  if (planOffers.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="retry" />
        {t('repeat')}
      </Button>
      {isOpen && <StartPlan quote={quote} offers={planOffers} />}
    </section>
  );
}

type StartPlanProps = PlanProps & { readonly offers: NonNullable<QuoteDetail['planOffers']> };

/** Picks how often and from when; the visits are scheduled with it. */
function StartPlan({ quote, offers }: StartPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const [interval, setInterval] = useState<PlanInterval | undefined>(offers[0]?.interval);
  const [chosenDay, setDay] = useState<string>();
  const offer = offers.find((each) => each.interval === interval);
  const firstOn = chosenDay ?? offer?.firstOn ?? '';
  const start = useMutation({
    mutationFn: (body: { readonly interval: PlanInterval; readonly firstOn: string }) =>
      call('POST /api/quotes/:id/plan', { params: { id: quote.id }, body }),
    onSuccess: async (started) => {
      toast({ title: t('startedToast') });
      await keepQuote(client, started);
      for (const topic of ['quotes', 'plans', 'jobs']) void client.invalidateQueries({ queryKey: [topic] });
    },
  });
  if (!offer) return null;
  const error = start.error && (firstError(start.error, 'interval', 'customerPhone') ?? errorText(start.error));
  const dayError = firstError(start.error, 'firstOn');
  return (
    <div className={styles.repeat}>
      <p>
        {t('repeatAbout', {
          discount: discountText(offer.discount, language),
          time: quote.scheduledTime ? formatSlotTime(quote.scheduledTime, language) : '',
        })}
      </p>
      <SelectField
        id="plan-interval"
        label={t('rhythm')}
        value={offer.interval}
        onChange={({ target }) => setInterval(offers.find((each) => each.interval === target.value)?.interval)}
      >
        {offers.map((each) => (
          <option key={each.interval} value={each.interval}>
            {capital(intervalText(each.interval, language), language)}
          </option>
        ))}
      </SelectField>
      <DateField
        key={offer.firstOn}
        id="plan-first"
        label={t('firstOn')}
        days="coming"
        defaultValue={firstOn}
        {...(dayError && { error: dayError })}
        onChange={setDay}
      />
      <p>{t('rule')}</p>
      {error && !dayError && <Callout title={t('startFailed')}>{error}</Callout>}
      <Button
        variant="sponge"
        aria-disabled={start.isPending || firstOn === ''}
        onClick={() => firstOn !== '' && !start.isPending && start.mutate({ interval: offer.interval, firstOn })}
      >
        {t('start')}
      </Button>
    </div>
  );
}
