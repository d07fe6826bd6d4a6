import { useState } from 'react';
import type { BackupPlace } from '#contract/backup-place.ts';
import { backupPlaceTexts } from '#core/languages/en/backup-place.ts';
import { connectionTexts } from '#core/languages/en/connection.ts';
import { PLACE_KINDS, placeName, type BackupPlaceDetails, type PlaceKind } from '#core/operations/backup-places.ts';
import { When } from '#web/app/shell/when.tsx';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { FormField } from '#web/lib/use-server-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart, type FormParts } from './connection-part.tsx';
import styles from './settings-form.module.css';

/** Where backups are copied to. */
export function BackupsSection() {
  const t = useTexts(backupPlaceTexts);
  return (
    <ConnectionPart
      query={read('GET /api/admin/backup-place')}
      remove={async () => call('DELETE /api/admin/backup-place')}
      words={t}
      connect={t('connect')}
      saved={() => t('saved')}
      renderRows={({ place, lastCopy }) => [
        { title: t('place'), value: place && placeName(place) },
        { title: t('lastCopy'), value: lastCopy ? <When at={lastCopy.at} /> : t('noCopy') },
      ]}
      renderBelow={({ failure }) =>
        failure && <Callout title={t('copyFailed')}>{t('triedAgain', { reason: failure.reason })}</Callout>
      }
      renderForm={(parts) => <PlaceForm {...parts} />}
    />
  );
}

const KIND_WORDS = {
  s3: { word: 's3', hint: 's3Hint' },
  sftp: { word: 'sftp', hint: 'sftpHint' },
  folder: { word: 'folderKind', hint: 'folderHint' },
} as const satisfies Readonly<Record<PlaceKind, object>>;

const NAMES = [
  'kind',
  'endpoint',
  'region',
  'bucket',
  'folder',
  'accessKeyId',
  'secret',
  'host',
  'port',
  'user',
] as const;
type Name = (typeof NAMES)[number];
type Values = Readonly<Record<Name, string>>;

function PlaceForm(parts: FormParts<BackupPlace>) {
  const t = useTexts(backupPlaceTexts);
  const { place, needsSecret } = parts.service;
  const [kind, setKind] = useState<PlaceKind>(place?.kind ?? 's3');
  return (
    <ConnectionForm
      {...parts}
      initial={initialOf(place)}
      bodyOf={bodyOf}
      test={async (body) => call('POST /api/admin/backup-place/test', { body })}
      save={async (body) => call('PUT /api/admin/backup-place', { body })}
      testLabel={t('test')}
      tested={() => ({ title: t('tested'), hint: t('testedHint') })}
      renderFields={(field) => (
        <>
          <SelectField
            {...field('kind')}
            wide
            label={t('kind')}
            hint={t(KIND_WORDS[kind].hint)}
            onChange={(event) => setKind(event.target.value as PlaceKind)}
          >
            {PLACE_KINDS.map((each) => (
              <option key={each} value={each}>
                {t(KIND_WORDS[each].word)}
              </option>
            ))}
          </SelectField>
          <KindFields kind={kind} field={field} keepsSecret={place?.kind === kind && !needsSecret} />
        </>
      )}
    />
  );
}

type KindFieldsProps = {
  readonly kind: PlaceKind;
  readonly field: (name: Name) => FormField;
  /** Whether an empty secret is the saved one. */
  readonly keepsSecret: boolean;
};

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function KindFields({ kind, field, keepsSecret }: KindFieldsProps) {
  const t = useTexts(backupPlaceTexts);
  const all = useTexts(connectionTexts);
  const folder = (
    <Field {...field('folder')} label={t('folder')} aside={kind === 'folder' ? '' : t('optional')} {...PLAIN} />
  );
  if (kind === 'folder') return folder;
  const secret = (
    <Field
      {...field('secret')}
      label={t(kind === 's3' ? 'secretKey' : 'password')}
      hint={all(keepsSecret ? 'keepSecret' : 'secretHint')}
      type="password"
      autoComplete="new-password"
    />
  );
  if (kind === 's3')
    return (
      <>
        <Field {...field('endpoint')} wide label={t('endpoint')} hint={t('endpointHint')} inputMode="url" {...PLAIN} />
        <Field {...field('bucket')} label={t('bucket')} {...PLAIN} />
        <Field {...field('region')} label={t('region')} {...PLAIN} />
        <Field {...field('accessKeyId')} label={t('accessKeyId')} {...PLAIN} />
        {secret}
        {folder}
      </>
    );
  return (
    <>
      <Field {...field('host')} label={t('host')} {...PLAIN} />
      <Field {...field('port')} label={t('port')} inputMode="numeric" {...PLAIN} />
      <Field {...field('user')} label={t('user')} {...PLAIN} />
      {secret}
      <div className={styles.wide}>{folder}</div>
    </>
  );
}

function initialOf(place: BackupPlaceDetails | null): Values {
  const empty = { endpoint: '', region: 'us-east-1', bucket: '', folder: '', accessKeyId: '', secret: '' };
  const server = { host: '', port: '22', user: '' };
  const shown = place && Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]));
  return { kind: 's3', ...empty, ...server, ...shown };
}

function bodyOf(values: Values) {
  const { kind, endpoint, region, bucket, folder, accessKeyId, host, port, user } = values;
  const secret = values.secret === '' ? {} : { secret: values.secret };
  if (kind === 'folder') return { kind, folder } as const;
  if (kind === 'sftp') return { kind, host, port: Number(port), user, folder, ...secret } as const;
  const bucketOf = { ...(endpoint && { endpoint }), ...(region && { region }), ...(bucket && { bucket }) };
  return { kind: 's3', ...bucketOf, folder, accessKeyId, ...secret } as const;
}
