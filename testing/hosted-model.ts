import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach } from 'node:test';
import sharp from 'sharp';
import { contextFor } from '#core/estimate/test-assessment.ts';
import type { Database } from '#server/db/client.ts';
import { hostedSettings } from '#server/engines/hosted-model.ts';
import { openHostedEngine, type HostedEngine } from '#server/engines/hosted.ts';
import { parseEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openTestDatabase } from './database.ts';

export const TEST_KEY = 'sk-test-4f9a1c77d2';
export const DIRTY_CAR = contextFor('express', 'car');

/** A request that the fake model received. */
export type Sent = {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** Replies to one request, with a status and a body or by hand. */
export type Reply = (request: Sent, response: ServerResponse) => void;

export type TestModel = {
  readonly url: string;
  readonly sent: readonly Sent[];
  /** Sets the replies to the next requests; the last one repeats. */
  readonly reply: (...replies: readonly Reply[]) => void;
  readonly close: () => Promise<void>;
};

/** Sets up a test file: a model, a database in which each test starts with nothing spent, and a photo. */
export async function setUpHosted() {
  const [database, model, photo] = await Promise.all([openTestDatabase(), openTestModel(), pictureThatSays('a car')]);
  after(async () => {
    await model.close();
    await database.close();
  });
  beforeEach(() => database.db.deleteFrom('rate_limits').execute());
  return { database, model, photo };
}

/** Starts a local server that speaks the protocols of OpenAI, Anthropic and Google, each at its own path. */
export async function openTestModel(): Promise<TestModel> {
  const sent: Sent[] = [];
  let replies: readonly Reply[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await textOf(request);
    const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Sent['body'], text };
    sent.push(one);
    const [reply, ...later] = replies;
    if (later.length > 0) replies = later;
    reply?.(one, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sent,
    reply: (...given) => {
      replies = given;
      sent.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Replies with this answer in the protocol of the request; 1200 tokens read, 80 written. */
export function says(answer: unknown): Reply {
  return ({ path }, response) => sendJson(response, 200, wrapped(path, textFrom(answer)));
}

/** Sends this answer byte by byte and never finishes. */
export function drips(answer: unknown): Reply {
  return ({ path }, response) => {
    const text = JSON.stringify(wrapped(path, textFrom(answer)));
    let at = 0;
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(text[at++ % (text.length - 1)] ?? ''), 5);
    response.on('close', () => clearInterval(timer));
  };
}

export function fails(status: number, message = 'no'): Reply {
  return (_, response) => sendJson(response, status, { error: { message, type: 'error' } });
}

/** Never replies. */
export const staysSilent: Reply = () => {};

/** What a model may say about one photo. */
export const SEEN_PHOTO = {
  vehicle: 'car',
  view: 'outside',
  quality: 'good',
  level: 'heavy',
  confidence: 'high',
  evidence: ['mud-on-arches'],
} as const;

type Change = Readonly<Record<string, unknown>>;

/** Returns a valid answer about that many photos; `photo` changes what is said about each of them. */
export function judgement(photos: number, change: Change = {}, photo: Change = {}) {
  const named = Array.from({ length: photos }, (_, index) => [`photo${index + 1}`, { ...SEEN_PHOTO, ...photo }]);
  const seen: unknown = Object.fromEntries(named);
  return { photos: seen, size: 'midsize', concerns: ['mud'], ...change };
}

type Opened = {
  readonly engine: HostedEngine;
  readonly logged: () => string;
  readonly setNow: (instant: string) => void;
};

/** Creates the engine from these variables, connected to that model. The clock stands still. */
export function openTestEngine(
  database: Database,
  model: TestModel,
  given: { readonly env?: Readonly<Record<string, string>>; readonly patienceMs?: number } = {},
): Opened {
  const asked = { AI_PROVIDER: 'openai', AI_MODEL: 'test-model', AI_API_KEY: TEST_KEY, AI_BASE_URL: model.url };
  const settings = hostedSettings(parseEnv({ ...asked, ...given.env }));
  if (!settings) throw new Error('These variables name no model.');
  const lines: string[] = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  let now = Temporal.Instant.from('2027-06-01T12:00:00Z');
  const engine = openHostedEngine({
    settings,
    db: database.db,
    clock: { now: () => now },
    log,
    patienceMs: given.patienceMs ?? 10_000,
  });
  return { engine, logged: () => lines.join(''), setNow: (instant) => (now = Temporal.Instant.from(instant)) };
}

/** Returns a picture as the photo store keeps it, with a line of text on it. */
export function pictureThatSays(words: string, width = 1600): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><rect width="100%" height="100%" fill="#889"/><text x="40" y="200" font-size="90">${words}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function textFrom(answer: unknown): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function wrapped(path: string, text: string): unknown {
  if (path.endsWith('/responses')) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return {
      id: 'resp_1',
      created_at: 1,
      model: 'test-model',
      output: [{ type: 'message', role: 'assistant', id: 'msg_1', content }],
      usage: { input_tokens: 1200, output_tokens: 80 },
    };
  }
  if (path.endsWith('/messages')) {
    return {
      type: 'message',
      id: 'msg_1',
      model: 'test-model',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1200, output_tokens: 80 },
    };
  }
  if (path.endsWith(':generateContent')) {
    const candidate = { content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' };
    return {
      candidates: [candidate],
      usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 80, totalTokenCount: 1280 },
    };
  }
  return {
    id: 'chat_1',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1200, completion_tokens: 80, total_tokens: 1280 },
  };
}
