import type { VisitStep } from '#core/reports/visits.ts';

/** What is kept until the tab is closed: where the visit came from, and what was counted in it. */
const SOURCE = 'visit-source';
const COUNTED = 'visit-counted';

/**
 * Counts the first page of a visit, and steps of the wizard, once per tab. Nothing is sent where the shop doesn't count
 * visits, by browsers that a program drives, and where the tab can't remember what was counted.
 */
export function countVisit(step?: VisitStep): void {
  if (!isCounted()) return;
  try {
    const isFirst = sessionStorage.getItem(SOURCE) === null;
    if (isFirst) sessionStorage.setItem(SOURCE, sourceOfPage());
    if (isFirst) send({ step: 'landing', source: visitSource() });
    if (step && isNew(step)) send({ step });
  } catch {
    // Private modes refuse storage: the visit isn't counted.
  }
}

/** Counts local dates that the calendar shows as full, each once per tab. */
export function countFullDays(dates: readonly string[]): void {
  if (!isCounted()) return;
  try {
    const full = dates.filter(isNew);
    if (full.length > 0) send({ full });
  } catch {
    // As above.
  }
}

/** Where this visit came from: the host of a site, the name of a campaign, '' for neither; undefined if that isn't known. */
export function visitSource(): string | undefined {
  try {
    return sessionStorage.getItem(SOURCE) ?? undefined;
  } catch {
    return undefined;
  }
}

function isCounted(): boolean {
  return 'visits' in document.documentElement.dataset && !navigator.webdriver;
}

function sourceOfPage(): string {
  const campaign = new URLSearchParams(location.search).get('utm_source');
  const host = document.referrer && new URL(document.referrer).host;
  return (campaign ?? (host === location.host ? '' : host)).slice(0, 100);
}

function isNew(what: string): boolean {
  const counted = sessionStorage.getItem(COUNTED)?.split(' ') ?? [];
  if (counted.includes(what)) return false;
  sessionStorage.setItem(COUNTED, [...counted, what].join(' '));
  return true;
}

function send(visit: {
  readonly step?: VisitStep;
  readonly source?: string | undefined;
  readonly full?: readonly string[];
}): void {
  navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(visit)], { type: 'application/json' }));
}
