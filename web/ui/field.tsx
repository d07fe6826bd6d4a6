import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

type Common = {
  readonly id: string;
  readonly label: ReactNode;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; absent when all is well. */
  readonly error?: string;
  readonly wide?: boolean;
};

type Units = {
  /** Inside the field, before or after what is typed: '$', 'minutes'. */
  readonly unitBefore?: string;
  readonly unitAfter?: string;
};

/** Label, input, hint and error, tied together for screen readers. Other attributes go to the input. */
export function Field({
  label,
  aside,
  hint,
  error,
  wide,
  unitBefore,
  unitAfter,
  ...input
}: Common & Units & ComponentPropsWithRef<'input'>) {
  const field = <input className="input" {...described(input.id, hint, error)} {...input} />;
  return (
    <Frame {...{ id: input.id, label, aside, hint, error, wide }}>
      {unitBefore || unitAfter ? (
        <div className="field-units">
          {unitBefore && <span aria-hidden="true">{unitBefore}</span>}
          {field}
          {unitAfter && <span aria-hidden="true">{unitAfter}</span>}
        </div>
      ) : (
        field
      )}
    </Frame>
  );
}

/** As Field, with several lines. */
export function TextField({ label, aside, hint, error, wide, ...input }: Common & ComponentPropsWithRef<'textarea'>) {
  return (
    <Frame {...{ id: input.id, label, aside, hint, error, wide }}>
      <textarea className="input" {...described(input.id, hint, error)} {...input} />
    </Frame>
  );
}

/** As Field, with a native list; its options are the children. */
export function SelectField({ label, aside, hint, error, wide, ...input }: Common & ComponentPropsWithRef<'select'>) {
  return (
    <Frame {...{ id: input.id, label, aside, hint, error, wide }}>
      <select className="input" {...described(input.id, hint, error)} {...input} />
    </Frame>
  );
}

function Frame({ id, label, aside, hint, error, wide, children }: Common & { readonly children: ReactNode }) {
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>
        {label} {aside && <small>{aside}</small>}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} hidden={!error}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    </div>
  );
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}
