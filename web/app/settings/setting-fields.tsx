import { useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { useSetting } from './editor.ts';

type SettingProps = {
  readonly path: string;
  readonly label: string;
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

/** An amount in dollars. */
export function MoneySetting(props: SettingProps) {
  return <NumberSetting {...props} unitBefore="$" />;
}

/** On or off. */
export function SwitchSetting({ path, label, hint }: SettingProps) {
  const { id, value, error, set } = useSetting<boolean>(path);
  return (
    <div className="setting-switch">
      <Checkbox
        id={id}
        checked={value}
        aria-describedby={hint && `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => set(event.target.checked)}
      >
        {label}
      </Checkbox>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
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
