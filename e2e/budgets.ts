/** Who opens a page, logged in as that. */
export type Visitor = 'anyone' | 'customer' | 'applicant' | 'employee' | 'owner';

/** The most that a page may take over the wire until it is at rest, in kB (1,000 bytes), brotli, heads of answers included. */
export type Budget = {
  readonly script: number;
  readonly total: number;
  /** Files, where a page may load more than `MOST_FILES`. */
  readonly files?: { readonly scripts: number; readonly styles: number };
};

/** The most scripts and style sheets of any page: without a proxy that speaks HTTP/2, six come at a time. */
export const MOST_FILES = { scripts: 20, styles: 4 } as const;

/** A page to open; ':quote' and the like in its path are placeholders for things in the shop. */
export type Screen = Budget & { readonly visitor: Visitor; readonly path: string };

const budgetsOf = (visitor: Visitor, budget: Budget, paths: readonly string[]): readonly Screen[] =>
  paths.map((path) => ({ visitor, path, ...budget }));

/**
 * Every page with what it may weigh. Where visitors decide to stay (the front page, the quote) and where the owner works all day the
 * figures are promises; elsewhere they are what the page needs, and a tenth.
 */
export const SCREENS: readonly Screen[] = [
  ...budgetsOf('anyone', { script: 5, total: 55 }, ['/', '/disclaimer', '/admin-staff-portal', '/nowhere']),
  ...budgetsOf('anyone', { script: 140, total: 186 }, ['/quote']),
  ...budgetsOf('anyone', { script: 225, total: 300 }, ['/ai-quote']),
  ...budgetsOf('anyone', { script: 245, total: 320 }, ['/quote/:token', '/quote/cut-off']),
  ...budgetsOf('anyone', { script: 205, total: 280 }, [
    '/collect-payment?token=:pay',
    '/venmo-payment?token=:pay',
    '/payment-success?token=:pay',
    '/invoice/:invoice',
    '/gift-card',
    '/gift-card/:gift',
    '/gift-cards',
    '/customer-account/link?token=cut-off',
    '/customer-account/reset?token=cut-off',
    '/apply',
    '/apply/confirmation',
    '/admin',
    '/admin/reset?token=cut-off',
  ]),
  ...budgetsOf('anyone', { script: 215, total: 290 }, ['/customer-account']),
  ...budgetsOf('customer', { script: 300, total: 380 }, ['/customer-account']),
  ...budgetsOf('applicant', { script: 215, total: 280 }, ['/apply/onboarding']),
  ...budgetsOf('anyone', { script: 250, total: 310 }, [
    '/employee-login',
    '/employee-id-check',
    '/employee-job-lookup',
    '/employee/reset?token=cut-off',
  ]),
  ...budgetsOf('employee', { script: 250, total: 325 }, [
    '/employee-dashboard',
    '/jobs',
    '/employee/job/:job/documentation',
  ]),
  ...budgetsOf('owner', { script: 250, total: 345 }, [
    '/admin/dashboard',
    '/admin/dashboard?tab=quotes',
    '/admin/dashboard?tab=jobs',
    '/admin/dashboard?tab=staff',
    '/admin/dashboard?tab=applications',
    '/admin/dashboard?tab=scripts',
    '/admin/dashboard?tab=payments',
    '/admin/dashboard?tab=invoices',
    '/admin/dashboard?tab=books',
    '/admin/dashboard?tab=promos',
    '/admin/dashboard?tab=gifts',
    '/admin/dashboard?tab=reports',
    '/admin/dashboard?tab=messages',
    '/admin/dashboard?tab=mail',
    '/admin/dashboard?tab=estimates',
    '/admin/dashboard?tab=audit',
    '/admin/dashboard?tab=account',
    '/staff-management',
    '/job-schedule',
    '/admin/dashboard?tab=staff&open=:employee',
  ]),
  // With the menu, every season, and bays and vans.
  ...budgetsOf('owner', { script: 280, total: 380 }, ['/admin/dashboard?tab=business']),
  // With the forms of the settings, in the files of the other screens; an owner opens it in the first hour alone.
  ...budgetsOf('owner', { script: 300, total: 400, files: { scripts: 24, styles: 6 } }, ['/admin/setup']),
  ...budgetsOf('owner', { script: 300, total: 395 }, ['/admin/dashboard?tab=jobs&open=:job']),
  // With counter-offers, payments, refunds to cards and gift cards, invoices, and the fee for a late cancellation.
  ...budgetsOf('owner', { script: 322, total: 432 }, ['/admin/dashboard?quote=:quote']),
];
