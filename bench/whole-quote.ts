import { setTimeout as delay } from 'node:timers/promises';
import { forgetMails } from './fill.ts';
import { openClient, type HttpClient } from './http-client.ts';
import { takeNumbers, withServer } from './load-place.ts';
import { openMailSink, type MailSink } from './mail-sink.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import { hopedFor, requestsOf } from './requests.ts';
import type { ServerProcess } from './server-process.ts';

/** A submitted quote sends one email to its customer and one to the shop. */
const MAILS_PER_QUOTE = 2;
/** What is counted just after a start, what is sent before a server counts as warm, and what is counted then. */
const QUOTES = { first: 30, warmUp: 1000, warm: 300 } as const;
const MOST_WAIT_MILLISECONDS = 60_000;

/**
 * Prints what a quote takes of the processors from its submit until its emails have left, one quote after the other:
 * just after a start, when no code has run yet, and warmed up.
 */
export async function benchWholeQuotes(place: Place): Promise<void> {
  await forgetMails(place);
  const sink = await openMailSink({ isSilent: false });
  await withServer(place, sink, async (server) => {
    const client = await openClient(server.port);
    const submit = submitsWith(server, client, sink);
    const rows = [
      { when: 'just after a start', ...(await measured(place, server, () => submit(QUOTES.first))) },
      { when: 'warmed up', ...(await submit(QUOTES.warmUp), await measured(place, server, () => submit(QUOTES.warm))) },
    ];
    client.close();
    printTable(`A quote until its emails have left, ${place.engine}: milliseconds of processor time`, rows);
  });
}

/** Submits so many quotes, each after the emails of the last one have left. */
function submitsWith({ port }: ServerProcess, client: HttpClient, sink: MailSink) {
  const requestOf = requestsOf('submit', { host: `127.0.0.1:${port}`, shop: { cookie: '', quotes: 0 } });
  return async (quotes: number): Promise<number> => {
    const first = takeNumbers(quotes);
    for (let count = 0; count < quotes; count++) {
      const before = sink.taken();
      const { status } = await client.ask(requestOf(first + count));
      if (status !== hopedFor('submit')) throw new Error(`A submit was answered with ${status}.`);
      const start = performance.now();
      while (sink.taken() < before + MAILS_PER_QUOTE) {
        if (performance.now() - start > MOST_WAIT_MILLISECONDS) throw new Error('The emails of a quote never left.');
        await delay(1);
      }
    }
    return quotes;
  };
}

async function measured(place: Place, server: ServerProcess, submit: () => Promise<number>) {
  const before = { server: server.cpuSeconds(), database: place.databaseCpuSeconds() };
  const quotes = await submit();
  const each = (seconds: number) => ((seconds * 1000) / quotes).toFixed(1);
  const [ours, database] = [server.cpuSeconds() - before.server, place.databaseCpuSeconds() - before.database];
  return { quotes: String(quotes), server: each(ours), database: each(database), both: each(ours + database) };
}
