import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { readonly status: number; readonly bytes: number };

/** One kept-alive connection that asks one thing at a time and does no more work on an answer than to find its end. */
export type HttpClient = {
  readonly ask: (request: string | Buffer) => Promise<Answer>;
  readonly close: () => void;
};

/** Connects to a server on this machine. */
export async function openClient(port: number): Promise<HttpClient> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let held: Buffer | undefined;
  /** Set once the head has come: the status, and how long the whole answer is. */
  let head: Answer | undefined;
  let received = 0;

  socket.on('data', (part: Buffer) => {
    received += part.length;
    if (!head) {
      held = held ? Buffer.concat([held, part]) : part;
      head = headOf(held);
    }
    if (!head || received < head.bytes) return;
    const answer = head;
    [held, head, received] = [undefined, undefined, 0];
    waiting?.resolve(answer);
  });
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('The server closed a connection.'));
  socket.on('error', fail).on('close', () => fail());
  await once(socket, 'connect');

  return {
    ask: (request) => {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** Our server sends the length of every response. */
function headOf(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer does not say how long it is: ${text}`);
  return { status: Number(text.slice(9, 12)), bytes: end + 4 + Number(length) };
}
