import type { Settings, ServicePackage } from '#core/settings/settings.ts';
import { toDollars } from '#core/lib/money.ts';
import { openingRows } from '#core/scheduling/opening-hours.ts';
import { parseSlotTime } from '#core/lib/time.ts';

/** The business for search engines (schema.org): who, where, when it's open, and every service with its price. */
export function structuredData(business: Settings, publicUrl: string): object {
  return {
    ...localBusiness(business, publicUrl),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Packages',
      itemListElement: business.packages.map((pack) => offer(pack, business, publicUrl)),
    },
  };
}

/** The same without its packages, for all other public pages. */
export function localBusiness(business: Settings, publicUrl: string): object {
  const openingHours = openingRows(business.openingHours).flatMap(openingHoursOf);
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'AutoWash'],
    '@id': `${publicUrl}/#business`,
    name: business.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    logo: `${publicUrl}/icon-512.png`,
    email: business.email,
    telephone: business.phone,
    address: postalAddress(business.address),
    ...(openingHours.length > 0 && { openingHours }),
    areaServed: business.area,
    priceRange: priceRange(business),
    currenciesAccepted: 'USD',
    paymentAccepted: 'Cash, Venmo',
    sameAs: business.social.map((link) => link.url),
  };
}

/** Without a street only the town, because a ZIP code by itself isn't useful. */
function postalAddress({ street, locality, region, postalCode, country }: Settings['address']) {
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: locality,
    addressRegion: region,
    ...(street && postalCode && { postalCode }),
    addressCountry: country,
  };
}

/** 'Mo-Fr 09:00-17:00', in the format of schema.org; closed days are omitted. */
function openingHoursOf({ first, last, span }: ReturnType<typeof openingRows>[number]): readonly string[] {
  if (!span) return [];
  const [from, to] = [first, last].map((day) => `${day.charAt(0).toUpperCase()}${day.charAt(1)}`);
  const [opens, closes] = [span.opens, span.closes].map((time) =>
    parseSlotTime(time).toString({ smallestUnit: 'minute' }),
  );
  return [`${first === last ? from : `${from}-${to}`} ${opens}-${closes}`];
}

function offer(pack: ServicePackage, business: Settings, publicUrl: string) {
  const cents = pack.family === 'garbage' ? business.cans.oneCents : pack.dropoffCents;
  return {
    '@type': 'Offer',
    url: `${publicUrl}/quote?package=${pack.id}`,
    price: toDollars(cents).toFixed(2),
    priceCurrency: 'USD',
    itemOffered: { '@type': 'Service', name: pack.name, description: pack.description },
  };
}

function priceRange({ packages, cans }: Settings): string {
  const dollars = [cans.oneCents, ...packages.map((pack) => pack.dropoffCents)].map(toDollars);
  return `$${Math.min(...dollars)}-$${Math.max(...dollars)}`;
}
