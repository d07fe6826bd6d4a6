// Compares the books: the ledger, the till, reports, the journal, the trial balance, and a locked month.
import { giftMoney, held } from './compare-cards.ts';
import { netByKind, netOf, rounded, sum, taxIn, total } from './money.ts';
import { cents, readCsv, type Check, type CheckOf, type Row } from './reading.ts';
import { charge, paid, payFor, reduced, suppliesOf, taxPaid, tips, use, type Month, type Sold } from './sold.ts';

/** What was paid to the crew, from the till or from the bank. */
const paidOut = (pays: Month['pays']) => sum(pays.map(({ payCents, tipCents }) => payCents + tipCents));

export async function compareBooks(month: Month, check: CheckOf): Promise<void> {
  await compareLedger(month, check);
  await compareReports(month, check);
  await compareMargin(month, check('margin report'));
  await compareJournal(month, check('journal.csv'));
  await compareTrialBalance(month, check('trial balance'));
}

async function compareLedger({ shop, sold, gifts, from, to }: Month, checkOf: CheckOf): Promise<void> {
  const check = checkOf('ledger.csv');
  const rows = readCsv(await shop.owner<string>('GET /api/payments/export'));
  const all = sold.flatMap(({ entries }) => entries);
  check('rows', rows.length, all.length);
  for (const quote of sold) {
    const own = rows.filter((row) => row['Quote'] === quote.reference);
    const words = own.map(
      (row) =>
        `${row['Kind']} ${row['Method']} ${cents(row['Amount'])} ${row['Received']}, tax ${cents(row['Sales tax'])}`,
    );
    const asked = quote.entries.map(
      (entry) => `${entry.kind} ${entry.method} ${entry.cents} ${entry.receivedOn}, tax ${entry.tax}`,
    );
    check(`${quote.reference} entries`, words.toSorted().join('; '), asked.toSorted().join('; '));
    check(`${quote.reference} tax`, sum(own.map((row) => cents(row['Sales tax']))), taxPaid(quote));
  }
  type Till = {
    readonly netCents: number;
    readonly lines: readonly { readonly method: string; readonly netCents: number; readonly tipCents: number }[];
  };
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    const of = all.filter(({ receivedOn }) => receivedOn === day.toString());
    const till = await shop.owner<Till>(`GET /api/payments/till?date=${day.toString()}`);
    const money = [...of, ...giftMoney(gifts).filter(({ on }) => on === day.toString())];
    checkOf('till')(day.toString(), till.netCents, total(money.filter(({ method }) => method !== 'credit')));
    for (const { method, netCents } of till.lines)
      checkOf('till')(`${day.toString()} ${method}`, netCents, total(money.filter((entry) => entry.method === method)));
  }
}

type Report = {
  readonly total: { readonly values: Readonly<Record<string, number | null>> };
  readonly rows: readonly { readonly key: string; readonly values: Readonly<Record<string, number | null>> }[];
};

async function compareReports({ shop, sold, from, to }: Month, checkOf: CheckOf): Promise<void> {
  const range = `from=${from}&to=${to}`;
  const valuesOf = async (name: string) => (await shop.owner<Report>(`GET /api/reports/${name}?${range}`)).total.values;
  const money = sold.flatMap(({ entries }) => entries);
  const revenue = await valuesOf('revenue');
  const check = checkOf('revenue report');
  const booked = sold.filter(({ jobId }) => jobId !== '');
  check('booked', revenue['booked'], sum(booked.map(({ lines }) => netOf(lines))));
  const done = sold.filter(({ completedOn }) => completedOn !== null);
  check('completed', revenue['completed'], sum(done.map(({ lines }) => netOf(lines))));
  const price = money.filter(({ isTip }) => !isTip);
  check('collected', revenue['collected'], total(price.filter(({ isRefund }) => !isRefund)));
  check('refunded', revenue['refunded'], 0 - total(price.filter(({ isRefund }) => isRefund)));
  check('tips', revenue['tips'], total(money.filter(({ isTip }) => isTip)));
  const tax = await valuesOf('tax');
  const taxes = sum(sold.map(taxPaid));
  checkOf('tax report')('due', tax['taxDue'], taxes);
  checkOf('tax report')('collected - refunded', (tax['taxCollected'] ?? 0) - (tax['taxRefunded'] ?? 0), tax['taxDue']);
  const rows = readCsv(await shop.owner<string>(`GET /api/reports/tax/export?${range}&by=rate`));
  // The last row is that of all.
  checkOf('tax.csv')('due', sum(rows.slice(0, -1).map((row) => cents(row['Tax due']))), taxes);
  const changes = await valuesOf('changes');
  checkOf('changes report')('fees', changes['fees'], sum(sold.map(({ fee }) => netOf(fee))));
}

