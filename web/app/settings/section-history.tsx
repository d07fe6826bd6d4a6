import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { VersionInList } from '#contract/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { rowId } from '#web/app/list/list-table.tsx';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { versionPages } from './settings-data.ts';
import { VersionSheet } from './version-sheet.tsx';
import './section-history.css';

const route = getRouteApi('/admin/dashboard');

/** All published versions; each can be opened, compared and restored. */
export function HistorySection() {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(versionPages());
  if (pages.error) {
    return (
      <Callout
        title="The history could not be loaded"
        action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
      >
        {errorText(pages.error)}
      </Callout>
    );
  }
  if (!pages.data) return <Skeleton lines={6} height="64px" label="Loading the history" />;
  const versions = pages.data.pages.flatMap(({ items }) => items);
  const opened = Number(open);
  return (
    <>
      <ol className="versions">
        {versions.map((version, index) => (
          <li key={version.version}>
            <Version version={version} isNow={index === 0} />
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button aria-disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchingNextPage ? 'Loading' : 'Load more'}
        </Button>
      )}
      {opened > 0 && (
        <VersionSheet
          key={opened}
          version={opened}
          versions={versions}
          onClose={() =>
            void navigate({ search: (was) => ({ ...was, open: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </>
  );
}

function Version({ version, isNow }: { readonly version: VersionInList; readonly isNow: boolean }) {
  return (
    <>
      <Link
        id={rowId(String(version.version))}
        to="/admin/dashboard"
        search={(was) => ({ ...was, open: String(version.version) })}
        resetScroll={false}
      >
        Version {version.version}
      </Link>
      {isNow && (
        <Badge tone="good" icon="check">
          Published now
        </Badge>
      )}
      <p>{version.summary || (version.savedBy === null ? 'The settings of a fresh install' : 'Nothing changed')}</p>
      <small>
        <When label={version.savedBy ? `${version.savedBy},` : ''} at={version.savedAt} />
      </small>
    </>
  );
}
