import { useId, type ReactNode } from 'react';

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
    <section className="field-group" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {about && <p>{about}</p>}
      </header>
      <div className="fields">{children}</div>
    </section>
  );
}
