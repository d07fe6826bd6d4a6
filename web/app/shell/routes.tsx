import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { StepId } from '#core/quotes/wizard.ts';
import { preloadStep } from '#web/app/wizard/steps.tsx';
import { Wizard } from '#web/app/wizard/wizard.tsx';
import { read } from '#web/lib/api.ts';
import { dashboardSearch } from '#web/lib/dashboard-search.ts';
import { Failure } from './error-page.tsx';
import { basePath } from './first-interaction.ts';
import {
  adminsOnly,
  crewOnly,
  estimatesOnly,
  loadCatalog,
  loadCounts,
  loadDashboard,
  loadSchedule,
  toAccess,
} from './route-guards.ts';
import {
  invoiceSearch,
  paymentSearch,
  accountSearch,
  applySearch,
  documentationSearch,
  estimateSearch,
  lookUpSearch,
  wizardSearch,
  followUpSearch,
  scheduleSearch,
  periodSearch,
  staffSearch,
} from './search-params.ts';

type Context = { readonly queryClient: QueryClient };

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** The step from which this one was opened. */
    readonly from?: StepId;
  }
}

const root = createRootRouteWithContext<Context>()({ component: Outlet, errorComponent: Failure });

const quote = createRoute({
  getParentRoute: () => root,
  path: '/quote',
  validateSearch: wizardSearch,
  loaderDeps: ({ search }) => ({ step: search.step }),
  loader: async ({ context, deps }) => {
    await Promise.all([
      context.queryClient.query({ ...read('GET /api/catalogue'), staleTime: 'static' }),
      preloadStep(deps.step),
    ]);
  },
  component: Wizard,
});

const quotePage = createRoute({
  getParentRoute: () => root,
  path: '/quote/$token',
  validateSearch: followUpSearch,
  component: lazyRouteComponent(() => import('#web/app/quote-page/quote-page.tsx'), 'QuotePage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('#web/app/follow-up/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

const invoice = createRoute({
  getParentRoute: () => root,
  path: '/invoice/$token',
  validateSearch: invoiceSearch,
  component: lazyRouteComponent(() => import('#web/app/invoices/invoice-page.tsx'), 'InvoicePage'),
});

const waitlist = createRoute({
  getParentRoute: () => root,
  path: '/waitlist/$token',
  component: lazyRouteComponent(() => import('#web/app/waitlist/waitlist-page.tsx'), 'WaitlistPage'),
});

const reminderPages = () => import('#web/app/reminder-links/reminder-pages.tsx');
const dueAgain = createRoute({
  getParentRoute: () => root,
  path: '/again/$token',
  component: lazyRouteComponent(reminderPages, 'DueAgainPage'),
});
const savedDraft = createRoute({
  getParentRoute: () => root,
  path: '/continue/$token',
  component: lazyRouteComponent(reminderPages, 'SavedDraftPage'),
});

const payment = {
  getParentRoute: () => root,
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('#web/app/payments/payment-page.tsx'), 'PaymentPage'),
} as const;
const collectPayment = createRoute({ ...payment, path: '/collect-payment' });
const venmoPayment = createRoute({ ...payment, path: '/venmo-payment' });

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('#web/app/payments/payment-success.tsx'), 'PaymentSuccess'),
});

const giftCardBalance = createRoute({
  getParentRoute: () => root,
  path: '/gift-card',
  component: lazyRouteComponent(() => import('#web/app/gift-cards/gift-card-page.tsx'), 'GiftCardBalance'),
});

const giftCardPage = createRoute({
  getParentRoute: () => root,
  path: '/gift-card/$token',
  component: lazyRouteComponent(() => import('#web/app/gift-cards/gift-card-page.tsx'), 'GiftCardPage'),
});

const buyGiftCard = createRoute({
  getParentRoute: () => root,
  path: '/gift-cards',
  validateSearch: paymentSearch,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/gift-cards/buy-page.tsx'), 'BuyGiftCard'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('#web/app/admin-account/log-in.tsx'), 'LogIn'),
});

