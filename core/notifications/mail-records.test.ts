import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailProvider } from './mail-providers.ts';
import { dkimSelectors, freemailOf, judgeMailRecords, providerOfServer, type MailDns } from './mail-records.ts';

const NONE: MailDns = { domain: [], dkim: [], dmarc: { name: '_dmarc.suds.example', texts: [] } };

function judge(provider: MailProvider, dns: Partial<MailDns> = {}) {
  return judgeMailRecords({ provider, domain: 'suds.example' }, { ...NONE, ...dns });
}

test('SPF is what the provider includes, once, and what is there is kept', () => {
  for (const [provider, texts, finding, value] of [
    ['gmail', [], 'spfMissing', 'v=spf1 include:_spf.google.com ~all'],
    ['gmail', ['v=spf1 include:_spf.google.com ~all', 'site-verification=1'], 'spfFound', null],
    ['gmail', ['v=spf1 mx -all'], 'spfLacks', 'v=spf1 mx include:_spf.google.com -all'],
    ['fastmail', ['v=spf1 mx'], 'spfLacks', 'v=spf1 mx include:spf.messagingengine.com'],
    ['zoho', ['v=spf1 redirect=_spf.example'], 'spfLacks', 'v=spf1 include:zoho.com redirect=_spf.example'],
    ['gmail', ['v=spf1 mx -all', 'v=spf1 a -all'], 'spfSeveral', null],
    ['sendgrid', [], 'spfElsewhere', null],
    ['other', ['v=spf1 mx -all'], 'spfUnknown', null],
    ['gmail', ['v=spf10 nothing'], 'spfMissing', 'v=spf1 include:_spf.google.com ~all'],
  ] as const) {
    const [spf] = judge(provider, { domain: texts });
    assert.deepEqual([spf?.finding, spf?.value], [finding, value], `${provider} ${texts.join()}`);
  }
});

test('one DKIM key is enough, an empty one is revoked, and where a name leads is said if it is known', () => {
  const dkim = (texts: readonly string[]) => [
    { selector: 'fm1', texts },
    { selector: 'fm2', texts: [] },
  ];
  const names = (dns: Partial<MailDns>) => judge('fastmail', dns).slice(1, -1);
  assert.deepEqual(
    names({ dkim: dkim([]) }).map(({ finding, type, name, value }) => [finding, type, name, value]),
    [
      ['dkimMissing', 'CNAME', 'fm1._domainkey.suds.example', 'fm1.suds.example.dkim.fmhosted.com'],
      ['dkimMissing', 'CNAME', 'fm2._domainkey.suds.example', 'fm2.suds.example.dkim.fmhosted.com'],
    ],
  );
  assert.deepEqual(
    names({ dkim: dkim(['v=DKIM1; k=rsa; p=MIIB']) }).map(({ finding }) => finding),
    ['dkimFound'],
  );
  assert.deepEqual(
    names({ dkim: dkim(['v=DKIM1; p=']) }).map(({ finding }) => finding),
    ['dkimRevoked'],
  );
  assert.equal(judge('mailgun')[1]?.finding, 'dkimUnknown');
  assert.deepEqual(
    [dkimSelectors('microsoft', ''), dkimSelectors('mailgun', 'pic')],
    [['selector1', 'selector2'], ['pic']],
  );
});

test('DMARC is there once, with any policy', () => {
  const dmarc = (...texts: readonly string[]) =>
    judge('gmail', { dmarc: { name: '_dmarc.suds.example', texts } }).at(-1);
  assert.deepEqual([dmarc()?.finding, dmarc()?.value], ['dmarcMissing', 'v=DMARC1; p=none']);
  assert.equal(dmarc('v=DMARC1; p=reject')?.finding, 'dmarcFound');
  assert.equal(dmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none')?.finding, 'dmarcSeveral');
});

test('a freemail address needs nothing over its own provider, and is foreign over another', () => {
  assert.equal(freemailOf('gmail.com', 'gmail'), 'own');
  assert.equal(freemailOf('gmail.com', 'sendgrid'), 'foreign');
  assert.equal(freemailOf('suds.example', 'gmail'), undefined);
  assert.equal(providerOfServer('email-smtp.eu-west-1.amazonaws.com'), 'ses');
  assert.equal(providerOfServer('mail.suds.example'), 'other');
});
