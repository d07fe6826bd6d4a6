import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { CustomerImport, ImportPreview } from '#contract/customer-import.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { IMPORT_FIELDS, type ImportColumns } from '#core/people/customer-import.ts';
import type { Program } from '#core/people/import-programs.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { ListHeadline } from '#web/app/list/list-tools.tsx';
import { ListPage, ListSection } from '#web/app/list/record-list.tsx';
import { call, read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { toastFailure } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ChooseFile, Columns, FromProgram } from './import-parts.tsx';
import styles from './import-page.module.css';

/** The imports so far. */
const earlierImports = () => ({ ...read('GET /api/customers/imports'), refetchOnMount: 'always' as const });

const readAgain = async (client: QueryClient) => {
  await Promise.all(
    [['customers'], earlierImports().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};

/** What was read, and with which choices. */
type Read = {
  readonly csv: string;
  /** Of vehicles without one. */
  readonly vehicleClass?: string | undefined;
  readonly preview: ImportPreview;
};

const KINDS = ['customers', 'appointments'] as const;
const AppointmentsImport = later(() => import('./import-appointments.tsx').then((module) => module.AppointmentsImport));

/** Brings customers, vehicles and upcoming appointments along from files: what they say is seen before anything is saved, and an import can be undone. */
export function ImportPage() {
  const t = useTexts(customerImportTexts);
  const section = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('customers');
  return (
    <ListPage isSplit={false}>
      <ListSection titleId="import-title" ref={section}>
        <ListHeadline>
          <h1 id="import-title">{t('title', { kind })}</h1>
          <Link className={buttonClass({ variant: 'plain' })} to="/admin/dashboard" search={{ tab: 'customers' }}>
            <Icon name="left" />
            {t('back')}
          </Link>
        </ListHeadline>
        <div className={styles.page}>
          <Segments
            name="import-kind"
            label={t('what')}
            choices={KINDS.map((value) => ({ value, word: t('kind', { kind: value }) }))}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'customers' ? <CustomersImport /> : <AppointmentsImport />}
          <Earlier />
        </div>
      </ListSection>
    </ListPage>
  );
}

function CustomersImport() {
  const t = useTexts(customerImportTexts);
  const client = useQueryClient();
  const [file, setFile] = useState<Read>();
  const look = useMutation({
    mutationFn: async (
      given: Omit<Read, 'preview'> & { readonly columns?: ImportColumns; readonly program?: Program },
    ) => ({
      csv: given.csv,
      vehicleClass: given.vehicleClass,
      preview: await call('POST /api/customers/imports/preview', { body: given }),
    }),
    onSuccess: setFile,
  });
  const run = useMutation({
    mutationFn: async ({ csv, vehicleClass, preview: { columns, added, vehicles } }: Read) =>
      call('POST /api/customers/imports', { body: { csv, columns, vehicleClass, added, vehicles } }),
    onSuccess: async ({ customers: count, vehicles }) => {
      setFile(undefined);
      const title = count > 0 ? t('done', { count }) : t('doneVehicles', { count: vehicles });
      toast({ title, description: t('noEmails') });
      await readAgain(client);
    },
  });
  const again = (
    { csv, vehicleClass, preview }: Read,
    changed: { readonly columns?: ImportColumns; readonly vehicleClass?: string | undefined },
  ) => {
    const { columns } = preview;
    run.reset();
    look.mutate({ csv, vehicleClass, columns, program: preview.program, ...changed });
  };
  return (
    <>
      <p>{t('about')}</p>
      <ChooseFile
        isBusy={look.isPending}
        hasFile={file !== undefined}
        onChoose={(csv) => {
          run.reset();
          look.mutate({ csv });
        }}
      />
      {look.error && <Callout title={t('readFailed')}>{firstError(look.error, 'csv')}</Callout>}
      {file && (
        <>
          <Outcome preview={file.preview} />
          {run.error && <Callout title={t('runFailed')}>{firstError(run.error, 'csv')}</Callout>}
          {file.preview.added + file.preview.vehicles > 0 && (
            <p>
              <Button
                variant="sponge"
                aria-disabled={run.isPending || look.isPending}
                onClick={() => run.isPending || look.isPending || run.mutate(file)}
              >
                {run.isPending ? t('running') : runText(t, file.preview)}
              </Button>
            </p>
          )}
          {file.preview.hasVehicles && (
            <UsualClass value={file.vehicleClass} onChange={(vehicleClass) => again(file, { vehicleClass })} />
          )}
          <FromProgram
            program={file.preview.program}
            onChange={(program) => {
              run.reset();
              look.mutate({ csv: file.csv, vehicleClass: file.vehicleClass, program });
            }}
          />
          <Columns
            fields={IMPORT_FIELDS}
            nameOf={(field) => t('field', { field })}
            titles={file.preview.titles}
            columns={file.preview.columns}
            onChange={(columns) => again(file, { columns })}
          />
        </>
      )}
    </>
  );
}

function runText(t: ReturnType<typeof customerImportTexts>, { added, vehicles }: ImportPreview): string {
  return added > 0 ? t('run', { count: added }) : t('runVehicles', { count: vehicles });
}

/** The class of the vehicles whose class the file doesn't tell. */
function UsualClass({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const t = useTexts(customerImportTexts);
  const classes = useCatalog().vehicleClasses.filter(({ retired }) => !retired);
  return (
    <SelectField
      id="import-usual-class"
      label={t('usualClass')}
      hint={t('aboutUsualClass')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('noUsualClass')}</option>
      {classes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What importing the file would do. */
function Outcome({ preview }: { readonly preview: ImportPreview }) {
  const { added, vehicles, known, wrong, errors, sample } = preview;
  const t = useTexts(customerImportTexts);
  const id = useId();
  return (
    <section aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{t('result')}</h2>
      <p>
        <b>{t('added', { count: added })}</b> {vehicles > 0 && <b>{t('vehicles', { count: vehicles })}</b>}
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
            {sample.map(({ name, email, phone, address, vehicles: theirs }) => (
              <li key={`${email} ${phone}`}>
                <b>{name}</b>
                {[email, phoneText(phone), address, ...theirs].filter(Boolean).map((text) => (
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
  const { id, customers: count, vehicles, appointments, importedBy: name } = earlier;
  const what = [
    ...(count > 0 ? [t('imported', { count })] : []),
    ...(vehicles > 0 ? [t('importedVehicles', { count: vehicles })] : []),
    ...(appointments > 0 ? [t('importedAppointments', { count: appointments })] : []),
  ].join(', ');
  const undo = useMutation({
    mutationFn: async () => call('DELETE /api/customers/imports/:id', { params: { id } }),
    onSuccess: async ({ removed, vehicles: gone, appointments: canceled }) => {
      setAsking(false);
      if (appointments > 0) toast({ title: t('undoneAppointments', { count: canceled }) });
      else toast({ title: count > 0 ? t('undone', { count: removed }) : t('undoneVehicles', { count: gone }) });
      await readAgain(client);
    },
    onError: (error) => toastFailure(error, { title: t('undoFailed'), otherwise: t('tryAgain') }),
  });
  return (
    <li>
      <span>
        <b>{what}</b>
        {moment && rich(name === null ? t.rich('importedAt', moment) : t.rich('importedBy', { ...moment, name }))}
      </span>
      <Button onClick={() => setAsking(true)}>{rich(t.rich('undo', { what, hidden }))}</Button>
      {isAsking && (
        <Ask
          title={t('askUndo')}
          about={[
            ...(appointments > 0 ? [t('aboutUndoAppointments', { count: earlier.removableAppointments })] : []),
            ...(count > 0 && appointments === 0 ? [t('aboutUndo', { count: earlier.removable })] : []),
            ...(vehicles > 0 ? [t('aboutUndoVehicles', { count: vehicles })] : []),
          ].join(' ')}
          action={t('undoAction')}
          isBusy={undo.isPending}
          onClose={() => setAsking(false)}
          onDo={() => undo.mutate()}
        />
      )}
    </li>
  );
}
