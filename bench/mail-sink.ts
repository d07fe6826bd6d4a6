import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An SMTP server on this machine that takes every mail and forgets it, or one that never says a word. */
export type MailSink = {
  readonly url: string;
  /** How many mails were taken so far. */
  readonly taken: () => number;
  readonly close: () => Promise<void>;
};

/** `isSilent`: never greets, so that the sender waits for as long as one mail may take and stays idle. */
export async function openMailSink({ isSilent }: { readonly isSilent: boolean }): Promise<MailSink> {
  let taken = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (isSilent) socket.resume();
    else converse(socket, () => (taken += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  const patience = isSilent ? '?greetingTimeout=600000&socketTimeout=600000' : '';
  return {
    url: `smtp://127.0.0.1:${address.port}${patience}`,
    taken: () => taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As little of the protocol as a mail needs. */
function converse(socket: Socket, onMail: () => void): void {
  let rest = '';
  let isData = false;
  socket.write('220 sink\r\n');
  socket.setEncoding('latin1').on('data', (part: string) => {
    rest += part;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) return;
      const line = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      if (isData) onMail();
      isData = !isData && /^data$/i.test(line);
      socket.write(isData ? '354 go on\r\n' : /^quit$/i.test(line) ? '221 bye\r\n' : '250 yes\r\n');
    }
  });
}
