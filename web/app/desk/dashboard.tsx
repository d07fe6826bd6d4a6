import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { read } from '../api.ts';
import { later } from '../later.tsx';
import { AdminFrame } from '../people/admin-frame.tsx';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { QuotesPart } from './quotes-part.tsx';

const Account = later(() => import('../people/account.tsx').then((module) => module.Account));
const route = getRouteApi('/admin/dashboard');

/** /admin/dashboard: what came in, and the own account, a tab each. */
export function Dashboard() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { tab } = route.useSearch();
  const shop = useCatalogueIfKnown();
  const title = tab === 'account' ? 'Account' : 'Quotes';
  useEffect(() => {
    document.title = shop ? `${title}: ${shop.name}` : title;
  }, [shop, title]);

  return (
    <AdminFrame name={admin.name} tabs={<DeskTabs />} isWide={tab !== 'account'}>
      {tab === 'account' ? (
        <Suspense fallback={<Skeleton lines={5} height="7rem" label="Loading your account" />}>
          <Account />
        </Suspense>
      ) : (
        <QuotesPart />
      )}
    </AdminFrame>
  );
}
