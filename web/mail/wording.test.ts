import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { MailKind, Mails } from '#core/notifications/mails.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';
import { MAIL_SAMPLES } from '#web/mail/testing/mail-samples.ts';

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

const QUOTE = {
  reference: 'BB-4F7K2',
  customerName: 'Ada Byron',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'KTM',
  serviceAddress: null,
  lines: [],
  totalCents: 12_000,
  startsAt: '2027-06-19T14:00:00Z',
  paymentMethod: 'cash',
} as const;

describe('the sentence after the greeting', () => {
  const startsWithCapital = (text: string) => assert.match(text.replaceAll(/\s+/g, ' '), /Hello Ada, [A-Z]/);

  it('begins with a capital in a receipt', async () => {
    const paid = { paidCents: 12_000, dueCents: 0, tipCents: 0, entries: [], receiptUrl: 'https://www.example.com/r' };
    startsWithCapital((await renderMail('receipt', { ...QUOTE, ...paid }, DEFAULT_SETTINGS, 'en')).text);
  });

  it('begins with a capital in a payment request', async () => {
    const due = { dueCents: 12_000, payUrl: 'https://www.example.com/p' };
    startsWithCapital((await renderMail('payment-request', { ...QUOTE, ...due }, DEFAULT_SETTINGS, 'en')).text);
  });
});

it('the mail that gives a job to an employee links to it', async () => {
  const { packageName, serviceType, subject, serviceAddress, startsAt } = QUOTE;
  const facts = { employeeName: 'Robin', packageName, serviceType, subject, serviceAddress, startsAt };
  const job = { ...facts, isAddressLater: false, payCents: 6000, appointmentId: null };
  const jobUrl = 'https://www.example.com/employee/job/1/documentation';
  const { text } = await renderMail('job-accepted', { ...job, jobUrl }, DEFAULT_SETTINGS, 'en');
  assert.ok(text.includes(`Open the job ${jobUrl}`), text);
});

it('no link in plain text runs into the punctuation after it, in either language', async () => {
  const all = Object.entries(MAIL_SAMPLES) as [MailKind, readonly Mails[MailKind][]][];
  const samples = all.flatMap(([kind, some]) => some.map((sample) => ({ kind, sample })));
  for (const { kind, sample } of samples) {
    const mails = (['en', 'es'] as const).map((language) => renderMail(kind, sample, DEFAULT_SETTINGS, language));
    const texts = (await Promise.all(mails)).map(({ text }) => text).join('\n');
    assert.doesNotMatch(texts, /https?:[^\s>]*[.,:;!?](\s|$)/, kind);
  }
});
