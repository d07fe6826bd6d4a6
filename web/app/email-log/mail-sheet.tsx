import type { MailDetail as Mail, MailDetail, MailInList } from '#contract/mail.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { mailDetail, useResend } from './mail-data.ts';
import { kindText, standingOf } from './mail-texts.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { toast } from '#web/ui/toast.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './mail-part.module.css';

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
      {(mail) => <MailDetails mail={mail} />}
    </RecordSheet>
  );
}

function queuedAt({ createdAt }: Mail) {
  return <When label="Queued" at={createdAt} />;
}

const route = getRouteApi('/admin/dashboard');

/** The delivery state of a mail, its content, and a button to send it again. */
function MailDetails({ mail }: { readonly mail: Mail }) {
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <MailBadge mail={mail} />
        </RecordBadges>
        {mail.status !== 'sent' && mail.lastError && (
          <Callout tone={mail.status === 'failed' ? 'stop' : 'wait'} title={titleOfReason(mail)}>
            {mail.lastError}
          </Callout>
        )}
        <ReviewList rows={factsOf(mail)} />
        <MailPreview preview={mail.preview} />
      </RecordBody>
      <Resend mail={mail} />
    </>
  );
}

function titleOfReason({ status, attempts }: Mail): string {
  if (status === 'failed') return 'It could not be sent';
  if (status === 'superseded') return 'It was not sent';
  return attempts === 0 ? 'It is sent later' : 'The last try failed';
}

function factsOf(mail: Mail): readonly ReviewRow[] {
  return [
    { title: 'To', value: mail.recipient },
    { title: 'About', value: kindText(mail.kind) },
    ...(mail.sentAt ? [{ title: 'Sent', value: <When label="" at={mail.sentAt} /> }] : []),
    { title: 'Tries', value: String(mail.attempts) },
    ...(mail.dueAt ? [{ title: 'Next try', value: <When label="" at={mail.dueAt} /> }] : []),
    ...(mail.quoteId ? [{ title: 'Quote', value: <QuoteLink id={mail.quoteId} /> }] : []),
    ...(mail.file ? [{ title: 'File', value: <MailFile id={mail.id} name={mail.file} /> }] : []),
    { title: 'Message-ID', value: mail.messageId },
  ];
}

function QuoteLink({ id }: { readonly id: string }) {
  return (
    <Link to="/admin/dashboard" search={{ quote: id }}>
      Open the quote
    </Link>
  );
}

function MailFile({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <a href={`/api/mails/${id}/file`} download={name}>
      Download {name}
    </a>
  );
}

function Resend({ mail }: { readonly mail: Mail }) {
  const navigate = route.useNavigate();
  const resend = useResend(mail.id);
  const isSent = mail.status === 'sent';
  return (
    <RecordActions className={styles.resend}>
      {resend.error && <Callout title="It was not sent again">{errorText(resend.error)}</Callout>}
      {mail.resendRefusal ? (
        <p>{mail.resendRefusal}</p>
      ) : (
        <Button
          variant={isSent ? undefined : 'sponge'}
          aria-disabled={resend.isPending}
          onClick={() =>
            resend.mutate(undefined, {
              onSuccess: ({ id }) => {
                toast({ title: isSent ? 'Queued once more' : 'Due now' });
                if (id !== mail.id) void navigate({ search: (was) => ({ ...was, open: id }), resetScroll: false });
              },
            })
          }
        >
          <Icon name="retry" />
          {isSent ? 'Send once more' : 'Send now'}
        </Button>
      )}
    </RecordActions>
  );
}

const LOOKS = [
  { value: 'html', word: 'As sent' },
  { value: 'text', word: 'Text only' },
] as const;

/** The content of a mail, in a sandboxed frame: no scripts, no forms, and no links that navigate. */
function MailPreview({ preview }: Pick<MailDetail, 'preview'>) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('html');
  if (!preview) {
    return (
      <section aria-labelledby="mail-preview">
        <h3 id="mail-preview">Preview</h3>
        <p>This mail cannot be shown: another version of this program wrote it.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="mail-preview" className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 id="mail-preview">Preview, private links left out</h3>
        <Segments name="mail-look" label="How to show it" choices={LOOKS} chosen={look} onChoose={setLook} />
      </div>
      {look === 'html' ? (
        <iframe title="The mail as it is sent" sandbox="" srcDoc={preview.html} />
      ) : (
        // Scrollable text must be scrollable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label="The mail as text">
          {preview.text}
        </pre>
      )}
    </section>
  );
}

/** The state of a mail: waiting, sent or failed. */
export function MailBadge({ mail }: { readonly mail: MailInList }) {
  const { word, tone, icon } = standingOf(mail);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {mail.isTest && <Badge>Test</Badge>}
    </>
  );
}
