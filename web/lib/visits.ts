import type { VisitStep } from '#core/reports/visits.ts';

/** Kept until the tab is closed: where the visit came from, then what was counted in it, as words. */
export const KEPT_VISIT = 'visit';

/**
 * Counts the first page of a visit, a step of the wizard, and local dates that the calendar shows as full, each once per tab.
 * Nothing is sent where the shop doesn't count visits, by browsers that a program drives, and where a tab can't remember.
 */
export function countVisit(step?: VisitStep, full: readonly string[] = []): void {
  if (!('visits' in document.documentElement.dataset) || navigator.webdriver) return;
  try {
    const kept = sessionStorage.getItem(KEPT_VISIT);
    const [source, ...counted] = (kept ?? sourceOfPage()).split(' ');
    const news = [...(step ? [step] : []), ...full].filter((word) => !counted.includes(word));
    sessionStorage.setItem(KEPT_VISIT, [source, ...counted, ...news].join(' '));
    if (kept === null) send({ step: 'landing', source });
    if (news.length > 0) send(step ? { step } : { full: news });
  } catch {
    // Private modes refuse storage: the visit isn't counted.
  }
}

function sourceOfPage(): string {
  const [, campaign] = /[?&]utm_source=([\w.-]+)/.exec(location.search) ?? [];
  const host = document.referrer.split('/')[2] ?? '';
  return (campaign ?? (host === location.host ? '' : host)).slice(0, 100);
}

function send(visit: object): void {
  navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(visit)], { type: 'application/json' }));
}
