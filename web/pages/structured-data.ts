import { methodTexts } from '#core/languages/en/payment-methods.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { type Language, pathIn, PSEUDO } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { parseSlotTime } from '#core/lib/time.ts';
import { OFFERED_METHODS } from '#core/payments/methods.ts';
import { startingPrice } from '#core/pricing/pricing.ts';
import type { SiteReviews } from '#core/quotes/reviews.ts';
import { closedSpans, type ClosedSpan } from '#core/scheduling/closure-text.ts';
import { closedParts, isClosedOn } from '#core/scheduling/closures.ts';
import { openSpansOn } from '#core/scheduling/open-spans.ts';
import { openingRows, openOn } from '#core/scheduling/opening-hours.ts';
import { type Settings, type ServicePackage, offeredPackages } from '#core/settings/settings.ts';
import { type SitePage, sitePagePath } from '#core/settings/site-pages.ts';

type Site = {
  readonly publicUrl: string;
  readonly language: Language;
  readonly languages: readonly Language[];
  /** The local date of the shop. */
  readonly today: Temporal.PlainDate;
};

/** The business for search engines (schema.org): who, where, when it's open, and every service with its price. */
export function structuredData(
  settings: Settings,
  site: Site & { readonly reviews?: SiteReviews | undefined },
): object {
  return {
    ...localBusiness(settings, site),
    ...(site.reviews && reviewsData(site.reviews)),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: siteTexts(site.language)('packages'),
      itemListElement: offeredPackages(settings).map((pack) => offer(pack, settings, site)),
    },
  };
}

/** What customers ask with the shop's answers, as a page of questions (schema.org). */
export function answersData({ faq }: Pick<Settings['site'], 'faq'>): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** What a page about a town or a service says (schema.org): the service, who does it, and what it costs. */
export function pageData(
  page: SitePage,
  {
    settings,
    site,
    pack,
  }: { readonly settings: Settings; readonly site: Site; readonly pack: ServicePackage | undefined },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: page.title,
    description: page.text,
    url: site.publicUrl + pathIn(sitePagePath(page), site.language),
    provider: { '@id': `${site.publicUrl}/#business` },
    areaServed: settings.area,
    ...(pack && { offers: offer(pack, settings, site) }),
  };
}

/** What customers say, with the mean of all of it (schema.org). */
function reviewsData({ count, mean, shown }: SiteReviews): object {
  const rating = (value: string) => ({ ratingValue: value, bestRating: 5, worstRating: 1 });
  return {
    aggregateRating: { '@type': 'AggregateRating', reviewCount: count, ...rating(mean) },
    review: shown.map(({ name, stars, text, on }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: on.toString(),
      reviewRating: { '@type': 'Rating', ...rating(String(stars)) },
      ...(text && { reviewBody: text }),
    })),
  };
}

/** The same without its packages, for all other public pages. */
export function localBusiness(settings: Settings, { publicUrl, language, languages, today }: Site): object {
  const openingHours = openingRows(settings.openingHours).flatMap(openingHoursOf);
  const closed = closedSpans(settings, { from: today, days: CLOSED_DAYS_AHEAD, language })
    .filter(({ isPart }) => !isPart)
    .map(closedOn);
  const special = [...closed, ...(openingHours.length > 0 ? shortDays(settings, today) : [])];
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'AutoWash'],
    '@id': `${publicUrl}/#business`,
    name: settings.name,
    url: publicUrl + pathIn('/', language),
    image: publicUrl + pathIn('/og.png', language),
    logo: `${publicUrl}/icon-512.png`,
    email: settings.email,
    telephone: settings.phone,
    address: postalAddress(settings.address),
    ...(openingHours.length > 0 && { openingHours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    areaServed: settings.area,
    priceRange: priceRange(settings),
    currenciesAccepted: 'USD',
    knowsLanguage: languages.filter((known) => known !== PSEUDO),
    paymentAccepted: paymentAccepted(settings, language),
    sameAs: settings.social.map((link) => link.url),
  };
}

/** 'Cash, Venmo, Zelle': the methods that customers are offered, in the language of the page. */
function paymentAccepted({ offeredMethods }: Settings, language: Language): string {
  const t = methodTexts(language);
  return OFFERED_METHODS.filter((method) => offeredMethods[method])
    .map((method) => t(method))
    .join(', ');
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

/** How far ahead search engines are told when the shop is closed. */
const CLOSED_DAYS_AHEAD = 90;

/** As schema.org says that a business is closed: it opens and closes at midnight. */
function closedOn({ from, to }: Pick<ClosedSpan, 'from' | 'to'>) {
  return {
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  };
}

/** The hours that are left of days on which the shop is closed for a part: schema.org replaces the hours of the whole day. */
function shortDays(settings: Settings, today: Temporal.PlainDate) {
  const { timeZone } = settings;
  const timeOf = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  return Array.from({ length: CLOSED_DAYS_AHEAD }, (_, days) => today.add({ days })).flatMap((date) => {
    if (closedParts(settings, date).length === 0 || isClosedOn(settings, date)) return [];
    const day = date.toString();
    const usual = openOn(settings.openingHours, date, timeZone);
    const spans = openSpansOn(settings, date);
    if (usual && spans.length === 0) return [closedOn({ from: day, to: day })];
    return spans.map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: timeOf(from),
      closes: timeOf(until),
    }));
  });
}

function offer(pack: ServicePackage, settings: Settings, { publicUrl, language }: Site) {
  return {
    '@type': 'Offer',
    url: `${publicUrl}${pathIn('/quote', language)}?package=${pack.id}`,
    price: toDollars(startingPrice(pack)).toFixed(2),
    priceCurrency: 'USD',
    itemOffered: { '@type': 'Service', name: pack.name, description: pack.description },
  };
}

function priceRange(settings: Settings): string {
  const dollars = offeredPackages(settings).map((pack) => toDollars(startingPrice(pack)));
  return `$${Math.min(...dollars)}-$${Math.max(...dollars)}`;
}

/** Returns a value as JSON that is safe in a script element: it can't end the element or open a comment. */
export function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
