import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone } from '#testing/callers.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { send } from '#testing/people.ts';

const TERMS = { feeCents: 2500, feePercent: 20, noticeHours: 24 };
const NOW = '2027-06-01T12:00:00Z';
/** 20% of $135. */
const FEE = 2700;

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { cancellation: TERMS } })));
after(() => testApp.close());

/** An appointment so many hours ahead, with what was paid for it. */
async function appointment(hours: number, paidCents: number) {
  const job = await openTestPayments(testApp);
  const startsAt = Temporal.Instant.from(NOW).add({ hours }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
  if (paidCents > 0) await job.record(job.admin, { kind: 'deposit', method: 'cash', cents: paidCents });
  const owner = (name: string, body: object = {}) =>
    send(testApp.app, name.replace('$', `/api/quotes/${job.quoteId}`), { cookie: job.admin, body });
  const told = async () =>
    (await mailsOf(testApp, { quoteId: job.quoteId })).filter(
      ({ kind, status }) =>
        status === 'waiting' && ['quote-cancelled', 'payment-request', 'deposit-returned'].includes(kind),
    );
  // From a new address each time, so that no rate limit applies.
  const page = async () => (await asAnyone<Paid>(testApp)(`GET /api/payments/${job.token}`)).body;
  return { job, owner, told, page };
}

const CASES = [
  { hours: 30, as: 'shop', event: 'shop' },
  { hours: 2, as: 'shop', event: 'shop' },
  { hours: 30, as: 'customer', event: 'customer' },
  { hours: 2, as: 'customer', event: 'late' },
  { hours: 2, as: 'customer', event: 'late', chargeFee: true },
  { hours: -1, as: 'customer', event: 'late', chargeFee: true },
  { hours: -1, as: 'no-show', event: 'no-show' },
  { hours: -1, as: 'no-show', event: 'no-show', chargeFee: true },
  { hours: 30, as: undefined, event: 'shop' },
  { hours: 2, as: undefined, event: 'undecided' },
] as const;

for (const { hours, as, event, ...fee } of CASES)
  for (const paidCents of [0, 1000, FEE, 4320]) {
    const isCharged = 'chargeFee' in fee;
    const name = `${as ?? 'unsaid'}, ${hours} h before, ${isCharged ? 'with' : 'without'} its fee, ${paidCents} paid`;
    test(`canceled by ${name}: one email that agrees with the page`, async () => {
      const { owner, told, page } = await appointment(hours, paidCents);
      const { status, body } = await owner('POST $/cancel', { ...(as && { as }), ...fee });
      assert.equal(status, 200);
      const [mail, ...others] = await told();
      assert.deepEqual([mail?.kind, others.length], ['quote-cancelled', 0]);
      const { balance } = await page();
      const owed = isCharged ? FEE : 0;
      assert.equal(balance.totalCents, owed);
      assert.deepEqual(
        [balance.dueCents, balance.overpaidCents],
        [Math.max(0, owed - paidCents), Math.max(0, paidCents - owed)],
      );
      const data = mail?.data;
      assert.deepEqual([data?.['event'], data?.['feeCents'] ?? 0, data?.['paidCents']], [event, owed, paidCents]);
      if (isCharged)
        assert.deepEqual([data?.['dueCents'], data?.['overpaidCents']], [balance.dueCents, balance.overpaidCents]);
      const state = isCharged ? (paidCents >= FEE ? 'paid' : paidCents > 0 ? 'partly-paid' : 'unpaid') : null;
      assert.equal(body['payment'], state);
    });
  }

test('a fee goes with what it’s for: not with the shop’s own cancellation, nor one in time; a no-show not before the start', async () => {
  const refused = [
    [2, { as: 'shop', chargeFee: true }],
    [30, { as: 'customer', chargeFee: true }],
    [2, { as: 'no-show' }],
    [2, { chargeFee: true }],
  ] as const;
  for (const [hours, body] of refused) {
    const { owner } = await appointment(hours, 0);
    assert.equal((await owner('POST $/cancel', body)).status, 409, JSON.stringify(body));
    assert.equal((await owner('POST $/cancel', {})).status, 200, 'nothing was changed');
  }
  const { owner } = await appointment(2, 0);
  await owner('POST $/cancel', { as: 'shop' });
  assert.equal((await owner('POST $/cancellation-fee', { reason: 'late' })).status, 409);
});

test('a no-show with its fee is undone as one, and its fee can be charged afterwards', async () => {
  const { job, owner, told, page } = await appointment(-1, 0);
  const { body } = await owner('POST $/cancel', { as: 'no-show', chargeFee: true });
  const { id } = body['undo'] as { readonly id: string };
  assert.equal((await send(testApp.app, `POST /api/admin/undo/${id}`, { cookie: job.admin })).status, 204);
  assert.deepEqual([(await page()).balance.dueCents, (await told()).length], [13_500, 0]);
  await owner('POST $/cancel', { as: 'no-show' });
  assert.equal((await owner('POST $/cancellation-fee', { reason: 'no-show' })).status, 200);
  assert.equal((await page()).balance.dueCents, FEE);
});

/** What can happen to the money of a canceled appointment, before its cancellation or after it. */
const STEPS = ['cancel', 'fee', 'refund', 'gift-card', 'deposit'] as const;
type Step = (typeof STEPS)[number];

/** Every order in which the fee and the refund follow the cancellation; a gift card and a deposit come anywhere. */
function ordersOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  if (steps.length === 0) return [[]];
  return steps.flatMap((first) => ordersOf(steps.filter((step) => step !== first)).map((rest) => [first, ...rest]));
}
const ORDERS = ordersOf(STEPS).filter(
  (order) => order.indexOf('cancel') < order.indexOf('fee') && order.indexOf('deposit') < order.indexOf('refund'),
);

