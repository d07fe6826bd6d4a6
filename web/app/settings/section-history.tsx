import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { VersionInList, SettingsVersion } from '#contract/settings.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { capital } from '#core/lib/wording.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { ZoneChange } from '#core/settings/settings-check.ts';
import { rowId } from '#web/app/list/list-table.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { publishedSettings, settingsVersionDetail, versionPages } from '#web/lib/settings-versions.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DifferenceList, ZoneChoice } from './review-sheet.tsx';
import { keepPublished } from './use-publish.ts';
import styles from './settings-part.module.css';

const route = getRouteApi('/admin/dashboard');

/** All published versions; each can be opened, compared and restored. */
export function HistorySection() {
  const t = useTexts(settingsTexts);
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(versionPages());
  if (pages.error) {
    return (
      <Callout
        title={t('historyFailed')}
        action={<Button onClick={() => void pages.refetch()}>{t('tryAgain')}</Button>}
      >
        {errorText(pages.error)}
      </Callout>
    );
  }
  if (!pages.data) return <Skeleton lines={6} height="64px" label={t('loadingHistory')} />;
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
          {t(pages.isFetchingNextPage ? 'loadingMore' : 'loadMore')}
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
  const t = useTexts(settingsTexts);
  return (
    <>
      <Link
        id={rowId(String(version.version))}
        to="/admin/dashboard"
        search={(was) => ({ ...was, open: String(version.version) })}
        resetScroll={false}
      >
        {t('version', { version: String(version.version) })}
      </Link>
      {isNow && (
        <Badge tone="good" icon="check">
          {t('publishedNow')}
        </Badge>
      )}
      <p>{version.summary || t(version.savedBy === null ? 'freshInstall' : 'nothingChanged')}</p>
      <small>
        <Saved {...version} />
      </small>
    </>
  );
}

/** Who saved a version, and when. */
function Saved({ savedBy: name, savedAt }: Pick<VersionInList, 'savedBy' | 'savedAt'>) {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
  const moment = useMoments()?.(savedAt);
  if (!moment) return null;
  if (name) return rich(t.rich('savedBy', { ...moment, name }));
  return rich(t.rich('savedAt', { ...moment, when: capital(moment.when, language) }));
}

type VersionSheetProps = {
  readonly version: number;
  /** The versions that it can be compared with, newest first. */
  readonly versions: readonly VersionInList[];
  readonly onClose: () => void;
};

/** A version compared with another one, and a button to restore it. */
function VersionSheet({ version, versions, onClose }: VersionSheetProps) {
  const t = useTexts(settingsTexts);
  const others = versions.filter((each) => each.version !== version);
  const [chosen, setChosen] = useState<number>();
  const before = chosen ?? others.find((each) => each.version < version)?.version ?? others[0]?.version;
  const [isAsking, setIsAsking] = useState(false);
  const { data: shown, error } = useQuery(settingsVersionDetail(version));
  const isNow = versions[0]?.version === version;
  return (
    <Sheet
      title={t('version', { version: String(version) })}
      about={shown && <Saved {...shown} />}
      isDocked={false}
      onClose={onClose}
      onClosed={() => (document.getElementById(rowId(String(version))) ?? document.getElementById('main'))?.focus()}
    >
      <div className={styles.reviewBody}>
        {error && <Callout title={t('versionFailed')}>{errorText(error)}</Callout>}
        {before !== undefined && (
          <SelectField
            id="compare-with"
            label={t('compareWith')}
            value={before}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {others.map((each, index) => (
              <option key={each.version} value={each.version}>
                {t(index === 0 && !isNow ? 'versionPublishedNow' : 'version', { version: String(each.version) })}
              </option>
            ))}
          </SelectField>
        )}
        {shown && before !== undefined && <Comparison before={before} after={shown} />}
        {!shown && !error && <Skeleton lines={4} height="3rem" label={t('loadingVersion')} />}
      </div>
      {shown && !isNow && (
        <div className={styles.actions}>
          <Button onClick={() => setIsAsking(true)}>{t('restore')}</Button>
        </div>
      )}
      {shown && isAsking && <GoBack version={shown} onClose={() => setIsAsking(false)} onDone={onClose} />}
    </Sheet>
  );
}

function Comparison({ before, after }: { readonly before: number; readonly after: SettingsVersion }) {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
  const { data, error } = useQuery(settingsVersionDetail(before));
  if (error) return <Callout title={t('otherVersionFailed')}>{errorText(error)}</Callout>;
  if (!data) return <Skeleton lines={4} height="3rem" label={t('loadingVersion')} />;
  return <DifferenceList differences={compareSettings(data.business, after.business, language)} />;
}

type GoBackProps = { readonly version: SettingsVersion; readonly onClose: () => void; readonly onDone: () => void };

/** Asks for confirmation, with all changes listed. */
function GoBack({ version: { version, business }, onClose, onDone }: GoBackProps) {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
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
      toast({
        title: t('published', { version: String(saved.version) }),
        description: t('restored', { version: String(version) }),
      });
      await keepPublished(client, saved);
    },
    onError: () => client.invalidateQueries({ queryKey: publishedSettings().queryKey }),
  });
  return (
    <Ask
      title={t('askRestore', { version: String(version) })}
      about={t('aboutRestore')}
      action={t('confirmRestore')}
      isBusy={restore.isPending}
      onClose={onClose}
      onDo={() => published && (!isOtherZone || zoneChange) && restore.mutate(published.version)}
    >
      {isOtherZone && <ZoneChoice chosen={zoneChange} onChoose={setZoneChange} />}
      {restore.error && <Callout title={errorText(restore.error) ?? ''} />}
      {published && (
        <div className={styles.goBack}>
          <DifferenceList differences={compareSettings(published.business, business, language)} />
        </div>
      )}
    </Ask>
  );
}
