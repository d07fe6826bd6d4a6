import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, getRouteApi } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { read } from '#web/lib/api.ts';
import type { Tab } from '#web/lib/dashboard-search.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Failure } from './error-page.tsx';

const route = getRouteApi('/admin/dashboard');

/** The content of each tab. */
const CONTENT: Readonly<Record<Tab, ComponentType>> = {
  quotes: later(() => import('#web/app/owner-quotes/quotes-part.tsx').then((module) => module.QuotesPart)),
  customers: later(() => import('#web/app/customers/customers-part.tsx').then((module) => module.CustomersPart)),
  jobs: later(() => import('#web/app/jobs/jobs-part.tsx').then((module) => module.JobsPart)),
  staff: later(() => import('#web/app/staff/staff-part.tsx').then((module) => module.StaffPart)),
  applications: later(() =>
    import('#web/app/applications/applications-part.tsx').then((module) => module.ApplicationsPart),
  ),
  scripts: later(() => import('#web/app/scripts/scripts-part.tsx').then((module) => module.ScriptsPart)),
  payments: later(() => import('#web/app/payments/payments-part.tsx').then((module) => module.PaymentsPart)),
  invoices: later(() => import('#web/app/invoices/invoices-part.tsx').then((module) => module.InvoicesPart)),
  books: later(() => import('#web/app/books/books-part.tsx').then((module) => module.BooksPart)),
  gifts: later(() => import('#web/app/gift-cards/gift-cards-part.tsx').then((module) => module.GiftCardsPart)),
  plans: later(() => import('#web/app/plans/plans-part.tsx').then((module) => module.PlansPart)),
  promos: later(() => import('#web/app/promo-codes/promo-codes-part.tsx').then((module) => module.PromoCodesPart)),
  reports: later(() => import('#web/app/reports/reports-part.tsx').then((module) => module.ReportsPart)),
  messages: later(() => import('#web/app/messages/messages-part.tsx').then((module) => module.MessagesPart)),
  mail: later(() => import('#web/app/email-log/mail-part.tsx').then((module) => module.MailPart)),
  business: later(() => import('#web/app/settings/settings-part.tsx').then((module) => module.SettingsPart)),
  estimates: later(() => import('#web/app/estimate-quality/quality-part.tsx').then((module) => module.QualityPart)),
  audit: later(() => import('#web/app/audit/audit-part.tsx').then((module) => module.AuditPart)),
  advanced: later(() => import('./advanced-part.tsx').then((module) => module.AdvancedPart)),
  account: later(() => import('#web/app/admin-account/account.tsx').then((module) => module.Account)),
};

const Today = later(() => import('#web/app/today/today-part.tsx').then((module) => module.TodayPart));

/** /admin/dashboard: the owner's work, Today first, one tab per topic. */
export function Dashboard() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const tab = route.useSearch({ select: (search) => search.tab });
  const t = useTexts(adminFrameTexts);
  const title = t(tab ?? 'today');
  const Content = tab ? CONTENT[tab] : Today;
  usePageTitle(title);

  return (
    <AdminFrame name={admin.name} isNarrow={tab === 'account'}>
      {/* The navigation stays when a tab fails. */}
      <CatchBoundary getResetKey={() => title} errorComponent={Failure}>
        <Suspense
          key={title}
          fallback={<Skeleton lines={9} height="50px" label={t('loading', { part: title.toLowerCase() })} />}
        >
          <Content />
        </Suspense>
      </CatchBoundary>
    </AdminFrame>
  );
}
