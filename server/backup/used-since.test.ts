import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpCode, totpStep } from '#server/lib/totp.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { mailsOf, startTestApp } from '#testing/app.ts';
import { fromBase32 } from '#testing/authenticator.ts';
import { asOwner } from '#testing/callers.ts';
import { fromAnywhere, NEW_PASSWORD, newestLink, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

test('a restore brings no one-time link, no used code and no revoked address back to life', async () => {
  const target = await startTestApp();
  try {
    const { app, deps, setNow } = target;
    const owner = await asOwner(target);
    const { password } = owner.person;
    const begun = await owner('POST /api/admin/second-factor', { password });
    const secret = fromBase32(String(begun.body['secret']));
    const code = () => totpCode(secret, totpStep(deps.clock.now()));
    const confirmed = await owner('POST /api/admin/second-factor/confirm', { code: code() });
    const [used = '', unused = ''] = confirmed.body['recoveryCodes'] as string[];
    const revoked = await owner('POST /api/calendar-feeds', { employee: null });
    const kept = await owner('POST /api/calendar-feeds', { employee: null });
    await owner('POST /api/admin/forgot-password', { email: owner.person.email });
    const token = await newestLink(deps, owner.person.email, 'resetUrl');
    const { body: quote } = await submit(app, exampleQuote());
    const { path } = await writeBackup(deps, { kind: 'manual' });

    const logIn = async (typed: string) =>
      (await send(app, 'POST /api/admin/login', { body: { email: owner.person.email, password, code: typed } })).status;
    assert.equal(await logIn(used), 200);
    setNow('2027-06-01T12:01:00Z');
    const shown = code();
    assert.equal(await logIn(shown), 200);
    assert.equal((await owner(`DELETE /api/calendar-feeds/${String(revoked.body['id'])}`)).status, 204);
    const page = String(quote.quoteUrl.split('/').at(-1));
    assert.equal((await owner(`POST /api/quotes/by-token/${page}/new-link`)).status, 200);
    await restoreBackup(deps, path);

    assert.equal(await logIn(used), 401, 'a used recovery code');
    assert.equal(await logIn(shown), 401, 'a used code of the app');
    assert.equal(await logIn(unused), 200);
    const statusOf = async (url: unknown) => (await app.inject(new URL(String(url)).pathname)).statusCode;
    assert.deepEqual([await statusOf(revoked.body['url']), await statusOf(kept.body['url'])], [404, 200]);
    const reset = { token, password: 'a quite different one' };
    assert.equal((await send(app, 'POST /api/admin/reset-password', { body: reset })).status, 401);
    assert.equal((await app.inject(`/api/quotes/by-token/${page}`)).statusCode, 404);
  } finally {
    await target.close();
  }
});

test('a restore leaves withdrawn crew invitations void, and who unsubscribed stays unsubscribed', async () => {
  const target = await startTestApp();
  try {
    const { app, deps } = target;
    const owner = await asOwner(target);
    const email = 'sam@example.com';
    const { body: member } = await owner('POST /api/staff', { name: 'Sam Ortiz', email });
    const codes = async () => (await mailsOf(target, { kind: 'staff-invitation' })).map(({ data }) => data['code']);
    const { body: quote } = await submit(app, exampleQuote());
    const { path } = await writeBackup(deps, { kind: 'manual' });

    assert.equal((await owner(`POST /api/staff/${String(member['id'])}/invite`)).status, 200);
    const [withdrawn] = await codes();
    const press = { body: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' };
    const { pathname } = new URL(unsubscribeUrl(deps, quote.id));
    const pressed = await app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': press.type },
      payload: press.body,
    });
    assert.ok(pressed.statusCode < 300, String(pressed.statusCode));
    const optOuts = async () => deps.db.selectFrom('mail_opt_outs').selectAll().execute();
    const before = await optOuts();
    await restoreBackup(deps, path);

    assert.deepEqual([before.length, await optOuts()], [1, before]);
    const customers = deps.db.selectFrom('customer_records').select('opted_out_at');
    assert.notEqual((await customers.executeTakeFirstOrThrow()).opted_out_at, null);
    const signUp = {
      firstName: 'Sam',
      lastName: 'Ortiz',
      email,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    const register = { body: { ...signUp, accessCode: withdrawn }, headers: fromAnywhere() };
    assert.equal((await send(app, 'POST /api/employee/register', register)).status, 401);
  } finally {
    await target.close();
  }
});
