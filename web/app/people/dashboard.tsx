import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../api.ts';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { Account } from './account.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/dashboard: who is logged in, and the own account. */
export function Dashboard() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const shop = useCatalogueIfKnown();
  useEffect(() => {
    document.title = shop ? `Dashboard: ${shop.name}` : 'Dashboard';
  }, [shop]);
  return (
    <AdminFrame name={admin.name}>
      <Account />
    </AdminFrame>
  );
}
