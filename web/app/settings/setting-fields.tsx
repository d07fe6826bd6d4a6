import { useState, useId, type ReactNode } from 'react';
import type { PackageId } from '#core/settings/settings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError, FieldHint, TextField } from '#web/ui/field.tsx';
import { useOwnText, useSetting, useEditor } from './editor.ts';
import styles from './settings-form.module.css';

type SettingProps = {
  readonly path: string;
  readonly label: ReactNode;
  readonly hint?: string;
  readonly aside?: string;
  readonly wide?: boolean;
};

type TextProps = SettingProps & {
  readonly maxLength?: number;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  /** More than one makes it a multiline field. */
  readonly rows?: number;
};

/** A text field. */
export function TextSetting({ path, rows = 1, type = 'text', ...props }: TextProps) {
  const { id, value, error, set } = useSetting<string>(path);
  const shared = { ...props, id, error, value: value ?? '', autoComplete: 'off', spellCheck: rows > 1 };
  return rows > 1 ? (
    <TextField {...shared} rows={rows} onChange={(event) => set(event.target.value)} />
  ) : (
    <Field {...shared} type={type} onChange={(event) => set(event.target.value)} />
  );
}

type NumberProps = SettingProps & {
  readonly unitBefore?: string;
  readonly unitAfter?: string;
  /** Stored units per typed unit: 60 where hours are typed and minutes are stored. */
  readonly factor?: number;
};

/** A number field. Invalid input is kept as typed, and rejected with the field. */
export function NumberSetting({ path, factor = 1, ...props }: NumberProps) {
  const { id, value, error, set } = useSetting<number | string | undefined>(path);
  const [typed, setTyped] = useState({ text: textOf(value, factor), of: value });
  if (typed.of !== value) setTyped({ text: textOf(value, factor), of: value });
  return (
    <Field
      {...props}
      id={id}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const number = numberFrom(text, factor);
        setTyped({ text, of: number });
        set(number);
      }}
    />
  );
}

/** A full hour of the day, stored as 0 to 23. */
export function HourSetting({ path, ...props }: SettingProps) {
  const { id, value, error, set } = useSetting<number | string>(path);
  return (
    <Field
      {...props}
      id={id}
      error={error}
      type="time"
      step={3600}
      value={typeof value === 'number' ? `${String(value).padStart(2, '0')}:00` : ''}
      onChange={({ target }) => set(target.value === '' ? '' : Number.parseInt(target.value, 10))}
    />
  );
}

/** An amount in dollars. */
export function MoneySetting(props: SettingProps) {
  return <NumberSetting {...props} unitBefore="$" />;
}

/** On or off. */
export function SwitchSetting({ path, label, hint }: SettingProps) {
  const { id, value, error, set } = useSetting<boolean>(path);
  return (
    <div>
      <Checkbox
        id={id}
        checked={value}
        aria-describedby={hint && `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => set(event.target.checked)}
      >
        {label}
      </Checkbox>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && (
        <FieldError role="alert" hasIcon={false}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

type LinesProps = SettingProps & { readonly rows: number };

/** A list of short texts, one per line. */
export function LinesSetting({ path, ...props }: LinesProps) {
  const { id, value, error, set } = useSetting<readonly string[]>(path);
  const lines = value.join('\n');
  const [typed, setTyped] = useState({ text: lines, of: lines });
  if (typed.of !== lines) setTyped({ text: lines, of: lines });
  return (
    <TextField
      {...props}
      id={id}
      error={error}
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const list = linesOf(text);
        setTyped({ text, of: list.join('\n') });
        set(list);
      }}
    />
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function textOf(value: number | string | undefined, factor: number): string {
  return typeof value === 'number' ? String(value / factor) : (value ?? '');
}

function numberFrom(text: string, factor: number): number | string {
  const number = Number(text.replaceAll(/[$,\s]/g, ''));
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  // Hours as minutes: a third of an hour is 20 minutes, however many decimals were typed.
  return factor === 1 ? number : Math.round(number * factor);
}

type FieldGroupProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about?: string;
  readonly children: ReactNode;
};

/** A group of fields under a heading. */
export function FieldGroup({ title, about, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section className={styles.fieldGroup} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {about && <p>{about}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

type PackageTicksProps = { readonly path: string; readonly label: string };

/** Selects the packages that something applies to. */
export function PackageTicks({ path, label }: PackageTicksProps) {
  const { id, value, error, set } = useSetting<readonly PackageId[] | undefined>(path);
  const { packages } = useEditor().draft;
  const own = useOwnText();
  const chosen = value ?? [];
  return (
    <fieldset className={styles.packageTicks} id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {packages.map((pack) => (
        <Checkbox
          key={pack.id}
          checked={chosen.includes(pack.id)}
          onChange={({ target: { checked } }) =>
            set(packages.map((each) => each.id).filter((each) => (each === pack.id ? checked : chosen.includes(each))))
          }
        >
          {own(pack.name)}
        </Checkbox>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
