import { type ChangeEvent, type ComponentPropsWithRef, type FocusEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

type Common = {
  readonly id: string;
  readonly label: ReactNode;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; absent when all is well. */
  readonly error?: string;
  /** Over all columns: the form finds it as `[data-wide]`. */
  readonly wide?: boolean;
};

/**
 * Label, input, hint and error, tied together for screen readers. Other attributes go to the input. A form finds fields as
 * `[data-field]`, those with a unit as `[data-units]`, and sets `--input-height` and `--input-padding` for all of its inputs.
 */
export function Field({
  label,
  aside,
  hint,
  error,
  wide,
  unitBefore,
  unitAfter,
  ...input
}: Common & {
  /** Inside the field, before or after what is typed: '$', 'minutes'. */
  readonly unitBefore?: string;
  readonly unitAfter?: string;
} & ComponentPropsWithRef<'input'>) {
  const units = [unitBefore && `${input.id}-before`, unitAfter && `${input.id}-after`];
  const field = (
    <input {...fieldDescription(input.id, hint, error, units)} {...input} className={inputClass(input.className)} />
  );
  return (
    <FieldFrame {...{ id: input.id, label, aside, hint, error, wide }}>
      {unitBefore || unitAfter ? (
        <div className={styles.units} data-units>
          {unitBefore && <Unit id={`${input.id}-before`}>{unitBefore}</Unit>}
          {field}
          {unitAfter && <Unit id={`${input.id}-after`}>{unitAfter}</Unit>}
        </div>
      ) : (
        field
      )}
    </FieldFrame>
  );
}

/** Draws a unit before an input that has no visible label of its own; its name says the unit. */
export function UnitBox({ before, children }: { readonly before: string; readonly children: ReactNode }) {
  return (
    <div className={styles.units} data-units>
      <span aria-hidden="true">{before}</span>
      {children}
    </div>
  );
}

/** Said with the field that it belongs to, and not beside it. */
function Unit(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} aria-hidden="true" />;
}

/** As Field, with several lines. */
export function TextField({ label, aside, hint, error, wide, ...input }: Common & ComponentPropsWithRef<'textarea'>) {
  return (
    <FieldFrame {...{ id: input.id, label, aside, hint, error, wide }}>
      <textarea {...fieldDescription(input.id, hint, error)} {...input} className={inputClass(input.className)} />
    </FieldFrame>
  );
}

type LinesFieldProps = Common &
  Pick<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'defaultValue' | 'maxLength'> & {
    readonly lines: number;
    readonly onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };

/** A Field, or a TextField where it has several lines. */
export function LinesField({ lines, ...field }: LinesFieldProps) {
  return lines > 1 ? <TextField {...field} rows={lines} /> : <Field {...field} />;
}

/** As Field, with a native list; its options are the children. */
export function SelectField({ label, aside, hint, error, wide, ...input }: Common & ComponentPropsWithRef<'select'>) {
  return (
    <FieldFrame {...{ id: input.id, label, aside, hint, error, wide }}>
      <select {...fieldDescription(input.id, hint, error)} {...input} className={inputClass(input.className)} />
    </FieldFrame>
  );
}

/** Label, hint and error around an input that is made elsewhere; its label has the id `ID-label`. */
export function FieldFrame({
  id,
  label,
  aside,
  hint,
  error,
  wide,
  children,
}: Common & { readonly children: ReactNode }) {
  return (
    <div className={styles.root} data-field data-wide={wide || undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label} {aside && <small>{aside}</small>}
      </label>
      {children}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`} hidden={!error}>
        {error}
      </FieldError>
    </div>
  );
}

/** The class of an input, select or textarea that has no visible label of its own. */
export function inputClass(className?: string): string {
  return [styles.input, className].filter(Boolean).join(' ');
}

type FieldErrorProps = ComponentPropsWithRef<'p'> & {
  /** Left out where there is no room for it. */
  readonly hasIcon?: boolean;
};

/** What is wrong and what to do. */
export function FieldError({ hasIcon = true, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={styles.error}>
      {hasIcon && <Icon name="alert" />}
      {hasIcon ? <span>{children}</span> : children}
    </p>
  );
}

/** What helps to fill in a field. */
export function FieldHint(props: ComponentPropsWithRef<'p'>) {
  return <p {...props} className={styles.hint} />;
}

/** The attributes that tie an input to its units, hint and error. */
export function fieldDescription(
  id: string,
  hint: ReactNode,
  error: string | undefined,
  units: readonly (string | undefined)[] = [],
) {
  const ids = [...units, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}