const adminReset = createRoute({
  getParentRoute: () => root,
  path: '/admin/reset',
  component: lazyRouteComponent(() => import('#web/app/shell/auth/reset.tsx'), 'Reset'),
});

/** The router keeps parameters that a parser leaves out, such as a tab that doesn't exist. They are left out here. */
function only<Search extends object>(parse: (raw: Readonly<Record<string, unknown>>) => Search) {
  return (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...parse(raw),
  });
}

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin/dashboard',
  validateSearch: only(dashboardSearch),
  beforeLoad: adminsOnly,
  loader: loadDashboard,
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
});

const adminSetup = createRoute({
  getParentRoute: () => root,
  path: '/admin/setup',
  validateSearch: ({ step }: { readonly step?: unknown }) => (typeof step === 'string' ? { step } : {}),
  beforeLoad: adminsOnly,
  component: lazyRouteComponent(() => import('#web/app/setup/setup-page.tsx'), 'SetupPage'),
});

const staffManagement = createRoute({
  getParentRoute: () => root,
  path: '/staff-management',
  validateSearch: only(staffSearch),
  beforeLoad: adminsOnly,
  loader: loadCounts,
  component: lazyRouteComponent(() => import('#web/app/staff/staff-page.tsx'), 'StaffPage'),
});

const staffStatement = createRoute({
  getParentRoute: () => root,
  path: '/staff-management/$id/pay',
  validateSearch: periodSearch,
  beforeLoad: adminsOnly,
  loader: loadCounts,
  component: lazyRouteComponent(() => import('#web/app/staff/pay-statement.tsx'), 'StaffStatement'),
});

const ownerDocumentation = createRoute({
  getParentRoute: () => root,
  path: '/admin/job/$jobId/documentation',
  validateSearch: documentationSearch,
  beforeLoad: adminsOnly,
  component: lazyRouteComponent(() => import('#web/app/crew/documentation-page.tsx'), 'OwnerDocumentationPage'),
});

const jobSchedule = createRoute({
  getParentRoute: () => root,
  path: '/job-schedule',
  validateSearch: scheduleSearch,
  beforeLoad: adminsOnly,
  loader: loadSchedule,
  component: lazyRouteComponent(() => import('#web/app/jobs/schedule.tsx'), 'Schedule'),
});

const crew = createRoute({
  getParentRoute: () => root,
  id: 'crew',
  component: lazyRouteComponent(() => import('#web/app/crew/crew-frame.tsx'), 'CrewLayout'),
});

const crewLogIn = createRoute({
  getParentRoute: () => crew,
  path: '/employee-login',
  component: lazyRouteComponent(() => import('#web/app/crew/crew-log-in.tsx'), 'CrewLogIn'),
});

const crewReset = createRoute({
  getParentRoute: () => crew,
  path: '/employee/reset',
  component: lazyRouteComponent(() => import('#web/app/crew/crew-log-in.tsx'), 'CrewReset'),
});

const idCheck = createRoute({
  getParentRoute: () => crew,
  path: '/employee-id-check',
  component: lazyRouteComponent(() => import('#web/app/crew/look-up.tsx'), 'IdCheck'),
});

const lookUp = createRoute({
  getParentRoute: () => crew,
  path: '/employee-job-lookup',
  validateSearch: lookUpSearch,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/crew/look-up.tsx'), 'LookUp'),
});

const crewDashboard = createRoute({
  getParentRoute: () => crew,
  path: '/employee-dashboard',
  beforeLoad: crewOnly,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/crew/crew-dashboard.tsx'), 'CrewDashboard'),
});

const availableJobs = createRoute({
  getParentRoute: () => crew,
  path: '/jobs',
  beforeLoad: crewOnly,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/crew/available.tsx'), 'AvailableJobs'),
  errorComponent: lazyRouteComponent(() => import('#web/app/crew/crew-frame.tsx'), 'CrewFailure'),
});

