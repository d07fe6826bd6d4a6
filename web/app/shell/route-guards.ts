import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { keepCrewIdentity, finishLogOut } from '#web/lib/crew-identity.ts';
import { dashboardSearch } from '#web/lib/dashboard-search.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { localStore } from '#web/lib/storage.ts';

type GuardContext = { readonly context: { readonly queryClient: QueryClient } };

/** Applying requires an access code. */
export function toAccess(): void {
  redirect({ to: '/apply/access', throw: true });
}

/**
 * The server redirects logged-out users to the log-in; this covers users whose session ended while the app was open. Without a
 * network, the admin goes on with what this device kept of Today.
 */
export async function adminsOnly({ context }: GuardContext): Promise<void> {
  try {
    await context.queryClient.query({ ...read('GET /api/admin/check-auth'), staleTime: 'static' });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      forgetToday();
      redirect({ to: '/admin', throw: true });
    }
    if (error instanceof ConnectionError && (await showsKeptToday(context.queryClient))) return;
    throw error;
  }
}

async function showsKeptToday(client: QueryClient): Promise<boolean> {
  const offline = await import('#web/app/today/offline-today.tsx').catch(() => undefined);
  return offline?.showKeptToday(client) ?? false;
}

/** The same for the crew. */
export async function crewOnly({ context }: GuardContext): Promise<void> {
  // An offline log-out counts, although the server may not know yet.
  if (!(await finishLogOut(localStore))) redirect({ to: '/employee-login', throw: true });
  try {
    const own = await context.queryClient.query({ ...read('GET /api/employee/session'), staleTime: 'static' });
    keepCrewIdentity(localStore, own);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      redirect({ to: '/employee-login', throw: true });
    }
    throw error;
  }
}

/** Photo estimates require that the shop offers them, and that the chosen package has them; redirects to the wizard otherwise. */
export async function estimatesOnly({ context }: GuardContext): Promise<void> {
  const catalog = await context.queryClient.query({ ...read('GET /api/catalogue'), staleTime: 'static' });
  const chosen = catalog.packages.find(({ id }) => id === localStore.get('selectedPackage'));
  if (chosen?.photos === 'none' || catalog.photoEstimate === 'off') redirect({ to: '/quote', throw: true });
}

/** Preloads the counts of the navigation, so that they don't shift the layout. It does without them. */
export async function loadCounts({ context }: GuardContext): Promise<void> {
  await context.queryClient.query({ ...read('GET /api/admin/counts'), staleTime: 'static' }).catch(() => undefined);
}

/** Preloads what is shown above the dashboard's first screen, so that it doesn't shift the layout. */
export async function loadDashboard(
  asked: GuardContext & { readonly location: { readonly search: object } },
): Promise<void> {
  const { queryClient } = asked.context;
  // Starts the download of the first screen now, not once its frame is drawn. Links in emails name a quote and no tab.
  if (!dashboardSearch({ ...asked.location.search }).tab)
    void import('#web/app/today/today-part.tsx').catch(() => undefined);
  const setup = queryClient.query({ ...read('GET /api/admin/setup'), staleTime: 'static' }).catch(() => undefined);
  await Promise.all([loadCounts(asked), setup]);
}

/** Preloads what the schedule and its navigation show. */
export async function loadSchedule(asked: GuardContext): Promise<void> {
  await Promise.all([loadCatalog(asked), loadCounts(asked)]);
}

/** Preloads the catalog. */
export async function loadCatalog({ context }: GuardContext): Promise<void> {
  await context.queryClient.query({ ...read('GET /api/catalogue'), staleTime: 'static' });
}
