import type { ReactNode } from 'react';
import type { Settings } from '#core/settings/settings.ts';
import type { MailKind, Mails } from '#core/notifications/mails.ts';

/** One kind of mail: its subject and its body, from the data of its event and the shop that sends it. */
export type Template<Kind extends MailKind> = {
  readonly subject: (data: Mails[Kind], business: Settings) => string;
  readonly Body: (props: { readonly data: Mails[Kind]; readonly business: Settings }) => ReactNode;
};
