/** Visits of the public pages, counted without telling people apart (docs/decisions/0059-counting-visits.md). */

/** What a browser reports: the first page of a visit, then each step of the wizard that is reached. */
export const VISIT_STEPS = [
  'landing',
  'package',
  'location',
  'vehicle',
  'time',
  'extras',
  'contact',
  'payment',
  'review',
] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** From the first page to the money: the steps that browsers report, and what becomes of the requests. */
export const FUNNEL_STEPS = [...VISIT_STEPS, 'requests', 'accepted', 'done', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/**
 * The steps that can be counted when they are narrowed: a visit is known by its source on its first page only, and by nothing
 * else. Requests are known by everything.
 */
export function stepsKnownBy(filters: readonly string[]): readonly FunnelStep[] {
  if (filters.length === 0) return FUNNEL_STEPS;
  const isBySource = filters.every((filter) => filter === 'source');
  return FUNNEL_STEPS.filter(
    (step) => !VISIT_STEPS.some((each) => each === step) || (step === 'landing' && isBySource),
  );
}

/** Where requests and visits come from, besides the names of sites and campaigns. */
export const OWN_SOURCES = ['direct', 'owner', 'other'] as const;
/** What many made-up names are counted as together. */
export const OTHER_SOURCES = 'other' satisfies (typeof OWN_SOURCES)[number];
/** More sites and campaigns than this in a day are counted as 'other': anyone can make up a name. */
export const MOST_SOURCES_A_DAY = 200;
/** Only so many have a row of their own in a report, besides those that requests came from. */
export const MOST_SOURCES_SHOWN = 100;
const LONGEST_SOURCE = 60;

/**
 * The source that a browser declares, as it is stored: the host of a site ('google.com', without 'www.') or the name of a
 * campaign (`utm_source`), in lower case; 'direct' for anything else.
 */
export function sourceOf(declared: string | undefined): string {
  const name = (declared ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
  const isName = /^[a-z0-9][a-z0-9._-]*$/.test(name) && name.length <= LONGEST_SOURCE;
  return isName && !OWN_SOURCES.some((own) => own === name) && name !== 'none' ? name : 'direct';
}

/** Whether that user agent calls itself a program, or nothing at all. */
export function isBot(userAgent: string | undefined): boolean {
  return (
    !userAgent ||
    /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|facebookexternalhit|python|curl|wget/i.test(userAgent)
  );
}
