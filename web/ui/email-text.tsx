import { Fragment } from 'react';

/** An email address that breaks behind its sign and before its dots, where it's too long for a line. */
export function EmailText({ email }: { readonly email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
