/** Whether an address is a crew page; only those open without a network. */
export function isCrewPage(pathname: string): boolean {
  return /^\/(employee-login|employee-dashboard|jobs|employee\/job\/[\w-]+\/documentation)\/?$/.test(pathname);
}

/** Whether an address returns what an employee needs without a network. */
export function isOwnAnswer(pathname: string): boolean {
  return /^\/api\/(employee\/(session|earnings|clock-entries|map)|jobs\/employee\/[\w-]+|jobs\/[\w-]+\/documentation)$/.test(
    pathname,
  );
}

/** Whether an address returns a picture of a job. */
export function isPicture(pathname: string): boolean {
  return /^\/api\/photos\/[\w-]+$/.test(pathname);
}

/** The address of a picture's small version, the only one that phones cache. */
export function smallOf(picture: string): string {
  const { origin, pathname } = new URL(picture);
  return `${origin}${pathname}?size=small`;
}

/** The message by which Today asks the worker to keep its page for when there's no network. */
export const KEEP_DASHBOARD = 'keep-dashboard';

/** Whether an address is the dashboard, the only page of the owner that opens without a network. */
export function isDashboard(pathname: string): boolean {
  return /^\/admin\/dashboard\/?$/.test(pathname);
}