const ownStatement = createRoute({
  getParentRoute: () => crew,
  path: '/employee/pay',
  validateSearch: periodSearch,
  beforeLoad: crewOnly,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/crew/own-statement.tsx'), 'OwnStatement'),
  errorComponent: lazyRouteComponent(() => import('#web/app/crew/crew-frame.tsx'), 'CrewFailure'),
});

const documentation = createRoute({
  getParentRoute: () => crew,
  path: '/employee/job/$jobId/documentation',
  validateSearch: documentationSearch,
  beforeLoad: crewOnly,
  component: lazyRouteComponent(() => import('#web/app/crew/documentation-page.tsx'), 'DocumentationPage'),
});

const noJob = createRoute({
  getParentRoute: () => crew,
  path: '/employee/job/documentation',
  component: lazyRouteComponent(() => import('#web/app/crew/documentation-page.tsx'), 'NoJobId'),
});

const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: lazyRouteComponent(() => import('./toaster-layout.tsx'), 'ToasterLayout'),
});

const customerAccount = createRoute({
  getParentRoute: () => account,
  path: '/customer-account',
  validateSearch: accountSearch,
  loader: loadCatalog,
  component: lazyRouteComponent(() => import('#web/app/customer-account/account-page.tsx'), 'CustomerAccountPage'),
});

const customerLink = createRoute({
  getParentRoute: () => account,
  path: '/customer-account/link',
  component: lazyRouteComponent(() => import('#web/app/customer-account/link-page.tsx'), 'LinkPage'),
});

const customerReset = createRoute({
  getParentRoute: () => account,
  path: '/customer-account/reset',
  component: lazyRouteComponent(() => import('#web/app/customer-account/link-page.tsx'), 'CustomerReset'),
});

const apply = createRoute({ getParentRoute: () => root, path: '/apply', beforeLoad: toAccess });

const applicants = createRoute({
  getParentRoute: () => root,
  id: 'applicants',
  component: lazyRouteComponent(() => import('./toaster-layout.tsx'), 'ToasterLayout'),
});

const applyAccess = createRoute({
  getParentRoute: () => applicants,
  path: '/apply/access',
  component: lazyRouteComponent(() => import('#web/app/apply/access.tsx'), 'Access'),
});

const applyOnboarding = createRoute({
  getParentRoute: () => applicants,
  path: '/apply/onboarding',
  validateSearch: applySearch,
  component: lazyRouteComponent(() => import('#web/app/apply/onboarding.tsx'), 'Onboarding'),
});

const applyConfirmation = createRoute({
  getParentRoute: () => applicants,
  path: '/apply/confirmation',
  component: lazyRouteComponent(() => import('#web/app/apply/confirmation.tsx'), 'Confirmation'),
});

const photoEstimate = createRoute({
  getParentRoute: () => root,
  path: '/ai-quote',
  validateSearch: estimateSearch,
  loader: estimatesOnly,
  component: lazyRouteComponent(() => import('#web/app/photo-estimate/estimate-page.tsx'), 'EstimatePage'),
});

/** The routes of the app. The server knows them too: any other address never reaches the app. */
export function createAppRouter(context: Context) {
  return createRouter({
    routeTree: root.addChildren([
      quote,
      quotePage,
      invoice,
      waitlist,
      dueAgain,
      savedDraft,
      unsubscribe,
      account.addChildren([customerAccount, customerLink, customerReset]),
      collectPayment,
      venmoPayment,
      paymentSuccess,
      giftCardBalance,
      giftCardPage,
      buyGiftCard,
      photoEstimate,
      apply,
      applicants.addChildren([applyAccess, applyOnboarding, applyConfirmation]),
      admin,
      adminReset,
      adminDashboard,
      adminSetup,
      staffManagement,
      staffStatement,
      jobSchedule,
      ownerDocumentation,
      crew.addChildren([
        crewLogIn,
        crewReset,
        idCheck,
        lookUp,
        crewDashboard,
        availableJobs,
        ownStatement,
        documentation,
        noJob,
      ]),
    ]),
    context,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: () => <Failure />,
    basepath: basePath() || '/',
    trailingSlash: 'preserve',
    // Plain text: '?q=7788' instead of a number in quotes.
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
}
