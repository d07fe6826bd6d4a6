import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contract } from '#contract/index.ts';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor, send, type TestPerson } from '#testing/people.ts';
import { JOB_ROLES, JOB_ROWS, jobCallsOfCrew, type JobRole } from './jobs.ts';
import type { CallerKind, Row } from './roles.ts';
import { ROWS } from './rows.ts';

let open: TestApp;
let locked: TestApp;
before(async () => {
  // Room for the quotes of all rows in one slot.
  open = await startTestApp({ settings: { slotCapacity: 1000 } });
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
      const given = row.expected[kind];
      for (const whose of whoseOf(row, kind)) {
        const expected = typeof given === 'number' ? given : given[whose];
        const what = row.target
          ? ` with the id of ${whose === 'own' ? 'something of its own' : 'something of another'}`
          : '';

        test(`answers ${kind}${what} with ${expected}`, async () => {
          const isDenied = DENIED.includes(expected);
          const { status, askNonsense } = await ask(call, row, { kind, whose, isDenied });
          assert.equal(status, expected);
          if (isDenied && isRefusedUnseen(row, kind)) assert.equal(await askNonsense(), expected);
        });
      }
    }

    test('is not locked for an admin', async () => {
      const admin = await keptPerson(locked, 'admin', 'admin');
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
      const { id, appointmentId, photoId, cookie } = await JOB_ROLES[kind](open);
      const body = await rows[call]?.body?.({ test: open, caller: undefined });
      const url = call
        .replace(':id', call.includes('job-photos') ? photoId : id)
        .replace(':appointmentId', appointmentId);
      assert.equal((await send(open.app, url, { body, cookie, headers: fromAnywhere() })).status, status);
    });
  }
}

/** Whose thing the call is asked for. Things of their own have only callers with the role that owns them. */
function whoseOf({ target, expected }: Row, kind: CallerKind): readonly Attempt['whose'][] {
  if (!target) return ['own'];
  return isOwner(target, kind) || typeof expected[kind] !== 'number' ? ['own', 'other'] : ['other'];
}

function isOwner(target: Row['target'], kind: CallerKind): boolean {
  return kind !== 'otherEmployee' && ROLES[kind] === target?.of;
}

/** Whether the role itself is rejected, unlike a wrong password from a caller who may try. */
function isRefusedUnseen(row: Row, kind: CallerKind): boolean {
  return row.expected[kind] !== row.expected.admin;
}

type Attempt = {
  readonly kind: CallerKind;
  readonly whose: 'own' | 'other';
  /** Whether the call must be rejected. It changes nothing then, so the next call can reuse its caller and target. */
  readonly isDenied: boolean;
};

/** Makes the call with that role. `askNonsense` makes it again with nonsense as the id and the body. */
async function ask(call: string, row: Row, { kind, whose, isDenied }: Attempt) {
  const world = kind === 'lockedOut' ? locked : open;
  const role = ROLES[kind];
  const caller = role && (await (isDenied ? keptPerson(world, role, kind) : addPerson(world.deps, role)));
  const cookie =
    caller && role && (await (isDenied ? keptCookie(world, caller, role) : cookieFor(world.deps, caller, role)));
  // The target belongs to a colleague in that case.
  const isOwn = whose === 'own' && isOwner(row.target, kind);
  const id = await targetOf(world, row, { owner: isOwn ? caller : undefined, isDenied });
  const body = await row.body?.({ test: world, caller });
  const { status } = await send(world.app, call.replace(/:\w+/, id), { body, cookie, headers: fromAnywhere() });
  const askNonsense = async () => {
    const nonsense = { ...(!call.startsWith('GET') && { body: '{"nonsense' }), cookie, headers: fromAnywhere() };
    return (await send(world.app, call.replace(/:\w+/, 'nonsense'), nonsense)).status;
  };
  return { status, askNonsense };
}

type Target = { readonly owner: TestPerson | undefined; readonly isDenied: boolean };

/** Returns the id of something that belongs to the owner, or to someone else if there's no owner. */
async function targetOf(world: TestApp, { target }: Row, { owner, isDenied }: Target): Promise<string> {
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

function keptPerson(world: TestApp, role: Role, name: CallerKind | 'other'): Promise<TestPerson> {
  const key = `${world === locked ? 'locked' : 'open'} ${role} ${name}`;
  return keptPeople.getOrInsertComputed(key, () => addPerson(world.deps, role));
}

function keptCookie(world: TestApp, person: TestPerson, role: Role): Promise<string> {
  return keptCookies.getOrInsertComputed(person, () => cookieFor(world.deps, person, role));
}

let senders = 0;

/** Returns a new client address, so that rate limits don't hide who is rejected. */
function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
}
