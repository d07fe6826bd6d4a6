import { connect } from 'node:net';
import nodemailer, { type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import { MAIL_PRESETS } from '#core/notifications/mail-providers.ts';
import type { Deps } from '#server/deps.ts';
import { lookUpPublic } from '#server/lib/public-addresses.ts';
import { keyOfAccess, type MailAccess } from './mail-server.ts';

/** A mail server whose stored password can't be read: it has to be typed again. */
export class PasswordLost extends Error {
  override readonly name = 'PasswordLost';
}

/** Keeps sending from hanging on an unresponsive server; each can be set in SMTP_URL ('?greetingTimeout=5000'). */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1000,
};

type TestServer = Pick<Deps['env'], 'MAIL_TEST_SERVER'>;

/** Connections to the mail server in use. */
export type SmtpConnections = {
  /** Resolves once the server is responsible for the message. Gives up when the signal is aborted. */
  readonly send: (access: MailAccess, message: SendMailOptions, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
};

type Pool = {
  readonly key: string;
  readonly send: (message: SendMailOptions) => Promise<unknown>;
  readonly end: () => void;
};

/** Opens connections when they're needed. Those to a server that was replaced end once nothing is being sent over them. */
export function openSmtp(env: TestServer): SmtpConnections {
  let current: Pool | undefined;
  return {
    async send(access, message, signal) {
      const key = keyOfAccess(access);
      if (current?.key !== key) {
        current?.end();
        current = openPool(env, access, key);
      }
      await current.send({ ...message, signal });
    },
    close: () => current?.end(),
  };
}

function openPool(env: TestServer, access: MailAccess, key: string): Pool {
  const mailer = nodemailer.createTransport({
    ...optionsFor(env, access),
    pool: true,
    maxConnections: 5,
    // The outbox has its own retries, with longer delays than the pool's.
    maxRequeues: 1,
  });
  let sending = 0;
  let isEnding = false;
  const closeIfDone = () => isEnding && sending === 0 && mailer.close();
  return {
    key,
    async send(message) {
      sending += 1;
      try {
        await mailer.sendMail(message);
      } finally {
        sending -= 1;
        closeIfDone();
      }
    },
    end: () => {
      isEnding = true;
      closeIfDone();
    },
  };
}

/** Sends one message over a connection of its own. Throws what nodemailer does, and PrivateAddress. */
export async function sendOnce(
  env: TestServer,
  access: MailAccess,
  { message, signal }: { readonly message: SendMailOptions; readonly signal: AbortSignal },
): Promise<void> {
  const mailer = nodemailer.createTransport(optionsFor(env, access));
  try {
    await mailer.sendMail({ ...message, signal });
  } finally {
    mailer.close();
  }
}

/** Connects and logs in, and sends nothing. Throws as sendOnce does. */
export async function verifyMailServer(env: TestServer, access: MailAccess): Promise<void> {
  const mailer = nodemailer.createTransport(optionsFor(env, access));
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

/** SMTP_URL as nodemailer reads it ('smtps://' for TLS from the start, '?requireTLS=true', '?tls.…='), or the owner's server. */
function optionsFor(env: TestServer, access: MailAccess): SMTPTransportOptions {
  const common = { disableFileAccess: true, disableUrlAccess: true, ...TIMEOUTS };
  if (access.by === 'lost') throw new PasswordLost();
  if (access.by === 'environment') return { url: access.url, ...common };
  const { details, password } = access;
  const user = MAIL_PRESETS[details.provider].isUserSecret ? password : details.user;
  return {
    host: details.host,
    port: details.port,
    secure: details.encryption === 'tls',
    requireTLS: details.encryption === 'starttls',
    ...(user !== '' && { auth: { user, pass: password } }),
    getSocket: (_options, done) => connectPublicly(env, details, done),
    ...common,
  };
}

/**
 * Connects to the owner's server at a public address only: an owner must not reach what the server's own network hides. Names
 * that end in .test lead to MAIL_TEST_SERVER.
 */
function connectPublicly(
  { MAIL_TEST_SERVER: test }: TestServer,
  server: { readonly host: string; readonly port: number },
  done: Parameters<NonNullable<SMTPTransportOptions['getSocket']>>[1],
): void {
  const [testHost, testPort] = test?.split(':') ?? [];
  const isTest = testHost !== undefined && server.host.endsWith('.test');
  const socket = isTest
    ? connect({ host: testHost, port: Number(testPort) })
    : connect({ host: server.host, port: server.port, lookup: lookUpPublic });
  const fail = (error: Error) => {
    socket.destroy();
    done(error);
  };
  const timeout = setTimeout(
    () => fail(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
    TIMEOUTS.connectionTimeout,
  );
  socket.once('error', fail);
  socket.once('close', () => clearTimeout(timeout));
  socket.once('connect', () => {
    clearTimeout(timeout);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}
