import { useId, useRef } from 'react';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { PROGRAM_TITLES, PROGRAMS, type Program } from '#core/people/import-programs.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import styles from './import-page.module.css';

type ChooseProps = {
  readonly isBusy: boolean;
  readonly hasFile: boolean;
  readonly onChoose: (csv: string) => void;
};

/** The button that a CSV file is chosen with. */
export function ChooseFile({ isBusy, hasFile, onChoose }: ChooseProps) {
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
          if (file) void textOf(file).then(onChoose);
        }}
      />
    </p>
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

/** Where the file comes from: its columns are found as that program writes them. */
export function FromProgram({
  program,
  onChange,
}: {
  readonly program: Program;
  readonly onChange: (program: Program) => void;
}) {
  const t = useTexts(customerImportTexts);
  return (
    <SelectField
      id="import-program"
      label={t('program')}
      value={program}
      onChange={({ target }) => onChange(PROGRAMS.find((each) => each === target.value) ?? 'other')}
    >
      {PROGRAMS.map((each) => (
        <option key={each} value={each}>
          {PROGRAM_TITLES[each].name || t('otherProgram')}
        </option>
      ))}
    </SelectField>
  );
}

type ColumnsProps<Field extends string> = {
  readonly fields: readonly Field[];
  readonly nameOf: (field: Field) => string;
  readonly titles: readonly string[];
  readonly columns: Readonly<Record<Field, number | null>>;
  readonly onChange: (columns: Record<Field, number | null>) => void;
};

/** Which column of the file holds each field. */
export function Columns<Field extends string>({ fields, nameOf, titles, columns, onChange }: ColumnsProps<Field>) {
  const t = useTexts(customerImportTexts);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('columns')}</h2>
      <p className={styles.small}>{t('aboutColumns')}</p>
      <div className={styles.columns}>
        {fields.map((field) => (
          <SelectField
            key={field}
            id={`${id}-${field}`}
            label={nameOf(field)}
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
