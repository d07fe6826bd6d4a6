import type { Catalogue } from '#contract/business.ts';
import type { Business } from '#core/business.ts';
import { toDollars } from '#core/money.ts';

/** The business as every screen may know it; prices in dollars. */
export function catalogueView(version: number, business: Business): Catalogue {
  return {
    version,
    name: business.name,
    email: business.email,
    phone: business.phone,
    area: business.area,
    timeZone: business.timeZone,
    packages: business.packages.map(packageView),
    extras: business.extras.map(({ name, description, cents, packages }) => ({
      name,
      description,
      price: toDollars(cents),
      packages: [...packages],
    })),
    makes: {
      car: [...business.makes.car],
      truck: [...business.makes.truck],
      powersport: [...business.makes.powersport],
    },
    fees: { truck: toDollars(business.fees.truckCents), waterDiscount: toDollars(business.fees.waterDiscountCents) },
    cans: {
      one: toDollars(business.cans.oneCents),
      two: toDollars(business.cans.twoCents),
      eachBeyond: toDollars(business.cans.eachBeyondCents),
      most: business.cans.most,
    },
    seasons: business.seasons.map(({ name, from, to, weekends, weekdays }) => ({
      name,
      from,
      to,
      weekends: weekends.map(slotView),
      weekdays: weekdays.map(slotView),
    })),
    closedDays: [...business.closedDays],
    slotCapacity: business.slotCapacity,
    horizonDays: business.horizonDays,
    minimumNoticeMinutes: business.minimumNoticeMinutes,
    mobileAvailable: business.mobileAvailable,
    photoEstimate: business.estimate.mode,
    estimateBounds: { leastPercent: business.estimate.leastPercent, mostPercent: business.estimate.mostPercent },
  };
}

function packageView(pack: Business['packages'][number]): Catalogue['packages'][number] {
  const { id, family, name, emoji, description, popular, conditionCents } = pack;
  return {
    id,
    family,
    name,
    emoji,
    description,
    popular,
    features: [...pack.features],
    dropoffPrice: toDollars(pack.dropoffCents),
    mobilePrice: toDollars(pack.mobileCents),
    ...(conditionCents && {
      conditionPrices: {
        light: toDollars(conditionCents.light),
        moderate: toDollars(conditionCents.moderate),
        heavy: toDollars(conditionCents.heavy),
      },
    }),
  };
}

function slotView(
  slot: Business['seasons'][number]['weekends'][number],
): Catalogue['seasons'][number]['weekends'][number] {
  return { time: slot.time, ...(slot.packages && { packages: [...slot.packages] }) };
}