/** What the card service has kept for the payments of each quote. */
function cardFees({ open, payouts }: Month): ReadonlyMap<Sold | null, number> {
  const all = [...open, ...payouts.flatMap(({ movements }) => movements)];
  return new Map(
    [...Map.groupBy(all, ({ about }) => about)].map(([quote, moved]) => [quote, sum(moved.map(({ fee }) => fee))]),
  );
}

/** What is left of completed jobs after pay, supplies and card fees, in all and by package. */
async function compareMargin(month: Month, check: Check): Promise<void> {
  const { shop, from, to } = month;
  const report = await shop.owner<Report>(`GET /api/reports/margin?from=${from}&to=${to}&by=package`);
  const fees = cardFees(month);
  const done = month.sold.filter(({ completedOn }) => completedOn !== null);
  const compare = (what: string, values: Report['total']['values'] | undefined, parts: readonly VehiclePart[]) => {
    const completed = sum(parts.map(({ quote, of }) => of(netOf(quote.lines))));
    const spent = {
      pay: sum(parts.map(({ quote, of }) => of(payFor(month, quote)))),
      supplies: sum(parts.map(({ quote, of }) => of(suppliesOf(quote)))),
      cardFees: sum(parts.map(({ quote, of }) => of(fees.get(quote) ?? 0))),
    };
    const expected = { completed, ...spent, marginCents: completed - sum(Object.values(spent)) };
    for (const [name, amount] of Object.entries(expected)) check(`${what} ${name}`, values?.[name] ?? 0, amount);
  };
  const parts = done.flatMap(vehiclePartsOf);
  compare('all', report.total.values, parts);
  for (const [name, own] of Map.groupBy(parts, ({ packageType }) => packageType))
    compare(name, report.rows.find(({ key }) => key === name)?.values, own);
}

/** A vehicle of a quote, and its part of an amount of the quote. */
type VehiclePart = {
  readonly quote: Sold;
  readonly packageType: string;
  readonly of: (cents: number) => number;
};

/** Lines of the whole appointment. */
const OF_ALL: readonly string[] = ['promo', 'fee', 'adjustment', 'tax'];

/** The vehicles of a quote, whose parts are in proportion to their lines, in whole cents that add up to the whole. */
function vehiclePartsOf(quote: Sold): readonly VehiclePart[] {
  const works = [quote.order, ...quote.order.others];
  const weights = works.map((_, index) => {
    const own = quote.lines.filter(({ vehicle = 1, kind }) => vehicle === index + 1 && !OF_ALL.includes(kind));
    return Math.max(0, total(own));
  });
  const whole = sum(weights);
  return works.map(({ packageType }, index) => {
    const until = sum(weights.slice(0, index + 1));
    const since = until - (weights[index] ?? 0);
    const upTo = (cents: number, weight: number) => Math.sign(cents) * rounded(Math.abs(cents), weight, whole);
    const of = (cents: number) => {
      if (whole === 0) return index === 0 ? cents : 0;
      return upTo(cents, until) - upTo(cents, since);
    };
    return { quote, packageType, of };
  });
}

