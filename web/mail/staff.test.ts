import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

describe('the invitation of a staff member', () => {
  it('has the employee ID, the code with a hyphen in the middle, and the last day in the zone of the business', async () => {
    const data = {
      name: 'Robin Vale',
      employeeId: 'FKE-0123456789',
      code: 'ABC29FGH',
      signUpUrl: 'https://www.example.com/employee-login?signup',
      expiresAt: '2027-06-15T02:00:00Z',
    };
    const { subject, text } = await renderMail('staff-invitation', data, DEFAULT_SETTINGS, 'en');
    assert.match(subject, /^Welcome to the crew of /);
    for (const fact of ['Hello Robin,', 'FKE-0123456789', 'ABC2-9FGH', 'until Monday, June 14, 2027'])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
  });
});

describe('what an applicant is told', () => {
  for (const [status, subject, says] of [
    ['interview', /^An interview with /, /We’d like to talk with you/],
    ['hired', /^You’re hired: welcome to /, /the job is yours/],
    ['rejected', /^Your application to /, /someone else this time/],
  ] as const) {
    it(`is plain: ${status}`, async () => {
      const mail = await renderMail('application-status', { name: 'Noor Haddad', status }, DEFAULT_SETTINGS, 'en');
      assert.match(mail.subject, subject);
      assert.match(mail.text, /Hello Noor,/);
      assert.match(mail.text, says);
    });
  }
});