const money = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

/** The text of a mail as its recipient reads it. */
async function textOf(mail: { readonly kind: string; readonly data: object }): Promise<string> {
  const { settings } = await testApp.deps.settings();
  const { subject, text } = await testApp.deps.render.renderMail(
    mail.kind as never,
    mail.data as never,
    settings,
    'en',
  );
  return `${subject} ${text}`.replaceAll(/\s+/g, ' ').replaceAll('’', "'");
}

for (const order of ORDERS)
  test(`${order.join(', ')}: page, badge, balance and the latest email agree`, async () => {
    const { job, owner, page } = await appointment(2, 0);
    const card = await addGiftCard(testApp.deps, { cents: 1500 });
    const record = (body: object) => job.record(job.admin, { ...body });
    const perform: Readonly<Record<Step, () => Promise<{ readonly status: number }>>> = {
      cancel: () => owner('POST $/cancel'),
      fee: () => owner('POST $/cancellation-fee', { reason: 'late' }),
      refund: () => record({ kind: 'refund', method: 'cash', cents: 500 }),
      'gift-card': () => record({ method: 'credit', cents: 1500, giftCard: codeOfGiftCard(testApp.deps, card) }),
      deposit: () => record({ kind: 'deposit', method: 'cash', cents: 2000 }),
    };
    let [paid, cash] = [0, 0];
    let fee = 0;
    let isCanceled = false;
    for (const step of order) {
      const earlier = new Set((await mailsOf(testApp, { quoteId: job.quoteId })).map(({ id }) => id));
      const { status } = await perform[step]();
      const isDone = status < 300;
      if (isDone && step === 'cancel') isCanceled = true;
      if (isDone && step === 'fee') fee = FEE;
      if (isDone && step === 'refund') paid -= 500;
      if (isDone && step === 'gift-card') paid += 1500;
      if (isDone && step === 'deposit') [paid, cash] = [paid + 2000, cash + 2000];
      // What isn't owed isn't taken; what wasn't paid in cash, or covers the fee, isn't returned in cash.
      const mayBeRefused =
        step === 'gift-card' || step === 'deposit' || (step === 'refund' && (cash === 0 || paid < fee + 500));
      assert.ok(isDone || mayBeRefused, `${step}: ${status}`);
      if (!isCanceled) continue;
      const { balance, state } = await page();
      const due = Math.max(0, fee - paid);
      const over = Math.max(0, paid - fee);
      const where = `${step}, after ${paid} paid`;
      assert.deepEqual(
        [balance.totalCents, balance.paidCents, balance.dueCents, balance.overpaidCents],
        [fee, paid, due, over],
        where,
      );
      assert.equal(state, fee === 0 ? 'cancelled' : due > 0 ? 'open' : 'paid', where);
      const badge = fee === 0 ? null : due === 0 ? 'paid' : paid > 0 ? 'partly-paid' : 'unpaid';
      assert.equal((await owner('GET $')).body['payment'], badge, where);
      for (const mail of await mailsOf(testApp, { quoteId: job.quoteId })) {
        if (earlier.has(mail.id) || !['quote-cancelled', 'payment-request', 'receipt'].includes(mail.kind)) continue;
        const text = await textOf(mail);
        if (fee > 0 && due === 0 && over === 0) assert.doesNotMatch(text, /Please pay|Still owed|remaining/, where);
        if (due > 0) assert.ok(text.includes(money(due)), `${where}: ${text}`);
        if (fee > 0 && over > 0)
          assert.ok(text.includes(money(over)) && !text.includes('Paid in full'), `${where}: ${text}`);
      }
    }
  });

