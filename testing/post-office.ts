import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

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
};

const open = new Set<() => Promise<void>>();

/** Closes what a test left open; a server that listens would keep the whole run waiting. */
export async function closePostOffices(): Promise<void> {
  await Promise.all([...open].map((close) => close()));
}

export async function openPostOffice({ port = 0, onRecipient, beforeYes }: Rules = {}): Promise<PostOffice> {
  const received: Received[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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

function refusalOf(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
