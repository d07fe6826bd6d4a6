import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { VersionInList, SettingsVersion } from '#contract/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { rowId } from '#web/app/list/list-table.tsx';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { versionPages, settingsVersionDetail, keepPublished, publishedSettings } from './settings-data.ts';
import { useState } from 'react';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { ZoneChange } from '#core/settings/settings-check.ts';
import { Ask } from '#web/ui/ask.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { DifferenceList, ZoneChoice } from './review-sheet.tsx';
import styles from './settings-review.module.css';

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
      <ol className={styles.versions}>
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

type VersionSheetProps = {
  readonly version: number;
  /** The versions that it can be compared with, newest first. */
  readonly versions: readonly VersionInList[];
  readonly onClose: () => void;
};

/** A version compared with another one, and a button to restore it. */
function VersionSheet({ version, versions, onClose }: VersionSheetProps) {
  const others = versions.filter((each) => each.version !== version);
  const [chosen, setChosen] = useState<number>();
  const before = chosen ?? others.find((each) => each.version < version)?.version ?? others[0]?.version;
  const [isAsking, setIsAsking] = useState(false);
  const { data: shown, error } = useQuery(settingsVersionDetail(version));
  const isNow = versions[0]?.version === version;
  return (
    <Sheet
      title={`Version ${version}`}
      about={shown && <When label={shown.savedBy ? `${shown.savedBy},` : ''} at={shown.savedAt} />}
      isDocked={false}
      onClose={onClose}
      onClosed={() => (document.getElementById(rowId(String(version))) ?? document.getElementById('main'))?.focus()}
    >
      <div className={styles.body}>
        {error && <Callout title="This version could not be loaded">{errorText(error)}</Callout>}
        {before !== undefined && (
          <SelectField
            id="compare-with"
            label="Compare with"
            value={before}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {others.map((each, index) => (
              <option key={each.version} value={each.version}>
                Version {each.version}
                {index === 0 && !isNow ? ', published now' : ''}
              </option>
            ))}
          </SelectField>
        )}
        {shown && before !== undefined && <Comparison before={before} after={shown} />}
        {!shown && !error && <Skeleton lines={4} height="3rem" label="Loading the version" />}
      </div>
      {shown && !isNow && (
        <div className={styles.actions}>
          <Button onClick={() => setIsAsking(true)}>Go back to this version</Button>
        </div>
      )}
      {shown && isAsking && <GoBack version={shown} onClose={() => setIsAsking(false)} onDone={onClose} />}
    </Sheet>
  );
}

function Comparison({ before, after }: { readonly before: number; readonly after: SettingsVersion }) {
  const { data, error } = useQuery(settingsVersionDetail(before));
  if (error) return <Callout title="That version could not be loaded">{errorText(error)}</Callout>;
  if (!data) return <Skeleton lines={4} height="3rem" label="Loading the version" />;
  return <DifferenceList differences={compareSettings(data.business, after.business)} />;
}

type GoBackProps = { readonly version: SettingsVersion; readonly onClose: () => void; readonly onDone: () => void };

/** Asks for confirmation, with all changes listed. */
function GoBack({ version: { version, business }, onClose, onDone }: GoBackProps) {
  const client = useQueryClient();
  const { data: published } = useQuery(publishedSettings());
  const [zoneChange, setZoneChange] = useState<ZoneChange>();
  const isOtherZone = published !== undefined && published.business.timeZone !== business.timeZone;
  const restore = useMutation({
    mutationFn: (present: number) =>
      call('POST /api/admin/business/versions/:version/restore', {
        params: { version: String(version) },
        body: { version: present, ...(zoneChange && { zoneChange }) },
      }),
    onSuccess: async (saved) => {
      onDone();
      toast({ title: `Published. Version ${saved.version}`, description: `The site is back at version ${version}.` });
      await keepPublished(client, saved);
    },
    onError: () => client.invalidateQueries({ queryKey: publishedSettings().queryKey }),
  });
  return (
    <Ask
      title={`Go back to version ${version}?`}
      about="It is published as a new version, and the site shows it at once. Stored quotes stay as they are."
      action="Go back"
      isBusy={restore.isPending}
      onClose={onClose}
      onDo={() => published && (!isOtherZone || zoneChange) && restore.mutate(published.version)}
    >
      {isOtherZone && <ZoneChoice chosen={zoneChange} onChoose={setZoneChange} />}
      {restore.error && <Callout title={errorText(restore.error) ?? ''} />}
      {published && (
        <div className={styles.goBack}>
          <DifferenceList differences={compareSettings(published.business, business)} />
        </div>
      )}
    </Ask>
  );
}
