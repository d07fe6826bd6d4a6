import type { ReactNode } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { subjectText } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { SoldInDetail } from '#core/quotes/package-changes.ts';
import { CONDITION_LEVELS } from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import styles from './quote-detail.module.css';

/** One vehicle of a quote, as far as what was sold for it can change. */
export type QuoteVehicle = SoldInDetail & {
  /** From 1 on. */
  readonly number: number;
  /** 'Vehicle 2'. */
  readonly heading: string;
  /** What is cleaned, 'Truck, Ford F-150'. */
  readonly subject: string;
  readonly packageName: string;
};

/** All vehicles of a quote, the first one first. */
export function vehiclesOf(
  quote: QuoteDetail,
  { catalog, language }: { readonly catalog: ShopCatalog | undefined; readonly language: Language },
): readonly QuoteVehicle[] {
  const { serviceType, isAtCustomer, packageType, packageName, vehicleType, vehicleSubtype, garbageCanCount } = quote;
  const at = { serviceType, isAtCustomer };
  const first = { packageType, vehicleType, vehicleSubtype, garbageCanCount };
  const subject = catalog ? subjectText(catalog, first, language) : '';
  const conditionLevel = CONDITION_LEVELS.find((level) => level === quote.conditionLevel);
  return [
    { ...at, ...first, packageName, subject, conditionLevel, number: 1 },
    ...(quote.items ?? []).map((item, index) => ({ ...at, ...item, number: numberOfItem(index) })),
  ].map((vehicle) => {
    const { number } = vehicle;
    const kind = vehicle.vehicleType === null ? 'cans' : '';
    return { ...vehicle, heading: uiTexts(language)('vehicleNumber', { number, kind }) };
  });
}

/** 'Vehicle 2: Truck, Ford F-150'. */
export function titleOfVehicle({ heading, subject, packageName }: QuoteVehicle): string {
  return `${heading}: ${subject || packageName}`;
}

/** The number by which price lines name a vehicle: none for the first one. */
export function itemOfVehicle({ number }: Pick<QuoteVehicle, 'number'>): number | undefined {
  return number === 1 ? undefined : number;
}

type VehicleSectionProps = Pick<QuoteVehicle, 'heading'> &
  Partial<Pick<QuoteVehicle, 'subject'>> & { readonly children: ReactNode };

/** What can be changed of one vehicle of a quote with several, under its heading. */
export function VehicleSection({ heading, subject, children }: VehicleSectionProps) {
  return (
    <section className={styles.vehicle} aria-label={heading}>
      <h4>
        {heading} {subject && <small>{subject}</small>}
      </h4>
      {children}
    </section>
  );
}
