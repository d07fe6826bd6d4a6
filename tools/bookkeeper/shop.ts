// The shop as its neighbors see it: a process that answers requests, writes emails to a folder and prints PDFs.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCardService, type CardService } from './card-imitation.ts';

const ROOT = join(import.meta.dirname, '../..');
const OWNER = { email: 'owner@brightbay.example', password: 'the books are balanced' };

export type Answer = { readonly status: number; readonly text: string; readonly bytes: Uint8Array };

export type Shop = {
  /** Sets the clock of the server and of its card service. */
  readonly setClock: (instant: Temporal.Instant) => void;
  readonly now: () => Temporal.Instant;
  /** Logs the owner in; a session ends when it has been idle, and the clock moves. */
  readonly logIn: () => Promise<void>;
  /** A call as the owner; throws for an answer of 400 and above. */
  readonly owner: <T>(call: string, body?: object) => Promise<T>;
  /** A call without a session from a new address; throws for an answer of 400 and above. */
  readonly anyone: <T>(call: string, body?: object) => Promise<T>;
  /** As the owner, whatever the status. */
  readonly raw: (call: string, body?: object) => Promise<Answer>;
  /** Whether `pdftotext` is installed (Debian: poppler-utils). */
  readonly readsPdfs: boolean;
  readonly pdf: (path: string) => Promise<string>;
  /** The plain text of the newest email to an address; waits for it. */
  readonly mailTo: (address: string) => Promise<string>;
  /** The plain text of all emails so far. */
  readonly mails: () => readonly Mail[];
  /** Where cards are paid; `deliverEvents` sends the shop what has happened there since, some of it twice. */
  readonly cards: Pick<CardService, 'ask' | 'pay'>;
  readonly deliverEvents: () => Promise<void>;
  /** Makes the server do what it does every minute; it goes on by itself. */
  readonly round: () => void;
  /** Waits until a condition holds, for so long that the comparison shows why it doesn't. */
  readonly until: (condition: () => Promise<boolean>) => Promise<void>;
  readonly close: () => Promise<void>;
};
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** Opens an empty shop on a clock of its own. Close it when done. */
export async function openShop(start: Temporal.Instant): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'bookkeeper-'));
  const clockFile = join(folder, 'ahead');
  let ahead = 0;
  const setClock = (instant: Temporal.Instant) => {
    ahead = instant.epochMilliseconds - Date.now();
    // Renamed: a server that reads the file while it's being written would find it empty, and its clock right for a moment.
    writeFileSync(`${clockFile}.new`, String(ahead));
    renameSync(`${clockFile}.new`, clockFile);
  };
  setClock(start);
  const clock = { NODE_OPTIONS: `--import ${join(ROOT, 'chaos/moved-clock.ts')}`, CLOCK_FILE: clockFile };
  const cards = await openCardService(clock, ROOT);
  const { url, program } = await startServer(folder, { ...cards.env, ...clock });
  const calls = callsOf(url);
  const mails = readMails(join(folder, 'data/mail'));
  return {
    ...calls,
    setClock,
    readsPdfs: spawnSync('pdftotext', ['-v']).error === undefined,
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
    mails,
    mailTo: (address) => waitForMail(mails, address),
    cards,
    deliverEvents: deliverer(url, cards),
    round: () => void program.kill('SIGUSR2'),
    until,
    close: async () => {
      program.kill('SIGTERM');
      if (program.exitCode === null) await once(program, 'exit');
      await cards.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Started = { readonly url: string; readonly program: ChildProcess };

/** Starts the server with its data in a folder, and waits until it answers. */
async function startServer(folder: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...env,
      NODE_OPTIONS: `${env['NODE_OPTIONS']} --import ${join(import.meta.dirname, 'rounds.ts')}`,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      // Without backups: each night's would be restored once, to prove it.
      BACKUP_DIR: '/dev/null/backups',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LAUNCH_LOCK: 'off',
      TRUST_PROXY: '1',
      UNDO_SECONDS: '1',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
  });
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (printed += String(part)));
  await untilReady(url, program, () => printed);
  return { url, program };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(url: string, program: ChildProcess, printed: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (program.exitCode !== null) throw new Error(`The server ended:\n${printed()}`);
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error(`The server isn't ready after a minute:\n${printed()}`);
}

function callsOf(url: string) {
  let cookie = '';
  let senders = 0;
  const send = async (call: string, body: object | undefined, headers: Record<string, string>) => {
    const [method = 'GET', path = ''] = call.split(' ');
    senders += 1;
    return fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const answerOf = async (answer: Response): Promise<Answer> => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, bytes, text: new TextDecoder().decode(bytes) };
  };
  const raw = async (call: string, body?: object) => answerOf(await send(call, body, { cookie }));
  const read = (call: string, { status, text }: Answer): unknown => {
    if (status >= 400) throw new Error(`${call} answered ${status}: ${text.slice(0, 500)}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  return {
    raw,
    owner: async <T>(call: string, body?: object): Promise<T> => read(call, await raw(call, body)) as T,
    anyone: async <T>(call: string, body?: object): Promise<T> =>
      read(call, await answerOf(await send(call, body, {}))) as T,
    logIn: async () => {
      const answer = await send('POST /api/admin/login', OWNER, {});
      cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      if (!answer.ok) throw new Error(`The owner can't log in: ${await answer.text()}`);
    },
    pdf: async (path: string) => {
      const { status, bytes, text } = await answerOf(await send(`GET ${path}`, undefined, { cookie }));
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
    },
  };
}

/** Sends events in the order in which they happened, every third one twice: the service may repeat any. */
function deliverer(url: string, cards: CardService): () => Promise<void> {
  let delivered = 0;
  return async () => {
    for (const { payload, signature } of await cards.ask('events', delivered)) {
      delivered += 1;
      for (let times = delivered % 3 === 0 ? 2 : 1; times > 0; times -= 1) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await fetch(`${url}/api/payments/card-events`, { method: 'POST', headers, body: payload });
        if (!answer.ok) throw new Error(`The event ${payload} was refused: ${await answer.text()}`);
      }
    }
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600 && !(await condition()); tries += 1) await delay(50);
}

async function waitForMail(mails: () => readonly Mail[], address: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const text = mails().findLast(({ to }) => to.includes(address))?.text;
    if (text !== undefined) return text;
    await delay(100);
  }
  throw new Error(`There is no email to ${address}.`);
}

/** Reads each file once: an email doesn't change. */
function readMails(folder: string): () => readonly Mail[] {
  const known = new Map<string, Mail>();
  return () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((each) => each.endsWith('.eml')))
      if (!known.has(name)) known.set(name, readMail(readFileSync(join(folder, name), 'utf8')));
    return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, mail]) => mail);
  };
}

function readMail(eml: string): Mail {
  return {
    to: /^To: (.*)$/m.exec(eml)?.[1] ?? '',
    subject: decodeWords(/^Subject: (.*(?:\r?\n .*)*)$/m.exec(eml)?.[1] ?? ''),
    text: plainTextOf(eml),
  };
}

/** The first part of a message, which is its plain text. */
function plainTextOf(eml: string): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r?\n\r?\n([^]*?)(?:\r?\n--|$)/.exec(eml) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(subject: string): string {
  return subject.replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) => decodeQuoted(word.replaceAll('_', ' ')));
}
