import { useId, type ReactNode } from 'react';

type AccountPartProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly children: ReactNode;
};

/** One part of the account: what it is on the left, its controls on the right. */
export function AccountPart({ title, about, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </header>
      <div className="account-body">{children}</div>
    </section>
  );
}