for (const [paidCents, says, silent] of [
  [0, /Please pay \$27\./, /may apply|return/],
  [1000, /already paid \$10, which counts toward it\. Please pay \$17\./, /may be kept/],
  [FEE, /already paid \$27, which counts toward it\./, /Please pay|return|may be kept/],
  [4320, /already paid \$43\.20, which counts toward it\. We'll return \$16\.20 to you\./, /Please pay|may be kept/],
] as const)
  test(`a fee that is charged while the cancellation can be undone goes into its email: ${paidCents} paid`, async () => {
    const { owner, told } = await appointment(2, paidCents);
    await owner('POST $/cancel');
    assert.equal((await owner('POST $/cancellation-fee', { reason: 'late' })).status, 200);
    const [mail, ...others] = await told();
    assert.deepEqual([mail?.kind, others.length], ['quote-cancelled', 0]);
    const text = await textOf(mail ?? assert.fail('no mail'));
    assert.match(text, says);
    assert.doesNotMatch(text, silent);
  });

test('a fee that is waived while the cancellation can be undone: the one email says what goes back', async () => {
  const { owner, told } = await appointment(2, 1000);
  await owner('POST $/cancel');
  await owner('POST $/cancellation-fee', { reason: 'late' });
  assert.equal((await owner('DELETE $/cancellation-fee')).status, 200);
  const mails = await told();
  assert.equal(mails.length, 1);
  const text = await textOf(mails[0] ?? assert.fail('no mail'));
  assert.match(text, /return the \$10 that you paid/);
  assert.doesNotMatch(text, /fee/i);
});

test('a fee that comes later, and that a payment already covers, is said with what goes back', async () => {
  const { job, owner } = await appointment(2, 4320);
  await owner('POST $/cancel');
  testApp.setNow('2027-06-01T12:01:00Z');
  try {
    await owner('POST $/cancellation-fee', { reason: 'late' });
  } finally {
    testApp.setNow(NOW);
  }
  const [mail] = await mailsOf(testApp, { quoteId: job.quoteId, kind: 'receipt' });
  const text = await textOf(mail ?? assert.fail('no mail'));
  assert.match(text, /Your payment covers the fee/i);
  assert.match(text, /there's a fee of \$27\. Your payment covers it\./);
  assert.match(text, /We'll return the remaining \$16\.20 to you\./);
  assert.doesNotMatch(text, /Paid in full/);
});

test('the page knows whether a fee is still open, like the email', async () => {
  for (const [body, isOpen] of [
    [{}, true],
    [{ as: 'shop' }, false],
    [{ as: 'customer' }, false],
    [{ as: 'customer', chargeFee: true }, false],
  ] as const) {
    const { owner, page } = await appointment(2, 1000);
    await owner('POST $/cancel', body);
    const isUndecided = async () => ((await page()) as unknown as { readonly isFeeUndecided: boolean }).isFeeUndecided;
    assert.equal(await isUndecided(), isOpen, JSON.stringify(body));
    if (!isOpen) continue;
    await owner('POST $/cancellation-fee', { reason: 'late' });
    assert.equal(await isUndecided(), false);
    await owner('DELETE $/cancellation-fee');
    assert.equal(await isUndecided(), false);
  }
});
