import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { read } from '../api.ts';
import { AdminFrame } from '../people/admin-frame.tsx';
import { usePageTitle } from '../page-title.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { useLive } from './live.ts';
import { partOf } from './parts.tsx';
import { SetupCard } from './setup-card.tsx';

const route = getRouteApi('/admin/dashboard');

/** /admin/dashboard: the owner's work, a tab each. What changes elsewhere appears by itself. */
export function Dashboard() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const part = partOf(route.useSearch({ select: ({ tab }) => tab }));
  const { title, Content, isNarrow = false } = part;
  useLive();
  usePageTitle(title);

  return (
    <AdminFrame name={admin.name} tabs={<DeskTabs open={part} />} isWide={!isNarrow}>
      <Suspense key={title} fallback={<Skeleton lines={9} height="50px" label={`Loading ${title.toLowerCase()}`} />}>
        {part.tab === undefined && <SetupCard />}
        <Content />
      </Suspense>
    </AdminFrame>
  );
}
