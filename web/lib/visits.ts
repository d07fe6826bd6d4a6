import { pageLanguage } from './language-switch.ts';

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

/** Sends what is to be counted; a failure is ignored. */
export function sendVisit(visit: object): void {
  postJson('/api/visits', visit).catch(() => {});
}

/** Posts JSON, without what the app's calls do besides: public pages have room for little. Rejects without a network. */
export async function postJson(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'accept-language': pageLanguage() };
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
}

function sourceOfPage(): string {
  const [, campaign] = /[?&]utm_source=([\w.-]+)/.exec(location.search) ?? [];
  const [, , host = ''] = document.referrer.split('/');
  return campaign ?? (host === location.host ? '' : host);
}
