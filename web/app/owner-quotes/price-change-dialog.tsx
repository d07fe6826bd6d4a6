import { use, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { extraLines, type PriceLine } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { linesFrom, totalOf } from '#core/quotes/counter-offers.ts';
import { withExtraLines } from '#core/quotes/price-changes.ts';
import { extrasFor, findPackage } from '#core/settings/settings.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown, type ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CounterOfferLines, withFacts } from './counter-offer-dialog.tsx';
import { draftOf, editedLines, lineError } from './counter-offer-draft.ts';
import { useQuoteChange } from './quote-data.ts';
import styles from './quote-detail.module.css';

/** Proposes other lines and extras to the customer of an approved quote, with a reason. */
export function PriceChangeDialog({ quote, onClose }: { readonly quote: QuoteDetail; readonly onClose: () => void }) {
  const { id } = quote;
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const inOffer = counterOfferTexts(language);
  const catalog = useCatalogIfKnown();
  const sold = withoutTax(quote.lines);
  const [lines, setLines] = useState(() => draftOf(sold));
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const edited = editedLines(lines, sold);
  const hasWrongLine = lines.some((line) => lineError(lines, line, language));
  const added = catalog ? linesOf(catalog, quote, extras) : [];
  const kept = edited ? linesFrom({ lines: withFacts(quote), shown: quote.lines }, edited) : withFacts(quote);
  const changed = catalog && !hasWrongLine ? withTax(catalog.tax, withExtraLines(kept, added)) : undefined;
  const change = useQuoteChange({
    id,
    make: () =>
      call('POST /api/quotes/:id/price-change', {
        params: { id },
        body: {
          fromCents: toCents(quote.totalPrice),
          ...(edited && { lines: [...edited] }),
          extras: [...extras],
          reason,
        },
      }),
    onMade: () => {
      toast({ title: t('asked'), description: quote.customerEmail });
      onClose();
    },
  });
  const isNothing = !edited && extras.length === 0;
  const choices = catalog
    ? extrasFor(catalog, quote.packageType).filter(
        (extra) => !extras.includes(extra.id) && !lines.some(({ label }) => label.trim() === extra.name),
      )
    : [];

  function send(): void {
    setChecked(true);
    if (!hasWrongLine && !isNothing && reason.trim()) change.mutate(undefined);
  }

  const said = ['lines', 'extras.0', 'fromCents'].map((path) => fieldError(change.error, path)).find(Boolean);
  const fault = (isChecked && isNothing ? t('nothingChanges') : undefined) ?? said ?? errorText(change.error);
  return (
    <Ask
      title={t('open')}
      about={quote.customerEmail ? t('about') : t('noEmail')}
      action={t('ask')}
      variant="sponge"
      isWide
      isBusy={change.isPending}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <section aria-labelledby="change-price">
          <h3 id="change-price">{inOffer('price')}</h3>
          <CounterOfferLines
            lines={lines}
            isChecked={isChecked}
            refusalOf={(place) =>
              fieldError(change.error, `lines.${place}.label`) ?? fieldError(change.error, `lines.${place}.cents`)
            }
            onChange={setLines}
          />
          {choices.length > 0 && (
            <SelectField
              id="change-extra"
              label={t('addExtra')}
              value=""
              onChange={(event) => event.target.value && setExtras([...extras, event.target.value])}
            >
              <option value="">{t('chooseExtra')}</option>
              {choices.map((extra) => (
                <option key={extra.id} value={extra.id}>
                  {catalog && t('extraWithPrice', { name: extra.name, amount: priceOf(catalog, quote, extra.id) })}
                </option>
              ))}
            </SelectField>
          )}
          {extras.map((extra, place) => (
            <p key={extra} className={styles.tax}>
              <span>{added[place]?.label}</span>
              <Button
                variant="plain"
                aria-label={inOffer('removeLine', { line: added[place]?.label ?? '' })}
                onClick={() => setExtras(extras.filter((each) => each !== extra))}
              >
                <Icon name="close" />
              </Button>
            </p>
          ))}
          {changed && !isNothing && (
            <div aria-live="polite" data-testid="change-total">
              <PriceLines lines={changed} totalCents={totalOf(changed)} isExact />
            </div>
          )}
        </section>
        <TextField
          id="change-reason"
          label={t('reason')}
          aside={t('reasonAside')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fieldError(change.error, 'reason') ?? (isChecked && !reason.trim() ? t('reasonMissing') : undefined)}
        />
        {fault && <Callout title={t('notSent')}>{fault}</Callout>}
      </div>
    </Ask>
  );
}

/** The lines of extras of the menu, in the order in which they were chosen. */
function linesOf(catalog: ShopCatalog, quote: QuoteDetail, extras: readonly string[]): readonly PriceLine[] {
  const pack = findPackage(catalog, quote.packageType);
  if (!pack) return [];
  const { packageType, serviceType, garbageCanCount } = quote;
  const request = { packageType, serviceType, vehicleType: quote.vehicleType ?? undefined, garbageCanCount };
  return extras.flatMap((extra) => extraLines(catalog, pack, { ...request, extras: [extra] }));
}

function priceOf(catalog: ShopCatalog, quote: QuoteDetail, extra: string): string {
  return formatMoneyExact(totalOf(linesOf(catalog, quote, [extra])));
}
