import { getRouteApi, Link } from '@tanstack/react-router';
import type { MailDetail as Mail } from '#contract/mail.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { toast } from '#web/ui/toast.tsx';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { MailBadge } from './mail-badge.tsx';
import { useResend } from './mail-data.ts';
import { MailPreview } from './mail-preview.tsx';
import { kindText } from './mail-texts.ts';
import '../list/decision-bar.css';
import './mail-detail.css';

const route = getRouteApi('/admin/dashboard');

/** The delivery state of a mail, its content, and a button to send it again. */
export function MailDetail({ mail }: { readonly mail: Mail }) {
  return (
    <>
      <div className="quote-detail">
        <p className="quote-badges">
          <MailBadge mail={mail} />
        </p>
        {mail.status !== 'sent' && mail.lastError && (
          <Callout tone={mail.status === 'failed' ? 'stop' : 'wait'} title={titleOfReason(mail)}>
            {mail.lastError}
          </Callout>
        )}
        <ReviewList rows={factsOf(mail)} />
        <MailPreview preview={mail.preview} />
      </div>
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
    <footer className="decision mail-resend">
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
    </footer>
  );
}
