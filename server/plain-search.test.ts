import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';

const O_CONNELL = { customerFirstName: 'Maureen', customerLastName: 'O’Connell-Müller' };
const NGUYEN = { customerFirstName: 'Nguyễn', customerLastName: 'Thị Hoa' };

let testApp: TestApp;
let owner: Caller;

/** Two customers, each with a quote, a job, a payment, an invoice, a gift card, a message, and an employee of the same name. */
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  for (const [index, names] of [O_CONNELL, NGUYEN].entries()) {
    const name = `${names.customerFirstName} ${names.customerLastName}`;
    const email = `c${index}@example.com`;
    const phone = `+44 20 7946 095${index}`;
    const quote = { ...names, customerName: name, customerEmail: email, customerPhone: phone };
    const { id, quoteId, admin, record } = await openTestPayments(testApp, quote);
    assert.ok(id);
    await testApp.deps.db.updateTable('jobs').set({ status: 'completed' }).where('quote_id', '=', quoteId).execute();
    const paid = { kind: 'payment', method: 'cash', cents: 1000 };
    const answers = [
      await record(admin, paid),
      await owner('POST /api/invoices', { quotes: [quoteId], company: `${name} GmbH` }),
      await owner('POST /api/gift-cards', {
        origin: 'goodwill',
        cents: 1000,
        reason: 'x',
        recipientName: name,
        recipientEmail: email,
      }),
      await owner('POST /api/staff', { name, email: `crew-${email}`, phone }),
      await asAnyone(testApp)('POST /api/contact', { name, email, phone, message: 'Hello' }),
    ];
    for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body));
  }
  const [mail] = await mailsOf(testApp, { kind: 'new-quote' });
  const subject = 'New quote from Nguyễn Thị Hoa';
  await testApp.deps.db
    .updateTable('outbox')
    .set({ subject })
    .where('id', '=', mail?.id ?? '')
    .execute();
});
after(() => testApp.close());

/** What is typed, and which of the two is found. */
const TYPED: readonly (readonly [string, 'c0' | 'c1'])[] = [
  ['Muller', 'c0'],
  ['müller', 'c0'],
  ['oconnell', 'c0'],
  ["o'connell", 'c0'],
  ['o’connell', 'c0'],
  ['connell muller', 'c0'],
  ['OConnell Müller', 'c0'],
  ['Nguyen', 'c1'],
  ['nguyễn thi', 'c1'],
  ['Hoa Nguyen', 'c1'],
];
const PHONES: readonly (readonly [string, string])[] = [
  ['+44 20 7946 0950', 'c0'],
  ['+44 20 7946 0951', 'c1'],
  ['0044 20 7946 0951', 'c1'],
  ['020 7946 0950', 'c0'],
];

/** The lists that are searched, each with how many of its rows a person has; true where the phone number is searched, too. */
const LISTS: Readonly<Record<string, { readonly hasPhone: boolean }>> = {
  quotes: { hasPhone: true },
  customers: { hasPhone: true },
  jobs: { hasPhone: true },
  payments: { hasPhone: true },
  staff: { hasPhone: true },
  messages: { hasPhone: true },
  invoices: { hasPhone: false },
  'gift-cards': { hasPhone: false },
};

async function found(list: string, q: string): Promise<readonly string[]> {
  const { status, body } = await owner(`GET /api/${list}?q=${encodeURIComponent(q)}`);
  assert.equal(status, 200);
  return (body['items'] as readonly unknown[]).map((item) => JSON.stringify(item));
}

describe('the owner’s search', () => {
  for (const [list, { hasPhone }] of Object.entries(LISTS)) {
    for (const [typed, who] of hasPhone ? [...TYPED, ...PHONES] : TYPED)
      test(`of ${list} finds '${typed}'`, async () => {
        const items = await found(list, typed);
        assert.equal(items.length, 1, items.join('\n'));
        assert.match(items[0] ?? '', new RegExp(who === 'c0' ? 'Maureen' : 'Nguyễn'));
      });
    if (hasPhone)
      test(`of ${list} finds the beginning of a foreign number`, async () => {
        assert.equal((await found(list, '+44 20 7946')).length, 2);
      });
  }

  test('of the emails finds names in their subjects', async () => {
    assert.equal((await found('mails', 'nguyen')).length, 1);
  });
});
