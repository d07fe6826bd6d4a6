import type { MailServer } from '#contract/mail-server.ts';
import { mailServerErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { MAIL_PRESETS, type MailServerDetails } from '#core/notifications/mail-providers.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { composeMessage, mailHost } from '#server/notifications/mail-message.ts';
import { bindingOf, mailServerOf, readMailConnection, readMailServer } from '#server/notifications/mail-server.ts';
import { sendOnce } from '#server/notifications/smtp.ts';
import { findPerson } from '#server/people/queries.ts';
import { failedTest } from './failed-test.ts';
import { isTested, proofOfTest } from './proof.ts';
import { retryMails } from './queries.ts';

/** A mail server as an admin types it. Without a password, the saved one is used. */
export type TypedServer = MailServerDetails & { readonly password?: string | undefined };

/** Returns the mail server in use and where it's set, without its password. */
export async function seeMailServer(context: Context): Promise<MailServer> {
  const { env, db, actor } = context;
  const [{ settings }, server, stored, person] = await Promise.all([
    context.settings(),
    readMailServer(context),
    readMailConnection(context),
    findPerson(db, personOf(actor)),
  ]);
  const isOwn = server !== undefined && server.access.by !== 'environment';
  return {
    source: server ? (isOwn ? 'settings' : 'environment') : 'none',
    place: server?.place ?? null,
    sender: senderOf(server ? server.from : env.MAIL_FROM, settings),
    server: isOwn && stored ? stored.details : null,
    needsPassword: server?.access.by === 'lost',
    changedAt: (isOwn && stored?.changedAt) || null,
    changedBy: (isOwn && stored?.changedBy) || null,
    testTo: person?.email ?? settings.email,
  };
}

type Sender = MailServer['sender'];

function senderOf(
  from: string | { readonly name: string; readonly address: string } | undefined,
  settings: Sender,
): Sender {
  if (from === undefined) return { name: settings.name, email: settings.email };
  if (typeof from === 'object') return { name: from.name || settings.name, email: from.address };
  const [, name = '', address = from] = /^\s*"?([^<"]*)"?\s*<([^>]*)>$/.exec(from) ?? [];
  return { name: name.trim(), email: address };
}

/** In milliseconds: how long a test email may take, including the wait for a connection. */
const PATIENCE = 30_000;

/**
 * Sends a test email to the caller's own address over the typed mail server, and saves nothing. Returns the proof that saving
 * it needs. Throws Invalid with the field to mend, and Conflict where the environment sets the mail server.
 */
export async function testMailServer(
  context: Context,
  typed: TypedServer,
): Promise<{ readonly sentTo: string; readonly proof: string }> {
  refuseWhereSet(context);
  await recordAttempt(context, `mail-server:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const { details, password } = await completed(context, typed);
  const { testTo: sentTo } = await seeMailServer(context);
  const server = mailServerOf(details, password);
  const message = await writeTest(context, sentTo, server.from);
  try {
    await sendOnce(context.env, server.access, { message, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new Invalid([failedTest(error, details)]);
  }
  return { sentTo, proof: proofOfTest(context, testedAs({ details, password })) };
}

/**
 * Saves a mail server over which a test email was sent; emails that were waiting to be tried again go out over it now. Throws
 * Conflict without that proof.
 */
export async function saveMailServer(
  context: Context,
  { proof, ...typed }: TypedServer & { readonly proof: string },
): Promise<MailServer> {
  refuseWhereSet(context);
  const now = context.clock.now();
  const { details, password } = await completed(context, typed);
  if (!isTested(context, testedAs({ details, password }), proof))
    throw new Conflict('wrong-state', messageOf(mailServerErrorsTexts, 'testFirst'));
  await transaction(context.db, async (trx) => {
    await writeConnection(trx, context, {
      kind: 'mail',
      details,
      secret: password,
      binding: bindingOf(details),
      at: now,
      by: personOf(context.actor),
    });
    await retryMails(trx, now);
    await writeAudit(trx, context, {
      at: now.toString(),
      action: 'mail-server.change',
      subject: 'mail-server',
      subjectId: 'mail',
    });
  });
  return seeMailServer(context);
}

/** Disconnects the mail server of the settings. Does nothing if there is none. */
export async function removeMailServer(context: Context): Promise<MailServer> {
  refuseWhereSet(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'mail'))) return;
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'mail-server.remove',
      subject: 'mail-server',
      subjectId: 'mail',
    });
  });
  return seeMailServer(context);
}

function refuseWhereSet({ env }: Context): void {
  if (env.SMTP_URL) throw new Conflict('wrong-state', messageOf(mailServerErrorsTexts, 'setByEnvironment'));
}

type Completed = { readonly details: MailServerDetails; readonly password: string };

/** What was typed with its password: the saved one belongs to the same server and user name only. Throws Invalid without one. */
async function completed(context: Context, { password: typed, ...given }: TypedServer): Promise<Completed> {
  const { isUserSecret = false, secret } = MAIL_PRESETS[given.provider];
  const details = isUserSecret ? { ...given, user: '' } : given;
  // Providers show app passwords in groups of letters.
  if (typed) return { details, password: secret === 'appPassword' ? typed.replaceAll(/\s/g, '') : typed };
  if (details.user === '' && !isUserSecret) return { details, password: '' };
  const stored = await readMailConnection(context);
  const isSame = stored && bindingOf(stored.details) === bindingOf(details) && stored.details.user === details.user;
  if (isSame && stored.secret) return { details, password: stored.secret };
  throw new Invalid([{ path: 'password', message: messageOf(mailServerErrorsTexts, 'passwordMissing') }]);
}

/** What a test email has proven, and saving needs. */
function testedAs({ details, password }: Completed) {
  const { provider, host, port, encryption, user, fromName, fromEmail } = details;
  return { kind: 'mail', values: [provider, host, port, encryption, user, fromName, fromEmail, password] } as const;
}

async function writeTest(
  context: Context,
  recipient: string,
  from: { readonly name: string; readonly address: string } | string | undefined,
) {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const mail = { kind: 'test-email', recipient, data: { sentAt: now.toString() } } as const;
  const written = await context.render.renderMail(mail.kind, mail.data, settings, context.language);
  const host = mailHost(context);
  const messageId = `<${context.random.id()}@${host}>`;
  return composeMessage(mail, written, { messageId, settings, from, host, now, language: context.language });
}
