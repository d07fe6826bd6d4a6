import { Fragment } from 'react';

/** An email address that breaks behind its sign and before its dots, where it's too long for a line. It's not for translators. */
export function EmailText({ email }: { readonly email: string }) {
  return (
    <span translate="no">
      {email.split(/(?<=@)|(?=\.)/).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
