import { useState, useId, type ReactNode } from 'react';
import { isWithin } from '#core/lib/paths.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError, FieldHint, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
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

/** A number field that may be empty, which leaves the setting out. */
export function OptionalNumberSetting({ path, ...props }: Omit<NumberProps, 'factor'>) {
  const { id, value, error, set } = useSetting<number | string | undefined>(path);
  return (
    <Field
      {...props}
      id={id}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => set(target.value.trim() === '' ? undefined : numberFrom(target.value, 1))}
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
  /** Two fields beside each other at most, where they belong together in pairs. */
  readonly isInPairs?: boolean;
  readonly children: ReactNode;
};

/** A group of fields under a heading. */
export function FieldGroup({ title, about, isInPairs = false, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section className={styles.fieldGroup} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {about && <p>{about}</p>}
      </header>
      <div className={isInPairs ? `${styles.fields} ${styles.pairs}` : styles.fields}>{children}</div>
    </section>
  );
}

type FoldedGroupProps = FieldGroupProps & {
  /** What is set, in short: shown beside the heading. */
  readonly now: string;
  /** The settings in it: an error in one of them opens it. */
  readonly paths: readonly string[];
};

/** A group of fields that is seldom changed, folded under its heading, which says what is set. */
export function FoldedGroup({ title, about, now, paths, children }: FoldedGroupProps) {
  const { errors } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const hasError = errors.some((error) => paths.some((path) => isWithin(error.path, path)));
  return (
    <details
      className={styles.foldedGroup}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{title}</h3>
        <span>{now}</span>
        <Icon name="chev" />
      </summary>
      {about && <p>{about}</p>}
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

type PackageTicksProps = { readonly path: string; readonly label: string };

/** Selects the packages that something applies to; retired ones only where they're selected already. */
export function PackageTicks(props: PackageTicksProps) {
  const { value } = useSetting<readonly PackageId[] | undefined>(props.path);
  const { packages } = useEditor().draft;
  const offered = packages.filter(({ id, status }) => status !== 'retired' || value?.includes(id));
  return <Ticks {...props} items={offered} />;
}

type TicksProps = PackageTicksProps & {
  readonly items: readonly { readonly id: string; readonly name: string }[];
};

/** Selects some of the owner's items by their IDs. */
export function Ticks({ path, label, items }: TicksProps) {
  const { id, value = [], error, set } = useSetting<readonly string[] | undefined>(path);
  const own = useOwnText();
  return (
    <fieldset className={styles.packageTicks} id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          checked={value.includes(item.id)}
          onChange={({ target: { checked } }) =>
            set(items.map((each) => each.id).filter((each) => (each === item.id ? checked : value.includes(each))))
          }
        >
          {own(item.name)}
        </Checkbox>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
