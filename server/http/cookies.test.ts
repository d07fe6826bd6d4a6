import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contextOf } from '#server/context.ts';
import { sendToEmployees } from '#server/jobs/assign.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, send } from '#testing/people.ts';

const LAUNCH = { username: 'launch-crew', password: 'suds and sponges' };

let testApp: TestApp;
before(async () => {
  testApp = await startTestApp({
    env: {
      PUBLIC_URL: 'https://www.shop.example',
      LAUNCH_USER: LAUNCH.username,
      LAUNCH_PASSWORD: LAUNCH.password,
    },
    settings: { applicantCode: 'SUDS5' },
  });
});
after(() => testApp.close());

/** Every call that sets a cookie, with a valid body, by the name of the cookie. */
const DOORS: Readonly<Record<string, () => Promise<readonly [call: string, body: object]>>> = {
  'an admin': async () => {
    const { email, password } = await addPerson(testApp.deps, 'admin');
    return ['POST /api/admin/login', { email, password }];
  },
  'a customer': async () => {
    const { email, password } = await addPerson(testApp.deps, 'customer');
    return ['POST /api/customer/login', { email, password }];
  },
  'an employee': async () => {
    const { roleId, password } = await addPerson(testApp.deps, 'employee');
    const { employee_id: employeeId } = await testApp.deps.db
      .selectFrom('employees')
      .select('employee_id')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow();
    return ['POST /api/employee/login', { employeeId, password }];
  },
  'an employee who looks one job up': async () => {
    const { deps } = testApp;
    const crew = await addCrew(deps);
    const { id } = await addJob(testApp);
    await sendToEmployees(contextOf(deps), { id });
    const [mail] = await mailsOf(testApp, { recipient: crew.email });
    const { appointmentId, accessCode } = mail!.data;
    return ['POST /api/verify-login', { appointmentId, fkeid: crew.employee_id, accessCode }];
  },
  'an applicant': async () => ['POST /api/job-applications/access', { code: 'SUDS5' }],
  'a browser that opens the locked site': async () => ['POST /api/launch/unlock', LAUNCH],
};

describe('on https the cookie of', () => {
  for (const [who, knock] of Object.entries(DOORS)) {
    test(`${who} is read by no script, sent by no other site, and goes over https to this very host only`, async () => {
      const [call, body] = await knock();
      const { status, setCookie } = await send(testApp.app, call, { body });
      assert.ok(status < 300, `${status}`);
      const [value = '', ...flags] = setCookie.split('; ');
      assert.match(value, /^__Host-brightbay_\w+=/);
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) assert.ok(flags.includes(flag), setCookie);
      assert.doesNotMatch(setCookie, /domain=/i);
    });
  }
});
