import { formatMoneyExact } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { line, type Line } from '#core/operations/script-lines.ts';
import { countsSeats } from '#core/scheduling/resources.ts';
import { availability } from '#core/scheduling/slots.ts';
import { composeTestQuote, insertTestQuote } from '#demo/compose-test-quote.ts';
import { findFreeTimes } from '#demo/find-free-times.ts';
import { planQuotes } from '#demo/plan-quotes.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countHolds, listTakenSeats } from '#server/quotes/queries.ts';
import { catalogView } from '#server/settings/view.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

/** Goes the way of a customer through the real parts. What it stores is taken back. */
export async function smokeTest({ deps, origin, say, signal }: ScriptContext): Promise<void> {
  const steps: readonly (readonly [string, (deps: Deps) => Promise<Line>])[] = [
    ['pages', renderPages],
    ['times', findTimes],
    ['quote', storeAndTakeBack],
    ['photo', takePhoto],
    // From a terminal there may be no server to ask.
    ...(origin === 'terminal' ? [] : [['server', askServer] as const]),
  ];
  let failed = 0;
  for (const [what, step] of steps) {
    signal.throwIfAborted();
    const start = performance.now();
    try {
      const found = await step(deps);
      say(line('stepPassed', { what, found, ms: Math.round(performance.now() - start) }));
    } catch (error) {
      failed += 1;
      say(line('stepFailed', { what, reason: reasonOf(error) }));
    }
  }
  if (failed > 0) throw new ScriptFailure(line('stepsFailed', { failed, count: steps.length }));
}

function reasonOf(error: unknown): string | Line {
  if (error instanceof ScriptFailure) return error.line;
  return error instanceof Error ? error.message : String(error);
}

const PAGES = ['home', 'quote', 'disclaimer', 'admin'] as const;

async function renderPages({ settings, publicUrl, render, clock }: Deps): Promise<Line> {
  const now = await settings();
  const catalog = catalogView(now.version, now.settings, { takesCards: () => false });
  for (const page of PAGES) {
    const html = await render.renderPage(page, {
      ...now,
      publicUrl,
      today: localDate(clock.now(), now.settings.timeZone),
      path: '/',
      language: 'en',
      languages: ['en'],
      catalog,
    });
    if (!html.includes('</html>')) throw new ScriptFailure(line('pageNotWhole', { page }));
  }
  return line('pagesWritten', { count: PAGES.length });
}

async function findTimes({ settings, db, clock }: Deps): Promise<Line> {
  const { settings: shop } = await settings();
  const now = clock.now();
  const from = localDate(now, shop.timeZone);
  const [pack] = shop.packages;
  if (!pack) throw new ScriptFailure(line('noPackages'));
  const until = now.add({ hours: 24 * 32 });
  const held = await countHolds(db, { from: now, to: until });
  const work = countsSeats(shop)
    ? { minutes: 60, taken: await listTakenSeats(db, { from: now, to: until }) }
    : undefined;
  const days = availability(shop, { from, to: from.add({ days: 30 }), packageType: pack.id }, { held, now, work });
  return line('timesFound', { count: days.reduce((sum, day) => sum + day.slots.length, 0) });
}

class TakenBack extends Error {}

/** Priced, stored, held and written down like any quote; then the transaction is given up. */
async function storeAndTakeBack(deps: Deps): Promise<Line> {
  const { settings } = await deps.settings();
  const freeTimes = await findFreeTimes(deps);
  const [planned] = planQuotes(1, { settings, freeTimes, now: deps.clock.now(), seed: 'smoke-test' });
  if (!planned) return line('noFreeTime');
  const quote = await composeTestQuote(deps, { ...planned, customers: 1, photos: [] });
  const took = await transaction(deps.db, async (trx) => {
    await insertTestQuote(trx, quote);
    throw new TakenBack();
  }).catch((error: unknown) => error);
  if (!(took instanceof TakenBack)) throw took;
  return line('quoteTakenBack', { total: formatMoneyExact(quote.rows.quote.total_cents) });
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="teal"/></svg>';

async function takePhoto({ workers }: Deps): Promise<Line> {
  const taken = await workers.run('re-encode', await workers.run('draw-png', PICTURE));
  if ('refusal' in taken) throw new Error(taken.refusal);
  return line('photoSize', { width: String(taken.width), height: String(taken.height) });
}

/** Through the port, as browsers do. */
async function askServer({ env }: Deps): Promise<Line> {
  if (env.PORT === 0) return line('portNotFixed');
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST;
  const answer = await fetch(`http://${host}:${env.PORT}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (answer.status === 503) throw new ScriptFailure(line('notReady', { reason: await answer.text() }));
  return line('answered', { status: String(answer.status) });
}
