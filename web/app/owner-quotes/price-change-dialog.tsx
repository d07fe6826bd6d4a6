import { use, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { extraLines, linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { linesFrom, totalOf } from '#core/quotes/counter-offers.ts';
import { packagesInstead, withPackage } from '#core/quotes/package-changes.ts';
import { withExtraLines } from '#core/quotes/price-changes.ts';
import { CONDITION_LEVELS, extrasFor, findPackage } from '#core/settings/settings.ts';
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
  const [packageType, setPackageType] = useState(quote.packageType);
  const present = linesWith(catalog, quote, { packageType, language });
  const sold = withoutTax(present);
  const [lines, setLines] = useState(() => draftOf(sold));
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const edited = editedLines(lines, sold);
  const isOther = packageType !== quote.packageType;
  const isNothing = !edited && !isOther && extras.length === 0;
  const hasWrongLine = lines.some((line) => lineError(lines, line, language));
  const added = catalog ? linesOf(catalog, { ...quote, packageType }, extras) : [];
  const kept = edited ? linesFrom({ lines: present, shown: present }, edited) : present;
  const changed = catalog && !hasWrongLine ? withTax(catalog.tax, withExtraLines(kept, added)) : undefined;
  const change = useQuoteChange({
    id,
    make: () =>
      call('POST /api/quotes/:id/price-change', {
        params: { id },
        body: {
          fromCents: toCents(quote.totalPrice),
          ...(isOther && { package: packageType }),
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
  function choosePackage(chosen: string): void {
    setPackageType(chosen);
    setLines(draftOf(withoutTax(linesWith(catalog, quote, { packageType: chosen, language }))));
    setExtras([]);
  }

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
        <PackageChoice
          quote={quote}
          catalog={catalog}
          chosen={packageType}
          error={fieldError(change.error, 'package')}
          onChoose={choosePackage}
        />
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
          {catalog && (
            <ExtraChoice
              catalog={catalog}
              quote={{ ...quote, packageType }}
              labels={lines.map(({ label }) => label.trim())}
              chosen={extras}
              onChoose={setExtras}
            />
          )}
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

type PackageChoiceProps = {
  readonly quote: QuoteDetail;
  readonly catalog: ShopCatalog | undefined;
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (packageType: string) => void;
};

/** The package of a quote, and those that it can have instead; nothing where there are none. */
function PackageChoice({ quote, catalog, chosen, error, onChoose }: PackageChoiceProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const others = catalog ? packagesInstead(catalog, quote) : [];
  if (others.length === 0) return null;
  return (
    <SelectField
      id="change-package"
      label={t('package')}
      hint={chosen === quote.packageType ? undefined : t('packageAbout')}
      value={chosen}
      onChange={({ target: { value } }) => onChoose(value)}
      error={error}
    >
      <option value={quote.packageType}>{quote.packageName}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type ExtraChoiceProps = {
  readonly catalog: ShopCatalog;
  /** With the package that is chosen. */
  readonly quote: QuoteDetail;
  /** What its lines are called: an extra among them is sold already. */
  readonly labels: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (extras: readonly string[]) => void;
};

/** The extras that can be added, and those that are, each with a way to take it out. */
function ExtraChoice({ catalog, quote, labels, chosen, onChoose }: ExtraChoiceProps) {
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const inOffer = counterOfferTexts(language);
  const extras = extrasFor(catalog, quote.packageType);
  const choices = extras.filter(({ id, name }) => !chosen.includes(id) && !labels.includes(name));
  return (
    <>
      {choices.length > 0 && (
        <SelectField
          id="change-extra"
          label={t('addExtra')}
          value=""
          onChange={(event) => event.target.value && onChoose([...chosen, event.target.value])}
        >
          <option value="">{t('chooseExtra')}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('extraWithPrice', { name, amount: priceOf(catalog, quote, id) })}
            </option>
          ))}
        </SelectField>
      )}
      {chosen.map((extra) => {
        const line = extras.find(({ id }) => id === extra)?.name ?? '';
        return (
          <p key={extra} className={styles.tax}>
            <span>{line}</span>
            <Button
              variant="plain"
              aria-label={inOffer('removeLine', { line })}
              onClick={() => onChoose(chosen.filter((each) => each !== extra))}
            >
              <Icon name="close" />
            </Button>
          </p>
        );
      })}
    </>
  );
}

/** The lines of a quote with one of the packages, as the owner reads them. */
function linesWith(
  catalog: ShopCatalog | undefined,
  quote: QuoteDetail,
  { packageType, language }: { readonly packageType: string; readonly language: Language },
): readonly PriceLine[] {
  const lines = withFacts(quote);
  if (!catalog || packageType === quote.packageType) return lines;
  const conditionLevel = CONDITION_LEVELS.find((level) => level === quote.conditionLevel);
  return linesIn(catalog, withPackage(catalog, lines, { ...quote, packageType, conditionLevel }), language);
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
