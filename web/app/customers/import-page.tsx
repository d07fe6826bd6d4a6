import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { CustomerImport, ImportPreview } from '#contract/customer-import.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { IMPORT_FIELDS, type ImportColumns } from '#core/people/customer-import.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { ListHeadline } from '#web/app/list/list-tools.tsx';
import { ListPage, ListSection } from '#web/app/list/record-list.tsx';
import { call, read } from '#web/lib/api.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { toastFailure } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './import-page.module.css';

/** The imports so far. */
const earlierImports = () => ({ ...read('GET /api/customers/imports'), refetchOnMount: 'always' as const });

const readAgain = async (client: QueryClient) => {
  await Promise.all(
    [['customers'], earlierImports().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};

type Read = { readonly csv: string; readonly preview: ImportPreview };

/** Brings customers along from a file: what it says is seen before anything is saved, and an import can be undone. */
export function ImportPage() {
  const t = useTexts(customerImportTexts);
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const [file, setFile] = useState<Read>();
  const look = useMutation({
    mutationFn: async (given: { readonly csv: string; readonly columns?: ImportColumns }) => ({
      csv: given.csv,
      preview: await call('POST /api/customers/imports/preview', { body: given }),
    }),
    onSuccess: setFile,
  });
  const run = useMutation({
    mutationFn: async ({ csv, preview: { columns, added } }: Read) =>
      call('POST /api/customers/imports', { body: { csv, columns, added } }),
    onSuccess: async ({ customers: count }) => {
      setFile(undefined);
      toast({ title: t('done', { count }), description: t('noEmails') });
      await readAgain(client);
    },
  });
  const choose = async (chosen: File) => {
    run.reset();
    look.mutate({ csv: await textOf(chosen) });
  };
  return (
    <ListPage isSplit={false}>
      <ListSection titleId="import-title" ref={section}>
        <ListHeadline>
          <h1 id="import-title">{t('title')}</h1>
          <Link className={buttonClass({ variant: 'plain' })} to="/admin/dashboard" search={{ tab: 'customers' }}>
            <Icon name="left" />
            {t('back')}
          </Link>
        </ListHeadline>
        <div className={styles.page}>
          <p>{t('about')}</p>
          <ChooseFile isBusy={look.isPending} hasFile={file !== undefined} onChoose={(chosen) => void choose(chosen)} />
          {look.error && <Callout title={t('readFailed')}>{firstError(look.error, 'csv')}</Callout>}
          {file && (
            <>
              <Outcome preview={file.preview} />
              {run.error && <Callout title={t('runFailed')}>{firstError(run.error, 'csv')}</Callout>}
              {file.preview.added > 0 && (
                <p>
                  <Button
                    variant="sponge"
                    aria-disabled={run.isPending || look.isPending}
                    onClick={() => run.isPending || look.isPending || run.mutate(file)}
                  >
                    {run.isPending ? t('running') : t('run', { count: file.preview.added })}
                  </Button>
                </p>
              )}
              <Columns
                preview={file.preview}
                onChange={(columns) => {
                  run.reset();
                  look.mutate({ csv: file.csv, columns });
                }}
              />
            </>
          )}
          <Earlier />
        </div>
      </ListSection>
    </ListPage>
  );
}

/** Files of older spreadsheets aren't Unicode. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type ChooseProps = {
  readonly isBusy: boolean;
  readonly hasFile: boolean;
  readonly onChoose: (file: File) => void;
};

function ChooseFile({ isBusy, hasFile, onChoose }: ChooseProps) {
  const t = useTexts(customerImportTexts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <p>
      <Button
        {...(!hasFile && { variant: 'sponge' })}
        aria-disabled={isBusy}
        onClick={() => isBusy || field.current?.click()}
      >
        {t(isBusy ? 'reading' : hasFile ? 'chooseOther' : 'choose')}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('choose')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again once it's corrected.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </p>
  );
}

type ColumnsProps = {
  readonly preview: ImportPreview;
  readonly onChange: (columns: ImportColumns) => void;
};

function Columns({ preview: { titles, columns }, onChange }: ColumnsProps) {
  const t = useTexts(customerImportTexts);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('columns')}</h2>
      <p className={styles.small}>{t('aboutColumns')}</p>
      <div className={styles.columns}>
        {IMPORT_FIELDS.map((field) => (
          <SelectField
            key={field}
            id={`${id}-${field}`}
            label={t('field', { field })}
            value={columns[field] ?? ''}
            onChange={({ target: { value } }) => onChange({ ...columns, [field]: value === '' ? null : Number(value) })}
          >
            <option value="">{t('noColumn')}</option>
            {titles.map((title, index) => (
              // Two columns may have the same title.
              <option key={index} value={index}>
                {title || t('untitled', { number: index + 1 })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  );
}

/** What importing the file would do. */
function Outcome({ preview: { added, known, wrong, errors, sample } }: { readonly preview: ImportPreview }) {
  const t = useTexts(customerImportTexts);
  const id = useId();
  return (
    <section aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{t('result')}</h2>
      <p>
        <b>{t('added', { count: added })}</b>
      </p>
      {known > 0 && <p>{t('known', { count: known })}</p>}
      {wrong > 0 && (
        <>
          <p>{t('wrong', { count: wrong })}</p>
          <ul>
            {errors.map((error) => (
              <li key={error.row}>{t('rowError', error)}</li>
            ))}
            {wrong > errors.length && <li>{t('moreErrors', { count: wrong - errors.length })}</li>}
          </ul>
        </>
      )}
      {sample.length > 0 && (
        <>
          <h3>{t('sample')}</h3>
          <ul className={styles.sample}>
            {sample.map(({ name, email, phone, address }) => (
              <li key={`${email} ${phone}`}>
                <b>{name}</b>
                {[email, phoneText(phone), address].filter(Boolean).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The imports so far, each with its undo; nothing before the first one. */
function Earlier() {
  const t = useTexts(customerImportTexts);
  const id = useId();
  const { data = [], error, refetch } = useQuery(earlierImports());
  if (error)
    return (
      <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('earlier')}</h2>
      <ul className={styles.earlier}>
        {data.map((each) => (
          <EarlierImport key={each.id} earlier={each} />
        ))}
      </ul>
    </section>
  );
}

function EarlierImport({ earlier }: { readonly earlier: CustomerImport }) {
  const t = useTexts(customerImportTexts);
  const client = useQueryClient();
  const moment = useMoments()?.(earlier.importedAt);
  const [isAsking, setAsking] = useState(false);
  const { id, customers: count, importedBy: name } = earlier;
  const undo = useMutation({
    mutationFn: async () => call('DELETE /api/customers/imports/:id', { params: { id } }),
    onSuccess: async ({ removed }) => {
      setAsking(false);
      toast({ title: t('undone', { count: removed }) });
      await readAgain(client);
    },
    onError: (error) => toastFailure(error, { title: t('undoFailed'), otherwise: t('tryAgain') }),
  });
  return (
    <li>
      <span>
        <b>{t('imported', { count })}</b>
        {moment && rich(name === null ? t.rich('importedAt', moment) : t.rich('importedBy', { ...moment, name }))}
      </span>
      <Button onClick={() => setAsking(true)}>{rich(t.rich('undo', { count, hidden }))}</Button>
      {isAsking && (
        <Ask
          title={t('askUndo')}
          about={t('aboutUndo', { count: earlier.removable })}
          action={t('undoAction')}
          isBusy={undo.isPending}
          onClose={() => setAsking(false)}
          onDo={() => undo.mutate()}
        />
      )}
    </li>
  );
}
