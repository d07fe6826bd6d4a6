import { mailLanguage, MOST_MAILS_AN_HOUR } from '#core/notifications/mail-rules.ts';
import { failureText } from '#core/notifications/failures.ts';
import type { Channel, ChannelDeps, ClaimedMessage, Rendered } from './channels.ts';
import { composeMessage, mailHost } from './mail-message.ts';
import { maskSecrets, REMOVED, toMail } from './mail-secrets.ts';
import { explainFailure, fileNameOf, openTransport, type Transport } from './mail-transport.ts';

const TOO_MANY = failureText('hourlyLimit', { detail: String(MOST_MAILS_AN_HOUR) });

/** Email over SMTP, or into a folder while no SMTP_URL is set. */
export const mailChannel: Channel = {
  article: 'a mail',
  withoutSecrets: (mail) => maskSecrets(mail, REMOVED),
  canResend: true,
  open: (deps) => {
    const transport = openTransport(deps);
    return {
      hourlyLimit: { most: MOST_MAILS_AN_HOUR, reason: TOO_MANY },
      render: (row) => renderMail(deps, transport, row),
      explain: explainFailure,
      onAttempt: (isSent) => {
        deps.telemetry.metrics.mail(isSent ? 'sent' : 'not-sent');
        deps.changes.tell('mail');
      },
      close: transport.close,
    };
  },
};

async function renderMail(deps: ChannelDeps, transport: Transport, row: ClaimedMessage): Promise<Rendered> {
  const mail = toMail(row);
  const { settings } = await deps.settings();
  const language = mailLanguage(settings, { kind: mail.kind, language: row.language });
  const written = await deps.render.renderMail(mail.kind, mail.data, settings, language);
  return {
    subject: written.subject,
    sentTo: transport.leadsTo,
    deliver: async (signal) => {
      const message = composeMessage(mail, written, {
        messageId: row.message_id,
        settings,
        from: deps.env.MAIL_FROM,
        host: mailHost(deps.env),
        now: deps.clock.now(),
        language,
      });
      signal.throwIfAborted();
      await transport.send(message, { signal, name: fileNameOf(row) });
    },
  };
}
