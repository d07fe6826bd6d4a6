import type { Business, ServicePackage } from '#core/business.ts';
import { toDollars } from '#core/money.ts';

/** The business for search engines (schema.org): who, where, and every service with its price. */
export function structuredData(business: Business, publicUrl: string): object {
  const { locality, region, country } = business.address;
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
    address: { '@type': 'PostalAddress', addressLocality: locality, addressRegion: region, addressCountry: country },
    areaServed: business.area,
    priceRange: priceRange(business),
    currenciesAccepted: 'USD',
    paymentAccepted: 'Cash, Venmo',
    sameAs: business.social.map((link) => link.url),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Packages',
      itemListElement: business.packages.map((pack) => offer(pack, business, publicUrl)),
    },
  };
}

function offer(pack: ServicePackage, business: Business, publicUrl: string) {
  const cents = pack.family === 'garbage' ? business.cans.oneCents : pack.dropoffCents;
  return {
    '@type': 'Offer',
    url: `${publicUrl}/quote?package=${pack.id}`,
    price: toDollars(cents).toFixed(2),
    priceCurrency: 'USD',
    itemOffered: { '@type': 'Service', name: pack.name, description: pack.description },
  };
}

function priceRange({ packages, cans }: Business): string {
  const dollars = [cans.oneCents, ...packages.map((pack) => pack.dropoffCents)].map(toDollars);
  return `$${Math.min(...dollars)}-$${Math.max(...dollars)}`;
}
