/** The message by which Today asks the worker to keep its page for when there's no network. */
export const KEEP_DASHBOARD = 'keep-dashboard';

/** Whether an address is the dashboard, the only page of the owner that opens without a network. */
export function isDashboard(pathname: string): boolean {
  return /^\/admin\/dashboard\/?$/.test(pathname);
}
