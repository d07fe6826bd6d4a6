import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on loopback that knows the TXT records it's given, by name, and no other name. */
export type NameServer = {
  /** '127.0.0.1:PORT'. */
  readonly address: string;
  /** What it answers, by name in lower case; may be changed at any time. */
  readonly texts: Map<string, readonly string[]>;
  /** The names that it was asked for. */
  readonly asked: readonly string[];
  readonly close: () => void;
};

const TXT = 16;
const NO_SUCH_NAME = 3;

export async function openNameServer(): Promise<NameServer> {
  const texts = new Map<string, readonly string[]>();
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    asked.push(name);
    socket.send(answerTo(query.subarray(0, end), texts.get(name)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    asked,
    close: () => socket.close(),
  };
}

/** The name that a query asks for, and where its question ends (RFC 1035, 4.1.2). */
function questionOf(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** The question with its answers, each a TXT record of strings of up to 255 bytes. */
function answerTo(question: Buffer, texts: readonly string[] | undefined): Buffer {
  const header = Buffer.from(question);
  header.writeUInt16BE(0x8580 | (texts ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const records = (texts ?? []).map((text) => {
    const bytes = Buffer.from(text);
    const strings: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += 255) {
      const part = bytes.subarray(from, from + 255);
      strings.push(Buffer.of(part.length), part);
    }
    const data = Buffer.concat(strings);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(TXT, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, ...records]);
}
