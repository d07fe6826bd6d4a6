import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Availability } from '#contract/catalog.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Ask } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

/** Ten on a Saturday morning in Albany: its slot has just begun; the one at 2 PM is four hours ahead, less than the notice. */
const NOW = '2027-06-19T14:00:00Z';
const BEGUN = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
const SOON = { scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' };
const LATER = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };

let testApp: TestApp;
let owner: Ask;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 100, minimumNoticeMinutes: 300 } });
  testApp.setNow(NOW);
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** A pending quote for a day far ahead, with the token of its page. */
async function pending() {
  const { body } = await submit(testApp.app, exampleQuote(LATER));
  return { id: body.id, token: new URL(body.quoteUrl).pathname.split('/').at(-1) ?? '' };
}

type Writer = 'owner' | 'customer';
type TimedCall = readonly [
  what: string,
  by: Writer,
  ask: (time: typeof BEGUN) => Promise<{ readonly status: number; readonly body: object }>,
];

/** Every call that takes a time. */
const CALLS: readonly TimedCall[] = [
  ['a new quote in the wizard', 'customer', (time) => submit(testApp.app, exampleQuote(time))],
  ['a new quote by the owner', 'owner', (time) => owner('POST /api/quotes/walk-in', exampleWalkIn(time))],
  ['Move', 'owner', async (time) => owner(`POST /api/quotes/${(await pending()).id}/reschedule`, time)],
  [
    'a counter-offer',
    'owner',
    async (time) => owner(`POST /api/quotes/${(await pending()).id}/counter-offer`, { ...time, reason: 'Rain.' }),
  ],
  [
    'an approval at another time',
    'owner',
    async (time) => owner(`POST /api/quotes/${(await pending()).id}/approve`, time),
  ],
  [
    'Reschedule on the customer’s page',
    'customer',
    async (time) => asAnyone(testApp)(`POST /api/quotes/by-token/${(await pending()).token}/reschedule`, time),
  ],
];

for (const [what, by, ask] of CALLS) {
  test(`${what}: a time that has begun is refused with a sentence`, async () => {
    const { status, body } = await ask(BEGUN);
    assert.equal(status, 422, JSON.stringify(body));
    assert.match(JSON.stringify(body), /That time has already started or is too soon\. Please pick another\./);
  });

  test(`${what}: what the list offers is taken, and nothing else`, async () => {
    const list = by === 'owner' ? '/api/admin/availability' : '/api/availability';
    const { body } = await owner(`GET ${list}?from=2027-06-19&to=2027-06-19&package=full`);
    const [day] = (body as unknown as Availability).days;
    const offered = day?.slots.map(({ time }) => time) ?? [];
    assert.ok(!offered.includes(BEGUN.scheduledTime));
    assert.equal(offered.includes(SOON.scheduledTime), by === 'owner');
    const { status } = await ask(SOON);
    assert.equal(status < 300, by === 'owner', String(status));
  });
}

test('the crew is offered no job whose time has come, and can’t take one; the owner still can give it', async () => {
  for (let others = 0; others < 2; others += 1) await addPerson(testApp.deps, 'employee');
  const { person } = await asEmployee(testApp);
  const { id } = await pending();
  const { body: approved } = await owner(`POST /api/quotes/${id}/approve`, SOON);
  const job = (approved['job'] as { readonly id: string }).id;
  const crew = await asEmployee(testApp, person);
  const isListed = async () => {
    const { body } = await crew('GET /api/jobs/available');
    return (body as unknown as readonly { readonly id: string }[]).some((each) => each.id === job);
  };
  assert.ok(await isListed());
  testApp.setNow('2027-06-19T18:00:00Z');
  assert.ok(!(await isListed()));
  for (const [call, sent] of [
    [`POST /api/jobs/${job}/request`, undefined],
    [`POST /api/jobs/${job}/respond`, { response: 'accept' }],
  ] as const) {
    const { status, body: refused } = await crew(call, sent);
    assert.equal(status, 409, call);
    assert.match(JSON.stringify(refused), /already come, so it can’t be taken here anymore\. Please call the shop\./);
  }
  assert.equal((await owner(`PATCH /api/jobs/${job}`, { assignedStaff: person.roleId })).status, 200);
});
