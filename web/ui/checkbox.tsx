import type { ComponentPropsWithRef, ReactNode } from 'react';
import choice from './choice.module.css';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & {
  readonly children: ReactNode;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
};

/** A tick box and its words; the whole of it is pressed. Other attributes go to the box. */
export function Checkbox({ children, aside, ...input }: CheckboxProps) {
  return (
    <label className={choice.checkbox}>
      <input {...input} className={choice.tick} type="checkbox" />
      <span>
        {children} {aside && <small>{aside}</small>}
      </span>
    </label>
  );
}
