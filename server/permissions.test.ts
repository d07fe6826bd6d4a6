import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contract } from '#contract/index.ts';
import type { Hat } from '#core/people/permissions.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { addPerson, cookieFor, send, type TestPerson } from './test-people.ts';
import type { Role, Row } from './test-permission-roles.ts';
import { JOB_ROLES, JOB_ROWS, jobCallsOfCrew, type JobRole } from './test-permission-jobs.ts';
import { ROWS } from './test-permission-rows.ts';

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

const HATS: Readonly<Record<Role, Hat | undefined>> = {
  stranger: undefined,
  lockedOut: undefined,
  customer: 'customer',
  employee: 'employee',
  otherEmployee: 'employee',
  admin: 'admin',
};
const ROLES = Object.keys(HATS) as Role[];
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

    for (const role of ROLES) {
      for (const whose of row.target ? (['own', 'other'] as const) : (['own'] as const)) {
        const given = row.expected[role];
        const expected = typeof given === 'number' ? given : given[whose];
        const what = row.target
          ? ` with the id of ${whose === 'own' ? 'something of its own' : 'something of another'}`
          : '';

        test(`answers ${role}${what} with ${expected}`, async () => {
          const isDenied = DENIED.includes(expected);
          const { status, nonsenseStatus } = await ask(call, row, { role, whose, isDenied });
          assert.equal(status, expected);
          if (isDenied && isRefusedUnseen(row, role)) assert.equal(nonsenseStatus, expected);
        });
      }
    }

    test('is not locked for an admin', async () => {
      const admin = await keptPerson(locked, 'admin', 'admin');
      const cookie = await cookieFor(locked.deps, admin, 'admin');
      const { status } = await send(locked.app, call.replace(/:\w+/, locked.deps.chance.id()), { cookie });
      assert.notEqual(status, 423);
      assert.notEqual(status, 401, 'an admin is logged in');
    });
  });
}

test('every call about one job that employees may make has its row in the table of jobs', () => {
  assert.deepEqual(Object.keys(JOB_ROWS).toSorted(), jobCallsOfCrew().toSorted());
});

for (const [call, expected] of Object.entries(JOB_ROWS)) {
  for (const [role, status] of Object.entries(expected) as [JobRole, number][]) {
    test(`${call} answers ${role} with ${status}`, async () => {
      const { id, appointmentId, cookie } = await JOB_ROLES[role](open);
      const body = await rows[call]?.body?.({ test: open, caller: undefined });
      const url = call.replace(':id', id).replace(':appointmentId', appointmentId);
      assert.equal((await send(open.app, url, { body, cookie, headers: fromAnywhere() })).status, status);
    });
  }
}

/** A refusal of the role itself, unlike the wrong password of somebody who may try. */
function isRefusedUnseen(row: Row, role: Role): boolean {
  return row.expected[role] !== row.expected.admin;
}

type Wish = {
  readonly role: Role;
  readonly whose: 'own' | 'other';
  /** Whether the call is to be refused: it changes nothing then, so its caller and its target can be asked with again. */
  readonly isDenied: boolean;
};

/** Makes the call as somebody of that role would; then once more with nonsense for an id and a body. */
async function ask(call: string, row: Row, { role, whose, isDenied }: Wish) {
  const world = role === 'lockedOut' ? locked : open;
  const hat = HATS[role];
  const caller = hat && (await (isDenied ? keptPerson(world, hat, role) : addPerson(world.deps, hat)));
  const cookie =
    caller && hat && (await (isDenied ? keptCookie(world, caller, hat) : cookieFor(world.deps, caller, hat)));
  // What is asked for belongs to a colleague then.
  const isOwn = whose === 'own' && role !== 'otherEmployee' && hat === row.target?.of;
  const id = await targetOf(world, row, { owner: isOwn ? caller : undefined, isDenied });
  const body = await row.body?.({ test: world, caller });
  const { status } = await send(world.app, call.replace(/:\w+/, id), { body, cookie, headers: fromAnywhere() });
  const nonsense = await send(world.app, call.replace(/:\w+/, 'nonsense'), {
    ...(!call.startsWith('GET') && { body: '{"nonsense' }),
    cookie,
    headers: fromAnywhere(),
  });
  return { status, nonsenseStatus: nonsense.status };
}

type Wanted = { readonly owner: TestPerson | undefined; readonly isDenied: boolean };

/** The id of something of the owner, or of somebody else's when there is none. */
async function targetOf(world: TestApp, { target }: Row, { owner, isDenied }: Wanted): Promise<string> {
  if (!target) return '';
  const { of, make } = target;
  if (!isDenied) return make(world, owner ?? (await addPerson(world.deps, of)));
  const whose = owner ?? (await keptPerson(world, of, 'other'));
  const made = keptTargets.getOrInsertComputed(make, () => new Map<TestPerson, Promise<string>>());
  return made.getOrInsertComputed(whose, () => make(world, whose));
}

type Make = NonNullable<Row['target']>['make'];

const keptPeople = new Map<string, Promise<TestPerson>>();
const keptCookies = new Map<TestPerson, Promise<string>>();
const keptTargets = new Map<Make, Map<TestPerson, Promise<string>>>();

function keptPerson(world: TestApp, hat: Hat, name: Role | 'other'): Promise<TestPerson> {
  const key = `${world === locked ? 'locked' : 'open'} ${hat} ${name}`;
  return keptPeople.getOrInsertComputed(key, () => addPerson(world.deps, hat));
}

function keptCookie(world: TestApp, person: TestPerson, hat: Hat): Promise<string> {
  return keptCookies.getOrInsertComputed(person, () => cookieFor(world.deps, person, hat));
}

let senders = 0;

/** A client address of its own, so that limits per address do not blur who is refused. */
function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
}
