import type { ComponentPropsWithRef, ReactNode } from 'react';
import './checkbox.css';
import './choice.css';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  readonly children: ReactNode;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
};

/** A tick box and its words; the whole of it is pressed. Other attributes go to the box. */
export function Checkbox({ children, aside, ...input }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      <span>
        {children} {aside && <small>{aside}</small>}
      </span>
    </label>
  );
}
