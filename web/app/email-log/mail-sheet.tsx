import type { MailDetail as Mail } from '#contract/mail.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { mailDetail } from './mail-data.ts';
import { MailDetail } from './mail-detail.tsx';
import { kindText } from './mail-texts.ts';

/** The open mail at the side of the list. */
export function MailSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="mail"
      query={mailDetail(id)}
      frame={frame}
      title={({ kind, subject, preview }: Mail) => subject ?? preview?.subject ?? kindText(kind)}
      about={queuedAt}
    >
      {(mail) => <MailDetail mail={mail} />}
    </RecordSheet>
  );
}

function queuedAt({ createdAt }: Mail) {
  return <When label="Queued" at={createdAt} />;
}
