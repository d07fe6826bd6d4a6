import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookUpFault } from './employee-id.ts';

const RIGHT = { appointmentId: '12345678', accessCode: '0042', fkeid: 'FKE-0123456789' };

for (const [change, title] of [
  [{}, undefined],
  [{ appointmentId: '', accessCode: '', fkeid: 'FKE-' }, 'All fields are required.'],
  [{ appointmentId: '1234567' }, 'Invalid Appointment ID'],
  [{ appointmentId: '' }, 'Invalid Appointment ID'],
  [{ accessCode: '123' }, 'Invalid Access Code'],
  [{ accessCode: '' }, 'Invalid Access Code'],
  [{ fkeid: 'FKE-' }, 'FKEID Required'],
  [{ fkeid: 'FKE-123' }, 'Invalid FKEID Format'],
] as const)
  test(`${JSON.stringify(change)} is ${title ?? 'as it should be'}`, () => {
    assert.equal(lookUpFault({ ...RIGHT, ...change }, 'en')?.title, title);
  });
