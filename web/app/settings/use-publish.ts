import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldError } from '#contract/call.ts';
import type { SavedSettings, SettingsCheck } from '#contract/settings.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import type { ZoneChange } from '#core/settings/settings-check.ts';
import { ApiError, call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { publishedSettings, versionPages } from '#web/lib/settings-versions.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Editor } from './editor.ts';

/** Validates and publishes the edited settings. Warnings are shown before publishing. What happens afterwards says it in place of the toast. */
export function usePublish(
  editor: Editor,
  onFaults: (errors: readonly FieldError[]) => void,
  { onPublished }: { readonly onPublished?: () => void } = {},
) {
  const t = useTexts(settingsTexts);
  const client = useQueryClient();
  const [review, setReview] = useState<SettingsCheck>();
  const [published, setPublished] = useState<SavedSettings>();
  const [zoneChange, setZoneChange] = useState<ZoneChange>();

  const onError = (error: unknown) => refuse(error, { client, setReview, onFaults });
  const publish = useMutation({
    mutationFn: (version: number) =>
      call('PUT /api/admin/business', {
        body: { version, business: editor.draft, ...(zoneChange && { zoneChange }) },
      }),
    onSuccess: async (saved) => {
      setReview(undefined);
      setZoneChange(undefined);
      setPublished(saved);
      editor.restart(saved);
      if (!onPublished)
        toast({ title: t('published', { version: String(saved.version) }), description: t('siteShowsIt') });
      await keepPublished(client, saved);
      onPublished?.();
    },
    onError,
  });
  const check = useMutation({
    // What another admin publishes while it's checked isn't overwritten unseen: the version is that of the press.
    mutationFn: (_savedOn: number | undefined) =>
      call('POST /api/admin/business/check', { body: { business: editor.draft } }),
    onSuccess: (found, savedOn) => {
      const isClear = found.warnings.length === 0 && found.conflictCount === 0 && found.zoneReservations === 0;
      if (savedOn !== undefined && isClear) publish.mutate(savedOn);
      else setReview(found);
    },
    onError,
  });

  const error = check.error ?? publish.error;
  const isFieldsFault = error instanceof ApiError && (error.status === 422 || error.status === 409);
  return {
    review,
    zoneChange,
    setZoneChange,
    /** The result of the last publish, while it has something to show. */
    published,
    failure: isFieldsFault ? undefined : errorText(error),
    isBusy: check.isPending || publish.isPending,
    save: () => check.mutate(editor.version),
    look: () => check.mutate(undefined),
    publish: () =>
      publish.mutate(editor.version, {
        // A customer booked since the check: what happens to reservations has to be chosen first.
        onError: (error) => asksZoneChange(error) && check.mutate(undefined),
      }),
    closeReview: () => setReview(undefined),
    forgetPublished: () => setPublished(undefined),
  };
}

/** The API has the settings under `business`; here they are the root. */
function faultsIn({ problem }: ApiError): readonly FieldError[] {
  return (problem?.errors ?? []).map((error) => ({ ...error, path: error.path.replace(/^business\./, '') }));
}

export type Publishing = ReturnType<typeof usePublish>;

function asksZoneChange(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'time-zone-choice';
}

/** Shows the invalid fields. If another admin was faster, the changes are applied on top of what they published. */
async function refuse(
  error: unknown,
  refusal: {
    readonly client: QueryClient;
    readonly setReview: (review: undefined) => void;
    readonly onFaults: (errors: readonly FieldError[]) => void;
  },
): Promise<void> {
  const { client, setReview, onFaults } = refusal;
  if (!(error instanceof ApiError)) return;
  if (error.status === 422) {
    setReview(undefined);
    onFaults(faultsIn(error));
  }
  if (error.status === 409 && !asksZoneChange(error)) {
    setReview(undefined);
    await client.invalidateQueries({ queryKey: publishedSettings().queryKey });
  }
}

/** Updates everything that a publish affects: the settings, the history, the dashboard card, and the catalog. */
export async function keepPublished(client: QueryClient, saved: SavedSettings): Promise<void> {
  const { version, savedBy, savedAt, business } = saved;
  client.setQueryData(publishedSettings().queryKey, { version, savedBy, savedAt, business });
  await Promise.all([
    client.invalidateQueries({ queryKey: versionPages().queryKey }),
    client.invalidateQueries({ queryKey: counts().queryKey }),
    client.invalidateQueries({ queryKey: read('GET /api/catalogue').queryKey }),
  ]);
}
