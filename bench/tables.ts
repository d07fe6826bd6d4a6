import type { BareFigures, Loaded, PlaceFigures } from './load-place.ts';
import type { LogInTiming } from './log-ins.ts';
import type { Place } from './place.ts';
import { comparisonOf } from './reference.ts';
import { printTable } from './report.ts';
import type { ServerProcess } from './server-process.ts';

type Start = { readonly cold: ServerProcess; readonly warm: ServerProcess; readonly idleMegabytes: number };

export function printStart({ engine }: Place, { cold, warm, idleMegabytes }: Start): void {
  printTable(`Start, ${engine}`, [
    {
      'first start s': cold.startSeconds.toFixed(2),
      'later start s': warm.startSeconds.toFixed(2),
      'memory at rest MB': idleMegabytes.toFixed(0),
    },
  ]);
}

/** `quotes` is how many there were before the first request. */
export function printFigures({ engine }: Place, { bare, loaded }: PlaceFigures, quotes: number): void {
  const data = quotes === 0 ? 'fresh database' : `${quotes.toLocaleString('en-US')} quotes`;
  printTable(`Under load, ${engine}, ${data}`, [
    ...bare.map(bareRow),
    ...loaded.map((each) => {
      const { what, clients, figures } = each;
      const compared = clients === 16 ? comparisonOf(what, engine, quotes > 0) : undefined;
      return {
        ...rowOf(what, clients, figures),
        'x bare': ratio(figures.perSecond, bareOf(bare, each)),
        'server µs': each.cpuMicroseconds.toFixed(0),
        'client µs': figures.clientCpuMicroseconds.toFixed(0),
        MB: each.residentMegabytes.toFixed(0),
        reference: compared ? String(compared.reference) : '',
        'x reference': compared ? ratio(figures.perSecond, compared.reference) : '',
        aim: compared ? `${compared.aim}x` : '',
        mails: each.mails ? mailsOf(each.mails) : '',
        failed: Object.entries(figures.failed)
          .map(([fault, count]) => `${count} ${fault}`)
          .join(', '),
      };
    }),
  ]);
}

/** The closer to 1, the less the response time reveals. */
export function printLogIns({ engine }: Place, timings: readonly LogInTiming[]): void {
  printTable(
    `Known and unknown addresses, ${engine}, while the mail server says nothing`,
    timings.map(({ what, ratio: of, known, unknown }) => ({
      what,
      'known p50 ms': known.toFixed(1),
      'unknown p50 ms': unknown.toFixed(1),
      'known / unknown': of.toFixed(2),
    })),
  );
}

function bareRow({ kind, clients, figures }: BareFigures) {
  const name = kind === 'submit' ? 'bare transaction of a submit' : 'bare count of a month';
  const rest = ['x bare', 'server µs', 'client µs', 'MB', 'reference', 'x reference', 'aim', 'mails', 'failed'];
  return { ...rowOf(name, clients, figures), ...Object.fromEntries(rest.map((column) => [column, ''])) };
}

function rowOf(what: string, clients: number, { perSecond, p50, p99 }: Loaded['figures'] | BareFigures['figures']) {
  return {
    what,
    clients: String(clients),
    'per second': perSecond.toFixed(0),
    'p50 ms': p50.toFixed(2),
    'p99 ms': p99.toFixed(2),
  };
}

/** A month of availability is compared with its own count, a day with nothing, all else with the transaction of a submit. */
function bareOf(bare: readonly BareFigures[], { what, clients }: Loaded): number | undefined {
  if (what === 'availability, a day') return undefined;
  const kind = what === 'availability' ? 'availability' : 'submit';
  return bare.find((each) => each.kind === kind && each.clients === clients)?.figures.perSecond;
}

function ratio(a: number, b: number | undefined): string {
  return b === undefined ? '' : (a / b).toFixed(2);
}

function mailsOf({ perSecond, perSecondAfter, leftOver }: NonNullable<Loaded['mails']>): string {
  return `${perSecond.toFixed(0)}/s meanwhile, then ${perSecondAfter.toFixed(0)}/s, ${leftOver} left`;
}
