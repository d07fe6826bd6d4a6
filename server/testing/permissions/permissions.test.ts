import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contract } from '#contract/index.ts';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson, cookieFor, send, type TestPerson } from '#server/testing/people.ts';
import type { CallerKind, Row } from './roles.ts';
import { JOB_ROLES, JOB_ROWS, jobCallsOfCrew, type JobRole } from './jobs.ts';
import { ROWS } from './rows.ts';

let open: TestApp;
let locked: TestApp;
before(async () => {
  // Room for the quotes of all rows in one slot.
  open = await startTestApp({ business: { slotCapacity: 1000 } });
  locked = await startTestApp({ env: { LAUNCH_LOCK: 'on' } });
});
after(async () => {
  await open.close();
  await locked.close();
});

const ROLES: Readonly<Record<CallerKind, Role | undefined>> = {
  stranger: undefined,
  lockedOut: undefined,
  customer: 'customer',
  employee: 'employee',
  otherEmployee: 'employee',
  admin: 'admin',
};
const CALLER_KINDS = Object.keys(ROLES) as CallerKind[];
const DENIED = [401, 403, 423];

const rows: Readonly<Record<string, Row>> = ROWS;

test('every call of the contract has its row in the table, and every row its call', () => {
  assert.deepEqual(Object.keys(rows).toSorted(), Object.keys(contract).toSorted());
});

for (const [call, row] of Object.entries(rows)) {
  describe(call, () => {
    test('names whose things it is asked for when its path names a thing', () => {
      assert.equal(call.includes('/:'), row.target !== undefined);
    });

    for (const kind of CALLER_KINDS) {
      for (const whose of row.target ? (['own', 'other'] as const) : (['own'] as const)) {
        const given = row.expected[kind];
        const expected = typeof given === 'number' ? given : given[whose];
        const what = row.target
          ? ` with the id of ${whose === 'own' ? 'something of its own' : 'something of another'}`
          : '';

        test(`answers ${kind}${what} with ${expected}`, async () => {
          const { status, nonsenseStatus } = await ask(call, row, { kind, whose });
          assert.equal(status, expected);
          if (DENIED.includes(expected) && isRefusedUnseen(row, kind)) assert.equal(nonsenseStatus, expected);
        });
      }
    }

    test('is not locked for an admin', async () => {
      const admin = await addPerson(locked.deps, 'admin');
      const cookie = await cookieFor(locked.deps, admin, 'admin');
      const { status } = await send(locked.app, call.replace(/:\w+/, locked.deps.random.id()), { cookie });
      assert.notEqual(status, 423);
      assert.notEqual(status, 401, 'an admin is logged in');
    });
  });
}

test('every call about one job that employees may make has its row in the table of jobs', () => {
  assert.deepEqual(Object.keys(JOB_ROWS).toSorted(), jobCallsOfCrew().toSorted());
});

for (const [call, expected] of Object.entries(JOB_ROWS)) {
  for (const [kind, status] of Object.entries(expected) as [JobRole, number][]) {
    test(`${call} answers ${kind} with ${status}`, async () => {
      const { id, appointmentId, cookie } = await JOB_ROLES[kind](open);
      const body = await rows[call]?.body?.({ test: open, caller: undefined });
      const url = call.replace(':id', id).replace(':appointmentId', appointmentId);
      assert.equal((await send(open.app, url, { body, cookie, headers: fromAnywhere() })).status, status);
    });
  }
}

/** Whether the role itself is rejected, unlike a wrong password from a caller who may try. */
function isRefusedUnseen(row: Row, kind: CallerKind): boolean {
  return row.expected[kind] !== row.expected.admin;
}

/** Makes the call with that role, then once more with nonsense for an id and a body. */
async function ask(
  call: string,
  row: Row,
  { kind, whose }: { readonly kind: CallerKind; readonly whose: 'own' | 'other' },
) {
  const test_ = kind === 'lockedOut' ? locked : open;
  const { app, deps } = test_;
  const role = ROLES[kind];
  const caller = role && (await addPerson(deps, role));
  const cookie = caller && role && (await cookieFor(deps, caller, role));
  // What is asked for belongs to a colleague then.
  const isColleague = kind === 'otherEmployee';
  const id = await targetOf(test_, row, { caller, role, whose: isColleague ? 'other' : whose });
  const body = await row.body?.({ test: test_, caller });
  const { status } = await send(app, call.replace(/:\w+/, id), { body, cookie, headers: fromAnywhere() });
  const nonsense = await send(app, call.replace(/:\w+/, 'nonsense'), {
    ...(!call.startsWith('GET') && { body: '{"nonsense' }),
    cookie,
    headers: fromAnywhere(),
  });
  return { status, nonsenseStatus: nonsense.status };
}

type Wish = {
  readonly caller: TestPerson | undefined;
  readonly role: Role | undefined;
  readonly whose: 'own' | 'other';
};

async function targetOf(test_: TestApp, { target }: Row, { caller, role, whose }: Wish): Promise<string> {
  if (!target) return '';
  const isOwn = whose === 'own' && caller && role === target.of;
  return target.make(test_, isOwn ? caller : await addPerson(test_.deps, target.of));
}

let senders = 0;

/** A client address of its own, so that limits per address do not blur who is refused. */
function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
}
