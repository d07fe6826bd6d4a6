import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AppointmentFile, AppointmentPreview } from '#contract/appointment-import.ts';
import { appointmentImportTexts } from '#core/languages/en/appointment-import.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { APPOINTMENT_FIELDS, IMPORT_FIELDS, type AppointmentColumns } from '#core/people/customer-import.ts';
import type { Program } from '#core/people/import-programs.ts';
import { DATE_ORDERS } from '#core/people/import-times.ts';
import { call, read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ChooseFile, Columns, FromProgram } from './import-parts.tsx';
import styles from './import-page.module.css';

/** What the owner chooses beside the file and its columns. */
type Choices = Pick<AppointmentFile, 'dateOrder' | 'services' | 'isAtCustomer' | 'isTaxIncluded' | 'isOverFull'>;
const NO_CHOICES: Choices = {
  dateOrder: 'month',
  services: [],
  isAtCustomer: true,
  isTaxIncluded: false,
  isOverFull: false,
};

type Read = { readonly csv: string; readonly choices: Choices; readonly preview: AppointmentPreview };

/** Brings upcoming appointments along from a file. */
export function AppointmentsImport() {
  const t = useTexts(appointmentImportTexts);
  const inImport = useTexts(customerImportTexts);
  const client = useQueryClient();
  const [file, setFile] = useState<Read>();
  const look = useMutation({
    mutationFn: async (
      given: Omit<Read, 'preview'> & { readonly columns?: AppointmentColumns; readonly program?: Program },
    ) => {
      const { csv, choices, columns, program } = given;
      const body = { csv, ...choices, ...(columns && { columns }), ...(program && { program }) };
      return { csv, choices, preview: await call('POST /api/appointments/imports/preview', { body }) };
    },
    onSuccess: setFile,
  });
  const run = useMutation({
    mutationFn: async ({ csv, choices, preview: { columns, digest } }: Read) =>
      call('POST /api/appointments/imports', { body: { csv, ...choices, columns, digest } }),
    onSuccess: async ({ appointments: count }) => {
      setFile(undefined);
      toast({ title: t('done', { count }), description: inImport('noEmails') });
      const topics = [['customers'], ['quotes'], ['jobs'], read('GET /api/customers/imports').queryKey];
      await Promise.all(topics.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const isBusy = run.isPending || look.isPending;
  const again = (
    { csv, choices, preview: { columns, program } }: Read,
    changed: Partial<Choices> & { readonly columns?: AppointmentColumns },
  ) => {
    const { columns: chosen = columns, ...other } = changed;
    run.reset();
    look.mutate({ csv, choices: { ...choices, ...other }, columns: chosen, program });
  };
  return (
    <>
      <p>{t('about')}</p>
      <p className={styles.small}>{t('noEmails')}</p>
      <ChooseFile
        isBusy={look.isPending}
        hasFile={file !== undefined}
        onChoose={(csv) => {
          run.reset();
          look.mutate({ csv, choices: NO_CHOICES });
        }}
      />
      {look.error && <Callout title={inImport('readFailed')}>{firstError(look.error, 'csv')}</Callout>}
      {file && (
        <>
          <Services file={file} onChange={(services) => again(file, { services })} />
          <Options file={file} onChange={(changed) => again(file, changed)} />
          <Outcome preview={file.preview} />
          {run.error && <Callout title={inImport('runFailed')}>{firstError(run.error, 'csv')}</Callout>}
          {file.preview.added > 0 && (
            <p>
              <Button variant="sponge" aria-disabled={isBusy} onClick={() => isBusy || run.mutate(file)}>
                {run.isPending ? t('running') : t('run', { count: file.preview.added })}
              </Button>
            </p>
          )}
          <FromProgram
            program={file.preview.program}
            onChange={(program) => {
              run.reset();
              look.mutate({ csv: file.csv, choices: file.choices, program });
            }}
          />
          <Columns
            fields={APPOINTMENT_FIELDS}
            nameOf={(field) =>
              IMPORT_FIELDS.some((each) => each === field) ? inImport('field', { field }) : t('field', { field })
            }
            titles={file.preview.titles}
            columns={file.preview.columns}
            onChange={(columns) => again(file, { columns })}
          />
        </>
      )}
    </>
  );
}

type ServicesProps = { readonly file: Read; readonly onChange: (services: Choices['services']) => void };

/** What each service of the file is on the menu. */
function Services({ file: { preview }, onChange }: ServicesProps) {
  const t = useTexts(appointmentImportTexts);
  const id = useId();
  const { packages, vehicleClasses } = useCatalog();
  const { services } = preview;
  if (services.length === 0) return null;
  const set = (name: string, changed: Partial<Choices['services'][number]>) =>
    onChange(
      services.map(({ count: _, ...service }) => (service.name === name ? { ...service, ...changed } : service)),
    );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('services')}</h2>
      <p className={styles.small}>{t('aboutServices')}</p>
      <ul className={styles.services}>
        {services.map(({ name, count, packageType, vehicleType }, index) => {
          const title = t('service', { name: name || 'none' });
          const pack = packages.find((each) => each.id === packageType);
          const classes = vehicleClasses.filter((each) => pack?.classes.includes(each.id));
          return (
            <li key={name}>
              <span>
                <b>{title}</b> <small>{t('serviceCount', { count })}</small>
              </span>
              <SelectField
                id={`${id}-package-${index}`}
                label={t('package', { name: title })}
                value={packageType}
                onChange={({ target }) => set(name, { packageType: target.value, vehicleType: '' })}
              >
                <option value="">{t('noPackageYet')}</option>
                {packages.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </SelectField>
              {classes.length > 1 && (
                <SelectField
                  id={`${id}-class-${index}`}
                  label={t('class', { name: title })}
                  value={vehicleType}
                  onChange={({ target }) => set(name, { packageType, vehicleType: target.value })}
                >
                  <option value="">{t('anyClass')}</option>
                  {classes.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                </SelectField>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type OptionsProps = { readonly file: Read; readonly onChange: (changed: Partial<Choices>) => void };

function Options({ file: { choices, preview }, onChange }: OptionsProps) {
  const t = useTexts(appointmentImportTexts);
  const { packages, tax } = useCatalog();
  const chosen = preview.services.flatMap(({ packageType }) => packages.find(({ id }) => id === packageType) ?? []);
  const hasBothPlaces = preview.columns.street !== null && chosen.some(({ offered }) => offered === 'both');
  return (
    <div className={styles.options}>
      {preview.isAmbiguous && (
        <SelectField
          id="import-date-order"
          label={t('dateOrder')}
          value={choices.dateOrder}
          onChange={({ target }) =>
            onChange({ dateOrder: DATE_ORDERS.find((order) => order === target.value) ?? 'month' })
          }
        >
          {DATE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t('order', { order })}
            </option>
          ))}
        </SelectField>
      )}
      {hasBothPlaces && (
        <Checkbox
          checked={choices.isAtCustomer}
          onChange={({ target }) => onChange({ isAtCustomer: target.checked })}
          aside={t('atCustomerHint')}
        >
          {t('atCustomer')}
        </Checkbox>
      )}
      {Object.values(tax.rates).some((rate) => rate > 0) && (
        <Checkbox
          checked={choices.isTaxIncluded}
          onChange={({ target }) => onChange({ isTaxIncluded: target.checked })}
        >
          {t('taxIncluded')}
        </Checkbox>
      )}
      <Checkbox
        checked={choices.isOverFull}
        onChange={({ target }) => onChange({ isOverFull: target.checked })}
        aside={t('overFullHint')}
      >
        {t('overFull')}
      </Checkbox>
    </div>
  );
}

/** What importing the file would do, row by row. */
function Outcome({ preview }: { readonly preview: AppointmentPreview }) {
  const t = useTexts(appointmentImportTexts);
  const inImport = useTexts(customerImportTexts);
  const id = useId();
  const moments = useMoments();
  const { added, customers, known, wrong, past, canceled, later, rows } = preview;
  return (
    <section aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{inImport('result')}</h2>
      <p>
        <b>{t('added', { count: added })}</b> {customers > 0 && t('newCustomers', { count: customers })}
      </p>
      {wrong > 0 && <p>{t('wrong', { count: wrong })}</p>}
      {known > 0 && <p>{t('known', { count: known })}</p>}
      {past > 0 && <p>{t('past', { count: past })}</p>}
      {canceled > 0 && <p>{t('canceled', { count: canceled })}</p>}
      {later > 0 && <p>{t('later', { count: later })}</p>}
      {rows.length > 0 && (
        <>
          <h3>{t('rows')}</h3>
          <ul className={styles.rows}>
            {rows.map(({ row, state, customer, isNewCustomer, startsAt, work, totalCents, isOverFull, message }) => (
              <li key={row} data-state={state}>
                <b>{[t('row', { row }), customer].filter(Boolean).join(' · ')}</b>
                {startsAt && <span>{moments?.(startsAt).when}</span>}
                {work && (
                  <span>{[work, totalCents !== null && formatMoneyExact(totalCents)].filter(Boolean).join(' · ')}</span>
                )}
                <span>
                  {[isNewCustomer && t('newCustomer'), isOverFull && t('isOverFull'), state === 'known' && t('isKnown')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {message && <span className={styles.wrong}>{message}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
