import { use } from 'react';
import type { PriceChangeInDetail, QuoteDetail } from '#contract/dashboard-quotes.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, rich, timeAt } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { SignatureDrawing } from '#web/ui/signature.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useQuoteChange } from './quote-data.ts';
import styles from './quote-detail.module.css';

/** Each change of what was sold, folded, with its old and new lines; the newest first. */
export function PriceChangesPart({ quote }: { readonly quote: QuoteDetail }) {
  const t = priceChangesTexts(use(LanguageContext));
  const { id, priceChanges } = quote;
  const withdraw = useQuoteChange({
    id,
    make: () => call('POST /api/quotes/:id/price-change/withdraw', { params: { id } }),
    onMade: () => toast({ title: t('withdrawn') }),
  });
  return (
    <section className={styles.offer} aria-labelledby="price-changes">
      <h3 id="price-changes">{t('changes')}</h3>
      {priceChanges.map((change) => (
        <Change key={change.id} change={change} />
      ))}
      {priceChanges.some(({ answer }) => answer === null) && (
        <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {t('withdraw')}
        </Button>
      )}
      {withdraw.error && <Callout title={t('notWithdrawn')}>{errorText(withdraw.error)}</Callout>}
    </section>
  );
}

function Change({ change }: { readonly change: PriceChangeInDetail }) {
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const [from, to] = [toCents(change.fromTotalPrice), toCents(change.totalPrice)];
  const { answer, answeredAt, agreedBy, proposedAt, proposedBy, signature } = change;
  const at = (instant: string) => ({
    when: timeZone ? withUnbrokenTimes(formatInstant(Temporal.Instant.from(instant), timeZone, language)) : '',
    time: timeAt(instant),
  });
  return (
    <details open={answer === null}>
      <summary>
        {t('change', { answer: answer ?? 'open', from: formatMoneyExact(from), to: formatMoneyExact(to) })}
      </summary>
      {change.package && <p>{t('packageChange', change.package)}</p>}
      {change.otherPackages?.map(({ item, ...names }) => (
        <p key={item}>{t('packageChangeOf', { number: item, ...names })}</p>
      ))}
      {change.reason !== '' && <p className={styles.offerReason}>{change.reason}</p>}
      <p>
        {rich(
          proposedBy
            ? t.rich('proposedBy', { who: proposedBy, ...at(proposedAt) })
            : t.rich('proposed', at(proposedAt)),
        )}{' '}
        {answeredAt && rich(t.rich('answered', { by: agreedBy ?? 'none', ...at(answeredAt) }))}
      </p>
      <h4>{t('before')}</h4>
      <PriceLines lines={change.fromLines} totalCents={from} isExact />
      <h4>{t('after')}</h4>
      <PriceLines lines={change.lines} totalCents={to} isExact />
      {signature && (
        <figure>
          {signature.strokes.length > 0 && <SignatureDrawing strokes={signature.strokes} label={t('signature')} />}
          <figcaption>{signature.name || t('signature')}</figcaption>
        </figure>
      )}
    </details>
  );
}