/** The journal is balanced, and its accounts hold what was received and what is owed for finished work. */
async function compareJournal(month: Month, check: Check): Promise<void> {
  const { shop, sold, gifts, from, to } = month;
  const rows = readCsv(await shop.owner<string>(`GET /api/books/journal?from=${from}&to=${to}`));
  const amountOf = (row: Row) => cents(row['*Debits']) - cents(row['*Credits']);
  for (const [number, entry] of Map.groupBy(rows, (row) => row['*JournalNo']))
    check(`${number} debits - credits`, sum(entry.map(amountOf)), 0);
  checkLayout(rows, check);
  type Chart = { readonly accounts: readonly { readonly account: string; readonly name: string }[] };
  const { accounts } = await shop.owner<Chart>('GET /api/books/accounts');
  const balance = (account: string) => {
    const name = accounts.find((each) => each.account === account)?.name;
    return sum(rows.filter((row) => row['*AccountName'] === name).map(amountOf));
  };
  const given = total(gifts.filter(({ origin, voidedBy }) => origin === 'goodwill' && voidedBy === null));
  const lost = gifts.filter(({ origin, voidedBy }) => origin === 'sold' && voidedBy === '');
  const done = sold.filter(({ completedOn }) => completedOn !== null);
  const off = sold.filter(({ status }) => status === 'cancelled');
  const byKind = done.map(({ lines, promoParts }) => netByKind(lines, promoParts));
  const fees = sum(off.map(({ fee }) => netOf(fee)));
  const taxes = sum(done.map(({ lines }) => taxIn(lines))) + sum(off.map(({ fee }) => taxIn(fee)));
  // A refund that lowers the price takes its part of the tax back.
  const lowering = done.flatMap(({ entries }) => entries.filter(({ reduces }) => reduces !== 0));
  const taxReduced = 0 - sum(lowering.map(({ tax }) => tax));
  const expected: Readonly<Record<string, number>> = {
    ...moneyIn(month),
    giftCards: 0 - held(gifts),
    giftPromotions: given,
    giftBreakage: 0 - sum(lost.map(({ left }) => left)),
    tipsPayable: sum(month.pays.map(({ tipCents }) => tipCents)) - sum(sold.map(tips)),
    wages: sum(month.pays.map(({ payCents }) => payCents)),
    receivables: sum([...done, ...off].map(charge)) - sum(sold.map(paid)),
    serviceRevenue: 0 - sum(byKind.map(({ services }) => services)),
    extraRevenue: 0 - sum(byKind.map(({ extras }) => extras)),
    feeRevenue: 0 - sum(byKind.map((net) => net.fees)) - fees,
    salesTax: taxReduced - taxes,
    refunds: sum(done.map(reduced)) - taxReduced,
  };
  for (const [account, amount] of Object.entries(expected)) check(account, balance(account), amount);
}

/** Where the money is: at hand, at the card service, in dispute, in the bank, or kept as fees. */
function moneyIn({ sold, gifts, open, payouts, pays }: Month) {
  const all = [...sold.flatMap(({ entries }) => entries), ...giftMoney(gifts)];
  const by = (method: string) => total(all.filter((entry) => entry.method === method));
  const moved = [...open, ...payouts.flatMap(({ movements }) => movements)];
  const charges = moved.filter(({ kind }) => kind === 'fee').map(({ gross }) => 0 - gross);
  const cardFeesKept = sum([...moved.map(({ fee }) => fee), ...charges]);
  const fromTill = pays.filter(({ method }) => method === 'cash');
  const fromBank = pays.filter(({ method }) => method !== 'cash');
  const fromCards = sum(payouts.flatMap(({ movements }) => movements).map(({ gross, fee }) => gross - fee));
  const disputes = sold.flatMap(({ cards }) => cards).flatMap(({ dispute }) => dispute ?? []);
  const cardDisputes = sum(disputes.filter(({ state }) => state === 'open').map((each) => each.cents));
  return {
    cash: by('cash') - paidOut(fromTill),
    venmo: by('venmo'),
    checks: by('check'),
    zelle: by('zelle'),
    cashApp: by('cashapp'),
    transfers: by('transfer'),
    cardFees: cardFeesKept,
    bank: fromCards - paidOut(fromBank),
    cardDisputes,
    cardClearing: by('card') - cardFeesKept - fromCards - cardDisputes,
  };
}

