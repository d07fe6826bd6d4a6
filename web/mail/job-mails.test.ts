import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Mails } from '#core/notifications/mails.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

const settings = DEFAULT_SETTINGS;
const job: Mails['job-credentials'] = {
  employeeName: 'Maya',
  employeeId: 'FKE-0000000196',
  packageName: 'Interior Only',
  serviceType: 'mobile',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  isAddressLater: true,
  startsAt: '2027-06-19T14:00:00Z',
  payCents: 4500,
  appointmentId: '33410171',
  accessCode: '0417',
  isConfirmed: false,
  jobUrl: 'https://www.example.com/employee-job-lookup?appointmentId=33410171&fkeid=FKE-0000000196',
};

describe('mails to the crew', () => {
  let renderMail: RenderMail;
  before(async () => {
    renderMail = await buildMails();
  });

  it('tell what opens the job, when it is and what it pays, and where only once it is theirs', async () => {
    const { subject, text, html } = await renderMail('job-credentials', job, settings, 'en');
    assert.equal(subject, 'A new job: Interior Only, Saturday, June 19, 2027 at 10:00 AM (Eastern time)');
    for (const fact of [
      '33410171',
      '0417',
      'FKE-0000000196',
      'Truck, Ford F-150',
      'You’ll get it once the job is yours.',
      '$45.00',
    ])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
    assert.match(html, /href="https:\/\/www\.example\.com\/employee-job-lookup\?/);
    assert.doesNotMatch(html, /href="[^"]*0417/, 'no link contains the code');
  });

  it('ask the one who was confirmed to accept', async () => {
    const { subject, text } = await renderMail('job-credentials', { ...job, isConfirmed: true }, settings, 'en');
    assert.match(subject, /^Your job: Interior Only/);
    assert.match(text, /is assigned to you\. Please accept it/);
  });

  it('say in a reminder which code opens the job', async () => {
    const { subject, text } = await renderMail('job-reminder', job, settings, 'en');
    assert.match(subject, /^Reminder: Interior Only/);
    assert.match(text, /Your access code opens it\./);
  });

  it('tell the town and the extras before the job is theirs', async () => {
    const { text } = await renderMail(
      'job-credentials',
      { ...job, isAddressLater: true, extras: ['Tire Shine'], area: 'Albany' },
      settings,
      'en',
    );
    assert.match(text, /Tire Shine/);
    assert.match(text, /At the customer.s address in Albany/);
  });

  it('tell an employee that a job is no longer assigned to them', async () => {
    const { subject, text } = await renderMail(
      'job-unassigned',
      {
        name: 'Robin',
        reference: 'BB-4F7K2',
        packageName: 'Interior Only',
        subject: 'Truck, Ford F-150',
        formerStartsAt: '2027-06-19T14:00:00Z',
      },
      settings,
      'en',
    );
    assert.equal(subject, 'No longer assigned to you: Interior Only, BB-4F7K2');
    assert.match(text, /no longer assigned to you/);
  });

  it('tell who gets the job and who does not', async () => {
    const accepted = await renderMail(
      'job-accepted',
      { ...job, serviceAddress: '1 Elm St, Albany', isAddressLater: false },
      settings,
      'en',
    );
    assert.match(accepted.text, /WHERE +1 Elm St, Albany/);
    assert.match(accepted.subject, /^You have the job: Interior Only/);
    assert.match(accepted.text, /33410171/);
    const sold = {
      lines: [{ kind: 'package', label: 'Interior Only', cents: 9000 }],
      totalCents: 9000,
      customerName: 'Dana Whitfield',
      customerPhone: '+15185550142',
      customerNote: 'The gate code is 4711.',
    } as const;
    const told = await renderMail(
      'job-accepted',
      { ...job, extras: ['Tire Shine'], area: 'Albany', sold },
      settings,
      'en',
    );
    for (const fact of ['Dana Whitfield', 'The gate code is 4711.', 'Tire Shine', '$90'])
      assert.ok(told.text.includes(fact), `the text lacks ${fact}`);
    assert.match(told.html, /href="tel:\+15185550142"/);
    const turnedDown = await renderMail('job-turned-down', { ...job, startsAt: null }, settings, 'en');
    assert.match(turnedDown.subject, /^Not this time: Interior Only, time to be arranged$/);
    assert.match(turnedDown.text, /It goes to someone else this time/);
  });
});
