import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsVersion, VersionInList } from '#contract/settings.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { ZoneChange } from '#core/scheduling/zone-change.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { rowId } from '#web/app/list/list-table.tsx';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { settingsVersionDetail, keepPublished, publishedSettings } from './settings-data.ts';
import { DifferenceList } from './difference-list.tsx';
import { ZoneChoice } from './zone-choice.tsx';
import './review-sheet.css';

type VersionSheetProps = {
  readonly version: number;
  /** The versions that it can be compared with, newest first. */
  readonly versions: readonly VersionInList[];
  readonly onClose: () => void;
};

/** A version compared with another one, and a button to restore it. */
export function VersionSheet({ version, versions, onClose }: VersionSheetProps) {
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
      <div className="review-body">
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
        <div className="review-actions">
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
        <div className="go-back-differences">
          <DifferenceList differences={compareSettings(published.business, business)} />
        </div>
      )}
    </Ask>
  );
}
