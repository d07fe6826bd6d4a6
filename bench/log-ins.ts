import { openMailSink } from './mail-sink.ts';
import { median } from './measure.ts';
import type { Place } from './place.ts';
import { startServerProcess } from './server-process.ts';

/** How long an answer takes for an address that is known, and for one that is unknown; medians in milliseconds. */
export type LogInTiming = {
  readonly what: string;
  readonly known: number;
  readonly unknown: number;
  /** The median of known / unknown of two that were asked one after the other. */
  readonly ratio: number;
};

const CALLS = [
  { what: 'log-in', path: '/api/customer/login', rest: { password: 'not the right one' } },
  { what: 'log-in link', path: '/api/customer/login-link', rest: {} },
  { what: 'reset link', path: '/api/customer/forgot-password', rest: {} },
] as const;
/** An address may ask for five links in an hour: so many for each account. */
const ROUNDS = 5;
const ACCOUNTS = 9;

/**
 * Measures calls with known and unknown addresses in turn, one at a time, so that other load on the machine affects both.
 * The mail server accepts every connection and never answers, so a server that waits for it would never answer either.
 */
export async function timeLogIns(place: Place): Promise<readonly LogInTiming[]> {
  const sink = await openMailSink({ isSilent: true });
  const server = await startServerProcess(place, sink.url);
  let asked = 0;
  const ask = async (path: string, body: object): Promise<number> => {
    asked += 1;
    const sender = `10.7.${asked >> 8}.${asked & 255}`;
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
      body: JSON.stringify(body),
    });
    await answer.text();
    const took = performance.now() - began;
    if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}.`);
    return took;
  };

  try {
    const accounts = Array.from({ length: ACCOUNTS }, (_, account) => `known${account}@log-ins.example`);
    for (const email of accounts) await ask('/api/customer/signup', signUp(email));
    const timings: LogInTiming[] = [];
    for (const call of CALLS) timings.push(await compare(call, { accounts, ask }));
    return timings;
  } finally {
    await server.stop();
    await sink.close();
  }
}

type Asking = {
  readonly accounts: readonly string[];
  /** Resolves with the milliseconds it took. */
  readonly ask: (path: string, body: object) => Promise<number>;
};

/** The second one finds everything warm, so known and unknown take turns at being first. */
async function compare({ what, path, rest }: (typeof CALLS)[number], { accounts, ask }: Asking): Promise<LogInTiming> {
  const pairs: { readonly known: number; readonly unknown: number }[] = [];
  for (let round = 0; round < ROUNDS * accounts.length; round += 1) {
    const email = accounts[round % accounts.length] ?? '';
    const askKnown = () => ask(path, { email, ...rest });
    const askUnknown = () => ask(path, { email: `un${email}`, ...rest });
    if (round % 2 === 0) pairs.push({ known: await askKnown(), unknown: await askUnknown() });
    else pairs.push({ unknown: await askUnknown(), known: await askKnown() });
  }
  return {
    what,
    known: median(pairs.map(({ known }) => known)),
    unknown: median(pairs.map(({ unknown }) => unknown)),
    ratio: median(pairs.map(({ known, unknown }) => known / unknown)),
  };
}

function signUp(email: string): object {
  const password = 'suds and sponges';
  return { firstName: 'Dana', lastName: 'Doe', email, phone: '5185550142', password, confirmPassword: password };
}
