/** Kept until the tab is closed: where the visit came from, then what was counted in it, as words. */
export const KEPT_VISIT = 'visit';

/**
 * Counts the first page of a visit, once per tab; returns whether this visit is counted at all: not where the shop doesn't
 * count visits, not by browsers that a program drives, and not where a tab can't remember.
 */
export function countVisit(): boolean {
  if (document.documentElement.dataset['visits'] === undefined || navigator.webdriver) return false;
  try {
    if (sessionStorage.getItem(KEPT_VISIT) === null) {
      const source = sourceOfPage();
      sessionStorage.setItem(KEPT_VISIT, source);
      sendVisit({ step: 'landing', source });
    }
    return true;
  } catch {
    return false;
  }
}

export function sendVisit(visit: object): void {
  const headers = { 'content-type': 'application/json' };
  fetch('/api/visits', { method: 'POST', headers, body: JSON.stringify(visit) }).catch(() => {});
}

function sourceOfPage(): string {
  const [, campaign] = /[?&]utm_source=([\w.-]+)/.exec(location.search) ?? [];
  const [, , host = ''] = document.referrer.split('/');
  return campaign ?? (host === location.host ? '' : host);
}
