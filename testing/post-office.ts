import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_CERTIFICATE } from './test-certificate.ts';

export type Received = { readonly to: readonly string[]; readonly mail: Email };

/** An SMTP server on loopback that keeps what it accepts. */
export type PostOffice = {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

type Rules = {
  readonly port?: number;
  /** What the server says of a recipient: a reply that begins with its code, or nothing for yes. */
  readonly onRecipient?: (address: string) => string | undefined;
  /** Called with a mail that was taken, before the server says so. */
  readonly beforeYes?: (received: Received) => Promise<void> | void;
  /** As a provider has it, with the certificate of TEST_MAIL_HOST: only who logs in with this may send, and only after TLS. */
  readonly logIn?: { readonly user: string; readonly password: string };
  /** With `logIn`: whether it begins with TLS, or offers STARTTLS. */
  readonly encryption?: 'tls' | 'starttls';
  /** With `logIn`: what the server says of a sender. */
  readonly onSender?: (address: string) => string | undefined;
};

const open = new Set<() => Promise<void>>();

/** Closes what a test left open; a server that listens would keep the whole run waiting. */
export async function closePostOffices(): Promise<void> {
  await Promise.all([...open].map((close) => close()));
}

export async function openPostOffice(rules: Rules = {}): Promise<PostOffice> {
  const { port = 0, onRecipient, beforeYes } = rules;
  const received: Received[] = [];
  const options: SMTPServerOptions = {
    ...(rules.logIn ? asProvider(rules, rules.logIn) : { authOptional: true, disabledCommands: ['STARTTLS'] }),
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      const refusal = onRecipient?.(address);
      answer(refusal === undefined ? null : refusalOf(refusal));
    },
    onData(stream, session, answer) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        const one = { to: session.envelope.rcptTo.map(({ address }) => address), mail };
        received.push(one);
        await beforeYes?.(one);
      };
      take().then(
        () => answer(null),
        (error: unknown) => answer(error instanceof Error ? error : new Error('failed')),
      );
    },
  };
  const server = new SMTPServer(options);
  // Clients that are cut off are part of the tests.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const close = async () => {
    if (open.delete(close)) await new Promise<void>((resolve) => server.close(resolve));
  };
  open.add(close);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close,
  };
}

/** What a provider adds: TLS, a log-in, and a word about who may be the sender. */
function asProvider(
  { encryption = 'starttls', onSender }: Rules,
  { user, password }: NonNullable<Rules['logIn']>,
): SMTPServerOptions {
  return {
    ...TEST_CERTIFICATE,
    secure: encryption === 'tls',
    onAuth: (auth, _session, answer) => {
      if (auth.username === user && auth.password === password) answer(null, { user });
      else answer(refusalOf('535 5.7.8 Username and Password not accepted'));
    },
    onMailFrom: ({ address }, _session, answer) => {
      const refusal = onSender?.(address);
      answer(refusal === undefined ? null : refusalOf(refusal));
    },
  };
}

function refusalOf(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
