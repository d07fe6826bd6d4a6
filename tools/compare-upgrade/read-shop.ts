import { REPORT_SHAPES, REPORTS } from '#core/reports/reports.ts';

/** What a call answered, by its address. */
export type Reading = ReadonlyMap<string, Answer>;
export type Answer = { readonly type: string; readonly body: string };

type Shop = { readonly address: string; readonly cookie: string };

type Rows = readonly { readonly id: string }[];

const PAGE = 200;
/** Lists whose rows are also opened one by one. */
const OPENED: readonly string[] = ['quotes', 'jobs', 'customers', 'invoices', 'gift-cards', 'promo-codes', 'staff'];
const LISTS = [...OPENED, 'payments'];

/**
 * Reads an owner's lists, records, weeks, free times, exports, books and reports over HTTP. What answered before is asked for again by the same
 * address and has to answer; otherwise a report or call that the version doesn't know is left out.
 */
export async function readShop(shop: Shop, before: Reading | undefined): Promise<Reading> {
  const reading = new Map<string, Answer>();
  const ask = async (path: string) => {
    const answer = await fetch(shop.address + path, {
      headers: { cookie: shop.cookie, accept: 'application/json, text/csv' },
    });
    const body = await answer.text();
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${body}`);
    if (answer.ok) reading.set(path, { type: answer.headers.get('content-type') ?? '', body });
    return answer.ok ? body : undefined;
  };
  for (const path of before?.keys() ?? []) await ask(path);
  if (before) return reading;
  for (const list of LISTS) {
    const ids = await readList(list, ask);
    for (const id of OPENED.includes(list) ? ids : []) await ask(`/api/${list}/${id}`);
  }
  const today = Temporal.Now.plainDateISO('UTC');
  for (const path of [...calendar(today), ...figures(today)]) await ask(path);
  return reading;
}

/** All pages of a list; returns the IDs of its rows. */
async function readList(list: string, ask: (path: string) => Promise<string | undefined>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const body = await ask(`/api/${list}?limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    if (body === undefined) return ids;
    const page = JSON.parse(body) as Rows | { readonly items: Rows; readonly nextCursor: string | null };
    ids.push(...('items' in page ? page.items : page).map(({ id }) => id));
    if (!('items' in page) || page.nextCursor === null) return ids;
    cursor = page.nextCursor;
  }
}

/** The weeks around a day, and the free times of the days after it. */
function calendar(today: Temporal.PlainDate): readonly string[] {
  const from = today.add({ days: 2 });
  const span = `from=${from.toString()}&to=${from.add({ days: 60 }).toString()}`;
  return [
    ...Array.from({ length: 16 }, (_, at) => `/api/jobs/week?from=${today.add({ weeks: at - 6 }).toString()}`),
    ...['full', 'interior', 'express'].flatMap((pack) =>
      ['dropoff', 'mobile'].map((type) => `/api/availability?${span}&package=${pack}&serviceType=${type}`),
    ),
  ];
}

/** Every report by each of its groupings, alone and narrowed, and what is exported, of the year before and the weeks after a day. */
function figures(today: Temporal.PlainDate): readonly string[] {
  const range = `from=${today.subtract({ years: 1 }).toString()}&to=${today.add({ weeks: 8 }).toString()}`;
  const months = Array.from({ length: 13 }, (_, ago) => today.subtract({ months: ago }).toPlainYearMonth().toString());
  return [
    ...REPORTS.flatMap((report) =>
      REPORT_SHAPES[report].by.flatMap((by) => [
        `/api/reports/${report}?${range}&by=${by}`,
        `/api/reports/${report}?${range}&by=${by}&compare=year`,
        `/api/reports/${report}?${range}&by=${by}&package=full`,
        `/api/reports/${report}/export?${range}&by=${by}`,
      ]),
    ),
    ...LISTS.map((list) => `/api/${list}/export`),
    ...months.map((month) => `/api/books?month=${month}`),
    `/api/books/journal?${range}`,
    `/api/staff/pay-period?${range}`,
    `/api/staff/pay-period/export?${range}`,
    '/api/invoices/totals',
    '/api/gift-cards/liability',
    '/api/payments/expected',
  ];
}
