import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOB_STATUSES, JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { APPLICATION_STATUSES, APPLICATION_TRANSITIONS } from '#core/people/applications.ts';
import { PLAN_STATES, PLAN_TRANSITIONS } from '#core/quotes/plans.ts';
import { QUOTE_STATUSES, QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { eventsFor, nextState, type Transition } from './transitions.ts';

type Expected = {
  readonly noun: string;
  readonly statuses: readonly string[];
  readonly actors: readonly string[];
  readonly table: readonly Transition<string, string, string>[];
  /** Status, event, who may, next status. Anything else must be refused. */
  readonly rows: readonly string[];
};

const EXPECTED: readonly Expected[] = [
  {
    noun: 'quote',
    statuses: QUOTE_STATUSES,
    actors: ['customer', 'admin', 'crew', 'clock'],
    table: QUOTE_TRANSITIONS,
    rows: [
      'pending    approve     admin           approved',
      'pending    decline     admin           declined',
      'pending    counter     admin           countered',
      'pending    cancel      customer,admin  cancelled',
      'pending    reschedule  customer,admin  pending',
      'pending    ask-to-move admin           pending',
      'pending    keep-time   admin           pending',
      'pending    change-length admin         pending',
      'pending    lapse       clock           pending',
      'countered  accept      customer        pending',
      'countered  refuse      customer        declined',
      'countered  expire      clock           declined',
      'approved   cancel      customer,admin  cancelled',
      'approved   reschedule  customer,admin  approved',
      'approved   ask-to-move admin,crew      approved',
      'approved   keep-time   admin           approved',
      'approved   change-length admin         approved',
    ],
  },
  {
    noun: 'job',
    statuses: JOB_STATUSES,
    actors: ['admin', 'employee', 'crew', 'customer'],
    table: JOB_TRANSITIONS,
    rows: [
      'scheduled          send        admin           scheduled',
      'scheduled          remind      admin           scheduled',
      'scheduled          assign      admin           approved',
      'scheduled          hand-over   admin           employee-accepted',
      'scheduled          start       admin           employee-accepted',
      'scheduled          unassign    admin           scheduled',
      'scheduled          accept      employee        pending-approval',
      'scheduled          request     employee        pending-approval',
      'scheduled          decline     employee        scheduled',
      'scheduled          cancel      admin,customer  declined',
      'scheduled          reschedule  admin,customer  scheduled',
      'pending-approval   approve     admin           employee-accepted',
      'pending-approval   turn-down   admin           scheduled',
      'pending-approval   cancel      admin,customer  declined',
      'pending-approval   reschedule  admin,customer  scheduled',
      'approved           assign      admin           approved',
      'approved           hand-over   admin           employee-accepted',
      'approved           start       admin           employee-accepted',
      'approved           unassign    admin           scheduled',
      'approved           accept      crew            employee-accepted',
      'approved           decline     crew            scheduled',
      'approved           cancel      admin,customer  declined',
      'approved           reschedule  admin,customer  scheduled',
      'employee-accepted  unassign    admin           scheduled',
      'employee-accepted  on-the-way  crew,admin      employee-accepted',
      'employee-accepted  start       crew,admin      employee-accepted',
      'employee-accepted  expect-end  crew            employee-accepted',
      'employee-accepted  complete    crew,admin      completed',
      'completed          mark-redone admin           completed',
      'completed          unmark-redone admin         completed',
      'employee-accepted  cancel      admin,customer  declined',
      'employee-accepted  reschedule  admin,customer  scheduled',
    ],
  },
  {
    noun: 'application',
    statuses: APPLICATION_STATUSES,
    actors: ['admin'],
    table: APPLICATION_TRANSITIONS,
    rows: [
      'pending    invite  admin  interview',
      'pending    reject  admin  rejected',
      'interview  hire    admin  hired',
      'interview  reject  admin  rejected',
    ],
  },
  {
    noun: 'plan',
    statuses: PLAN_STATES,
    actors: ['customer', 'admin', 'system'],
    table: PLAN_TRANSITIONS,
    rows: [
      'active  pause            customer,admin  paused',
      'paused  resume           customer,admin  active',
      'active  end              customer,admin,system  ended',
      'paused  end              customer,admin,system  ended',
      'active  skip             customer,admin  active',
      'active  change-interval  admin           active',
      'active  change-price     admin           active',
      'paused  change-price     admin           paused',
      'active  withdraw-price   admin           active',
      'paused  withdraw-price   admin           paused',
      'active  miss-payment     system          paused',
      'paused  miss-payment     system          paused',
    ],
  },
];

for (const { noun, statuses, actors, table, rows } of EXPECTED) {
  const expected = new Map(rows.flatMap(keysOf));
  const events = [...new Set(table.map((row) => row.event))];

  for (const from of statuses) {
    test(`a ${from} ${noun} changes as decided and in no other way`, () => {
      for (const event of events) {
        for (const by of actors) {
          const key = `${from} ${event} ${by}`;
          assert.equal(nextState(table, from, { event, by }), expected.get(key), key);
        }
      }
    });

    test(`who looks at a ${from} ${noun} is offered what he may do`, () => {
      for (const by of actors) {
        const offered = eventsFor(table, from, by);
        const allowed = events.filter((event) => expected.has(`${from} ${event} ${by}`));
        assert.deepEqual(offered.toSorted(), allowed.toSorted(), by);
      }
    });
  }

  test(`every decided change of a ${noun} is in the table once`, () => {
    const keys = table.flatMap((row) => row.who.map((by) => `${row.from} ${row.event} ${by}`));
    assert.deepEqual(keys.toSorted(), [...expected.keys()].toSorted());
  });
}

test('an actor who is not in the table changes nothing', () => {
  assert.equal(
    nextState(QUOTE_TRANSITIONS as Expected['table'], 'pending', { event: 'approve', by: 'stranger' }),
    undefined,
  );
});

function keysOf(row: string): [string, string][] {
  const [from, event, who, to] = row.split(/\s+/);
  assert.ok(from && event && who && to);
  return who.split(',').map((by) => [`${from} ${event} ${by}`, to]);
}
