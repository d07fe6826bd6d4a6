import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actionName, asWords } from '#web/lib/action-texts.ts';
import { differenceOf } from './difference.ts';

const ZONE = 'America/New_York';
const EN = { timeZone: ZONE, language: 'en' } as const;

describe('a difference', () => {
  test('names each fact before and after, in words', () => {
    assert.deepEqual(
      differenceOf(
        { status: 'pending', startsAt: '2027-06-19T14:00:00Z', totalCents: 12_000 },
        { status: 'approved', startsAt: '2027-06-19T14:00:00Z', totalCents: 13_550 },
        EN,
      ),
      [
        { name: 'Status', before: 'pending', after: 'approved', isChanged: true },
        {
          name: 'Starts at',
          before: 'Saturday, June 19, 2027 at 10:00 AM',
          after: 'Saturday, June 19, 2027 at 10:00 AM',
          isChanged: false,
        },
        { name: 'Total', before: '$120', after: '$135.50', isChanged: true },
      ],
    );
  });

  test('tells what came and what went', () => {
    assert.deepEqual(differenceOf({ phone: true }, { why: null }, EN), [
      { name: 'Phone', before: 'yes', after: undefined, isChanged: true },
      { name: 'Reason', before: undefined, after: 'nothing', isChanged: true },
    ]);
    assert.deepEqual(differenceOf(null, null, EN), []);
  });

  test('is said in the reader’s language, whatever is stored', () => {
    const after = { status: 'employee-accepted', hats: ['admin', 'customer'], language: 'es', undone: 'quote.decline' };
    assert.deepEqual(
      differenceOf(null, after, { timeZone: ZONE, language: 'es' }).map(({ name, after: text }) => [name, text]),
      [
        ['Estado', 'aceptado por un empleado'],
        ['Roles', 'administrador, cliente'],
        ['Idioma', 'Español'],
        ['Se deshizo', actionName('quote.decline', 'es')],
      ],
    );
  });

  test('goes into lists and what stands within', () => {
    const after = { changed: ['slots', 'name'], entries: [{ kind: 'in' }, { kind: 'out' }] };
    assert.deepEqual(
      differenceOf(null, after, EN).map(({ name, after: text }) => [name, text]),
      [
        ['Changed', 'slots, Name'],
        ['Entry 1: Kind', 'clock-in'],
        ['Entry 2: Kind', 'clock-out'],
      ],
    );
  });

  test('calls changed settings what their page calls them', () => {
    const settingNames = new Map([['fees.truck', 'Truck fee']]);
    const [changed] = differenceOf(null, { changed: ['fees.truck', 'fees.gone'] }, { ...EN, settingNames });
    assert.equal(changed?.after, 'Truck fee, fees.gone');
  });
});

test('an action without words of its own is named by its verb', () => {
  assert.equal(actionName('quote.approve', 'en'), 'Approved');
  assert.equal(actionName('boat.turn-over', 'en'), 'Turn over');
  assert.equal(asWords('startsAt'), 'Starts at');
});
