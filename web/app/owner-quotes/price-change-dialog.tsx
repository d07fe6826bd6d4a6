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
import { withFacts } from './counter-offer-dialog.tsx';
import { draftOf, editedLines, lineError, linesOfVehicle } from './counter-offer-draft.ts';
import { CounterOfferLines } from './counter-offer-lines.tsx';
import { useQuoteChange } from './quote-data.ts';
import { itemOfVehicle, vehiclesOf, type QuoteVehicle } from './quote-vehicles.tsx';
import styles from './quote-detail.module.css';

/** Proposes other lines and extras to the customer of an approved quote, with a reason. */
export function PriceChangeDialog({ quote, onClose }: { readonly quote: QuoteDetail; readonly onClose: () => void }) {
  const { id } = quote;
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const inOffer = counterOfferTexts(language);
  const catalog = useCatalogIfKnown();
  const choices = useChoices(quote, catalog);
  const { vehicles, lines, edited, changedVehicles, isNothing, hasWrongLine, changed, pathOf } = choices;
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const change = useQuoteChange({
    id,
    make: () =>
      call('POST /api/quotes/:id/price-change', {
        params: { id },
        body: {
          fromCents: toCents(quote.totalPrice),
          ...choices.chosenFor({ number: 1 }),
          ...(edited && { lines: [...edited] }),
          items: changedVehicles
            .filter(({ number }) => number > 1)
            .map(({ number }) => ({ item: number, ...choices.chosenFor({ number }) })),
          reason,
        },
      }),
    onMade: () => {
      toast({ title: t('asked'), description: quote.customerEmail });
      onClose();
    },
  });
  function send(): void {
    setChecked(true);
    if (!hasWrongLine && !isNothing && reason.trim()) change.mutate(undefined);
  }

  const packageChoice = (vehicle: QuoteVehicle) => (
    <PackageChoice
      key={vehicle.number}
      vehicle={vehicle}
      catalog={catalog}
      chosen={choices.packageOf(vehicle)}
      error={fieldError(change.error, `${pathOf(vehicle)}package`)}
      onChoose={(packageType) => choices.choosePackage(vehicle, packageType)}
    />
  );
  const extraChoice = (vehicle: QuoteVehicle) =>
    catalog && (
      <ExtraChoice
        catalog={catalog}
        vehicle={{ ...vehicle, packageType: choices.packageOf(vehicle) }}
        labels={linesOfVehicle(lines, vehicle.number).map(({ label }) => label.trim())}
        chosen={choices.extrasOf(vehicle)}
        onChoose={(extras) => choices.chooseExtras(vehicle, extras)}
      />
    );
  const hasSeveral = vehicles.length > 1;
  const said = ['lines', 'fromCents', ...vehicles.map((each) => `${pathOf(each)}extras.0`)]
    .map((path) => fieldError(change.error, path))
    .find(Boolean);
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
        {!hasSeveral && vehicles.map(packageChoice)}
        <section aria-labelledby="change-price">
          <h3 id="change-price">{inOffer('price')}</h3>
          <CounterOfferLines
            lines={lines}
            vehicles={vehicles}
            isChecked={isChecked}
            refusalOf={(place) =>
              fieldError(change.error, `lines.${place}.label`) ?? fieldError(change.error, `lines.${place}.cents`)
            }
            onChange={choices.setLines}
            {...(hasSeveral && { before: packageChoice })}
            behind={extraChoice}
          />
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

/** What the owner changes: lines, and for each vehicle another package and extras, with the price that they make. */
function useChoices(quote: QuoteDetail, catalog: ShopCatalog | undefined) {
  const language = use(LanguageContext);
  const vehicles = vehiclesOf(quote, { catalog, language });
  const [packages, setPackages] = useState<ByVehicle<string>>({});
  const [extras, setExtras] = useState<ByVehicle<readonly string[]>>({});
  const present = linesWith({ catalog, quote, vehicles, language }, packages);
  const sold = withoutTax(present);
  const [lines, setLines] = useState(() => draftOf(sold));
  const edited = editedLines(lines, sold);
  const packageOf = ({ number, packageType }: QuoteVehicle) => packages[number] ?? packageType;
  const extrasOf = ({ number }: Pick<QuoteVehicle, 'number'>) => extras[number] ?? [];
  const changedVehicles = vehicles.filter((each) => packages[each.number] !== undefined || extrasOf(each).length > 0);
  const hasWrongLine = lines.some((line) => lineError(lines, line, language));
  const kept = edited ? linesFrom({ lines: present, shown: present }, edited) : present;
  const added = vehicles.reduce((all, vehicle) => {
    const sold = { ...vehicle, packageType: packageOf(vehicle) };
    return catalog ? withExtraLines(all, linesOf(catalog, sold, extrasOf(vehicle)), itemOfVehicle(vehicle)) : all;
  }, kept);
  return {
    vehicles,
    lines,
    setLines,
    edited,
    packageOf,
    extrasOf,
    changedVehicles,
    hasWrongLine,
    isNothing: !edited && changedVehicles.length === 0,
    changed: catalog && !hasWrongLine ? withTax(catalog.tax, added) : undefined,
    /** As the request names them. */
    chosenFor: ({ number }: Pick<QuoteVehicle, 'number'>) => ({
      ...(packages[number] !== undefined && { package: packages[number] }),
      extras: [...extrasOf({ number })],
    }),
    /** Where the server names the fields of a vehicle: further ones by their place among those that change. */
    pathOf: ({ number }: QuoteVehicle) =>
      number === 1 ? '' : `items.${changedVehicles.filter((each) => each.number > 1 && each.number < number).length}.`,
    chooseExtras: ({ number }: QuoteVehicle, chosen: readonly string[]) => setExtras({ ...extras, [number]: chosen }),
    choosePackage: ({ number, packageType: before }: QuoteVehicle, packageType: string) => {
      const next = { ...packages, [number]: packageType === before ? undefined : packageType };
      setPackages(next);
      setLines(draftOf(withoutTax(linesWith({ catalog, quote, vehicles, language }, next))));
      setExtras({ ...extras, [number]: [] });
    },
  };
}

/** What is chosen for a vehicle by its number from 1 on. */
type ByVehicle<Chosen> = { readonly [number: number]: Chosen | undefined };

type PackageChoiceProps = {
  readonly vehicle: QuoteVehicle;
  readonly catalog: ShopCatalog | undefined;
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (packageType: string) => void;
};

/** The package of a vehicle, and those that it can have instead; nothing where there are none. */
function PackageChoice({ vehicle, catalog, chosen, error, onChoose }: PackageChoiceProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const others = catalog ? packagesInstead(catalog, vehicle) : [];
  if (others.length === 0) return null;
  return (
    <SelectField
      id={idOf('change-package', vehicle)}
      label={t('package')}
      hint={chosen === vehicle.packageType ? undefined : t('packageAbout')}
      value={chosen}
      onChange={({ target: { value } }) => onChoose(value)}
      error={error}
    >
      <option value={vehicle.packageType}>{vehicle.packageName}</option>
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
  readonly vehicle: QuoteVehicle;
  /** What its lines are called: an extra among them is sold already. */
  readonly labels: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (extras: readonly string[]) => void;
};

/** The extras that can be added, and those that are, each with a way to take it out. */
function ExtraChoice({ catalog, vehicle, labels, chosen, onChoose }: ExtraChoiceProps) {
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const inOffer = counterOfferTexts(language);
  const extras = extrasFor(catalog, vehicle.packageType);
  const choices = extras.filter(({ id, name }) => !chosen.includes(id) && !labels.includes(name));
  return (
    <>
      {choices.length > 0 && (
        <SelectField
          id={idOf('change-extra', vehicle)}
          label={t('addExtra')}
          value=""
          onChange={(event) => event.target.value && onChoose([...chosen, event.target.value])}
        >
          <option value="">{t('chooseExtra')}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('extraWithPrice', { name, amount: priceOf(catalog, vehicle, id) })}
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

/** The ID of a field: each vehicle has its own. */
function idOf(name: string, { number }: QuoteVehicle): string {
  return number === 1 ? name : `${name}-${number}`;
}

type Sold = {
  readonly catalog: ShopCatalog | undefined;
  readonly quote: QuoteDetail;
  readonly vehicles: readonly QuoteVehicle[];
  readonly language: Language;
};

/** The lines of a quote with the packages that are chosen, as the owner reads them. */
function linesWith({ catalog, quote, vehicles, language }: Sold, packages: ByVehicle<string>): readonly PriceLine[] {
  const lines = withFacts(quote);
  if (!catalog || Object.values(packages).every((chosen) => chosen === undefined)) return lines;
  const changed = vehicles.reduce((all, vehicle) => {
    const packageType = packages[vehicle.number];
    return packageType === undefined
      ? all
      : withPackage(catalog, all, { ...vehicle, packageType }, itemOfVehicle(vehicle));
  }, lines);
  return linesIn(catalog, changed, language);
}

/** The lines of extras of the menu, in the order in which they were chosen. */
function linesOf(catalog: ShopCatalog, vehicle: QuoteVehicle, extras: readonly string[]): readonly PriceLine[] {
  const pack = findPackage(catalog, vehicle.packageType);
  if (!pack) return [];
  const { packageType, serviceType, garbageCanCount } = vehicle;
  const request = { packageType, serviceType, vehicleType: vehicle.vehicleType ?? undefined, garbageCanCount };
  return extras.flatMap((extra) => extraLines(catalog, pack, { ...request, extras: [extra] }));
}

function priceOf(catalog: ShopCatalog, vehicle: QuoteVehicle, extra: string): string {
  return formatMoneyExact(totalOf(linesOf(catalog, vehicle, [extra])));
}