/** The columns of the sample file for the journal import of QuickBooks Online, its dates and its amounts. */
function checkLayout(rows: readonly Row[], check: Check): void {
  const titles = '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name';
  check('titles', Object.keys(rows[0] ?? {}).join(), titles);
  const amount = /^\d+\.\d\d$/;
  const isRight = (row: Row) => {
    const [debit = '', credit = ''] = [row['*Debits'], row['*Credits']];
    const isOneSide = (debit === '') !== (credit === '') && amount.test(debit || credit);
    return isOneSide && /^\d\d\/\d\d\/\d{4}$/.test(row['*JournalDate'] ?? '') && row['*AccountName'] !== '';
  };
  check('rows that can be imported', rows.filter(isRight).length, rows.length);
}

type Trial = {
  readonly accounts: readonly { readonly name: string; readonly debitCents: number; readonly creditCents: number }[];
  readonly debitCents: number;
  readonly creditCents: number;
};

/** The trial balance of the month has the debits and credits of its journal. */
async function compareTrialBalance({ shop, from }: Month, check: Check): Promise<void> {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(from);
  const name = new Temporal.PlainYearMonth(year, month).toString();
  const trial = await shop.owner<Trial>(`GET /api/books?month=${name}`);
  const rows = readCsv(await shop.owner<string>(`GET /api/books/journal?from=${name}-01&to=${name}-${daysInMonth}`));
  check('debits - credits', trial.debitCents - trial.creditCents, 0);
  for (const { name: account, debitCents, creditCents } of trial.accounts) {
    const own = rows.filter((row) => row['*AccountName'] === account);
    check(`${account} debits`, debitCents, sum(own.map((row) => cents(row['*Debits']))));
    check(`${account} credits`, creditCents, sum(own.map((row) => cents(row['*Credits']))));
  }
}

/** The owner locks the month and corrects an entry of it: the month stays as it was, and the correction is in the next one. */
export async function compareLock(month: Month, check: Check): Promise<void> {
  const { shop, sold, from, to } = month;
  const name = from.slice(0, 7);
  const { daysInMonth } = Temporal.PlainDate.from(from);
  const june = `GET /api/books/journal?from=${from}&to=${name}-${daysInMonth}`;
  const july = `GET /api/books/journal?from=${to}&to=${to}`;
  const before = await shop.owner<string>(june);
  await shop.owner('POST /api/books/locks', { month: name });
  check('journal after the lock', await shop.owner<string>(june), before);
  const later = readCsv(await shop.owner<string>(july));
  const paidOne = sold.find(
    ({ status, entries, cards }) =>
      status === 'approved' && entries.length === 1 && entries[0]?.method !== 'credit' && cards.length === 0,
  );
  if (!paidOne) return;
  type Account = { readonly entries: readonly { readonly id: string; readonly cents: number }[] };
  const account = `/api/jobs/${paidOne.jobId}/payments`;
  const [wrong] = (await shop.owner<Account>(`GET ${account}`)).entries;
  const back = { method: 'cash', cents: 100, receivedOn: `${name}-15` };
  check('a payment in the locked month', (await shop.raw(`POST ${account}`, back)).status, 422);
  await shop.owner(`POST ${account}`, { kind: 'correction', corrects: wrong?.id });
  check('journal after the correction', await shop.owner<string>(june), before);
  const added = readCsv(await shop.owner<string>(july)).slice(later.length);
  check(
    'the correction names its quote',
    added.filter((row) => row['Description']?.includes(paidOne.reference)).length,
    2,
  );
  use(month, 'a locked month, and a correction in the next one', paidOne);
  check('what the correction moves', sum(added.map((row) => cents(row['*Debits']))), wrong?.cents);
}
