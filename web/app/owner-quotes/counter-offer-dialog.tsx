import { use, useRef, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { linesFrom } from '#core/quotes/counter-offers.ts';
import { COUNTER_OFFER_HOURS } from '#core/quotes/quotes.ts';
import { AppointmentTime } from '#web/app/shell/when.tsx';
import { SlotPicker, timeOf, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { draftOf, draftTotal, editedLines, lineError } from './counter-offer-draft.ts';
import { CounterOfferLines } from './counter-offer-lines.tsx';
import { useQuoteChange } from './quote-data.ts';
import { vehiclesOf } from './quote-vehicles.tsx';
import styles from './quote-detail.module.css';

/** Suggests another price or time for a quote, with a reason. The customer accepts or rejects it. */
export function CounterOfferDialog({ quote, onClose }: { readonly quote: QuoteDetail; readonly onClose: () => void }) {
  const { id } = quote;
  const t = useTexts(counterOfferTexts);
  const inLists = useTexts(listsTexts);
  const language = use(LanguageContext);
  const catalog = useCatalogIfKnown();
  const sold = withoutTax(quote.lines);
  const [lines, setLines] = useState(() => draftOf(sold));
  const [picked, setPicked] = useState<PickedSlot>();
  const [isPicking, setPicking] = useState(!quote.scheduledDate);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const edited = editedLines(lines, sold);
  const total = draftTotal(lines);
  const offer = useQuoteChange({
    id,
    make: () =>
      call('POST /api/quotes/:id/counter-offer', {
        params: { id },
        body: {
          reason,
          ...(edited && { lines: [...edited] }),
          ...(picked && timeOf(picked)),
        },
      }),
    onMade: () => {
      toast({ title: t('offerSent'), description: t('offerSentHint', { customer: quote.customerName }) });
      onClose();
    },
  });
  const faults = {
    lines: lines.some((line) => lineError(lines, line, language)),
    total: total !== undefined && total < 0 ? t('negativeTotal') : undefined,
    time: !quote.scheduledDate && !picked ? t('slotNeeded') : undefined,
    nothing: !edited && !picked ? t('nothingChanges') : undefined,
    reason: reason.trim() ? undefined : inLists('reasonMissing'),
  };

  function send(): void {
    setChecked(true);
    if (!Object.values(faults).some(Boolean)) return offer.mutate(undefined);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <Ask
      title={t('title')}
      about={t('about', { customer: quote.customerName, hours: COUNTER_OFFER_HOURS })}
      action={t('sendOffer')}
      variant="sponge"
      isWide
      isBusy={offer.isPending}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.dialog} ref={form}>
        <section aria-labelledby="offer-price">
          <h3 id="offer-price">{t('price')}</h3>
          <CounterOfferLines
            lines={lines}
            vehicles={vehiclesOf(quote, { catalog, language })}
            isChecked={isChecked}
            refusalOf={(place) =>
              fieldError(offer.error, `lines.${place}.label`) ?? fieldError(offer.error, `lines.${place}.cents`)
            }
            onChange={setLines}
          />
          <Totals quote={quote} edited={edited} total={total} />
        </section>
        <section aria-labelledby="offer-time">
          <div className={styles.time}>
            <h3 id="offer-time">{t('time')}</h3>
            <p>
              <AppointmentTime instant={quote.scheduledDate} arrival={quote.arrival} none={t('noTimeRequested')} />
            </p>
            {quote.scheduledDate && (
              <Button
                aria-expanded={isPicking}
                onClick={() => {
                  setPicking(!isPicking);
                  setPicked(undefined);
                }}
              >
                {t(isPicking ? 'keepTime' : 'suggestAnother')}
              </Button>
            )}
          </div>
          {isPicking && (
            <SlotPicker
              work={quote}
              address={quote.serviceAddress}
              near={quote.scheduledDate}
              overrules={{ quoteId: quote.id }}
              finds={{ quoteId: quote.id }}
              picked={picked}
              onPick={setPicked}
            />
          )}
        </section>
        <TextField
          id="offer-reason"
          label={inLists('reason')}
          aside={inLists('reasonAside')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fieldError(offer.error, 'reason') ?? (isChecked ? faults.reason : undefined)}
        />
        <Refused fault={isChecked ? (faults.total ?? faults.time ?? faults.nothing) : undefined} error={offer.error} />
      </div>
    </Ask>
  );
}

type TotalsProps = {
  readonly quote: Pick<QuoteDetail, 'lines' | 'promoCovers' | 'totalPrice'>;
  readonly edited: ReturnType<typeof editedLines>;
  /** Before tax; undefined while an amount is invalid. */
  readonly total: number | undefined;
};

/** The sales tax on the offer, where there is any, and the total with it. */
function Totals({ quote, edited, total: untaxed }: TotalsProps) {
  const t = useTexts(counterOfferTexts);
  const catalog = useCatalogIfKnown();
  const was = toCents(quote.totalPrice);
  const offered =
    edited && catalog
      ? withTax(catalog.tax, linesFrom({ lines: withFacts(quote), shown: quote.lines }, edited))
      : quote.lines;
  const tax = offered.find(({ kind }) => kind === 'tax');
  const total = untaxed === undefined ? undefined : untaxed + (tax?.cents ?? 0);
  return (
    <>
      {tax && (
        <p className={styles.tax} data-testid="offer-tax">
          <span>{tax.label}</span>
          <b>{untaxed === undefined ? '…' : formatMoneyExact(tax.cents)}</b>
        </p>
      )}
      <p className={styles.totals} aria-live="polite" data-testid="offer-total">
        <span>{t('total')}</span>
        <s aria-label={t('totalNow', { amount: formatMoneyExact(was) })}>
          {total === was ? '' : formatMoneyExact(was)}
        </s>
        <b>{total === undefined ? '…' : formatMoneyExact(total)}</b>
      </p>
    </>
  );
}

/** The lines with what sales tax needs to know of a promo code and the discounts of vehicles. */
export function withFacts({
  lines,
  promoCovers,
  discounts = [],
}: Pick<QuoteDetail, 'lines' | 'promoCovers' | 'discounts'>): readonly PriceLine[] {
  return lines.map((line) => {
    if (line.kind === 'promo' && promoCovers) return { ...line, facts: { promo: { code: '', of: promoCovers } } };
    const covers = line.kind === 'discount' && discounts.find(({ item }) => item === line.item)?.covers;
    return covers ? { ...line, facts: { of: covers } } : line;
  });
}

function Refused({ fault, error }: { readonly fault: string | undefined; readonly error: Error | null }) {
  const t = useTexts(counterOfferTexts);
  const said = ['scheduledDate', 'scheduledTime', 'totalPrice', 'lines'].map((path) => fieldError(error, path));
  const text = fault ?? said.find(Boolean) ?? errorText(error);
  return text ? <Callout title={t('notSent')}>{text}</Callout> : null;
}
