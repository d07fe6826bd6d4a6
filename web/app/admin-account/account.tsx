import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Account as OwnAccount } from '#contract/people.ts';
import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { browserText } from '#core/people/browser-name.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { LanguageSetting } from '#web/app/shell/language-setting.tsx';
import { logOut } from '#web/app/shell/log-out.ts';
import { NotificationSettings } from '#web/app/shell/notifications.tsx';
import { read, call, type Answer } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { AccountPart, useAccountChange, ProvePassword } from './account-part.tsx';
import { addPasskey, canHavePasskeys, wasCancelled } from './passkey.ts';
import { SecondFactor } from './second-factor.tsx';
import styles from './admin-account.module.css';

/** How the logged-in admin gets in: password, second factor, passkeys, sessions. Also lists the other admins. */
export function Account() {
  const t = useTexts(adminAccountTexts);
  const { data: account, error, refetch } = useQuery(read('GET /api/admin/account'));
  if (error) {
    return (
      <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  }
  return (
    <div className={styles.root}>
      <header>
        <h1>{t('heading')}</h1>
        {account && <p>{account.email}</p>}
      </header>
      {account ? (
        <>
          <LanguageSetting language={account.language} />
          <PasswordChange />
          <SecondFactor {...account.secondFactor} />
          <AccountPart title={t('notifications')} about={t('aboutNotifications')}>
            <NotificationSettings />
          </AccountPart>
          <Passkeys passkeys={account.passkeys} />
          <Sessions sessions={account.sessions} />
          <Admins />
        </>
      ) : (
        <Skeleton lines={5} height="7rem" label={t('loading')} />
      )}
    </div>
  );
}

/** The browsers in which this admin is logged in. */
function Sessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const language = use(LanguageContext);
  const t = useTexts(adminAccountTexts);
  const client = useQueryClient();
  const moments = useMoments();
  const end = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/sessions/:id', { params: { id } }),
    onMade: () => toast({ title: t('sessionEnded') }),
  });
  return (
    <AccountPart title={t('sessions')} about={t('aboutSessions')}>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{browserText(session.browser, language)}</strong>{' '}
              <small>{moments && rich(t.rich('lastUsed', moments(session.lastSeenAt)))}</small>
            </p>
            {session.isThisOne ? (
              <Badge tone="water">{t('thisBrowser')}</Badge>
            ) : (
              <Button
                aria-disabled={end.isPending}
                onClick={() =>
                  end.mutate(session.id, {
                    onError: (error) => toastError({ title: errorText(error) ?? t('sessionEndFailed') }),
                  })
                }
              >
                {rich(t.rich('endSession', { browser: browserText(session.browser, language), hidden }))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="stop" onClick={() => void logOut(client, 'POST /api/admin/log-out-everywhere')}>
        {t('endAllSessions')}
      </Button>
    </AccountPart>
  );
}

/** Changing the password. */
function PasswordChange() {
  const t = useTexts(adminAccountTexts);
  const [isOpen, setOpen] = useState(false);
  const change = useAccountChange({
    make: (body: Passwords) => call('POST /api/admin/password', { body }),
    onMade: () => {
      setOpen(false);
      toast({ title: t('passwordChanged'), description: t('otherSessionsEnded') });
    },
  });

  return (
    <AccountPart title={t('password')} about={t('aboutPassword')}>
      {!isOpen && <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>}
      {isOpen && <PasswordFields send={change.mutateAsync} onCancel={() => setOpen(false)} />}
    </AccountPart>
  );
}

type Passwords = { readonly password: string; readonly newPassword: string };
type PasswordFieldsProps = {
  readonly send: (passwords: Passwords) => Promise<unknown>;
  readonly onCancel: () => void;
};

function PasswordFields({ send, onCancel }: PasswordFieldsProps) {
  const t = useTexts(adminAccountTexts);
  const form = useServerForm({ initial: { password: '', newPassword: '' }, send, focus: 'password' });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field
        {...form.field('password')}
        id="old-password"
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        {...form.field('newPassword')}
        id="new-password"
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordRule', { count: PASSWORD_LEAST.admin })}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('changePassword')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type Admin = Answer<'GET /api/admin/admins'>[number];

/** Everyone who runs the shop, and pending invitations. */
function Admins() {
  const t = useTexts(adminAccountTexts);
  const { data: admins, error } = useQuery(read('GET /api/admin/admins'));
  const [isInviting, setInviting] = useState(false);
  return (
    <AccountPart title={t('admins')} about={t('aboutAdmins')}>
      {error && <Callout title={errorText(error) ?? ''} />}
      {!admins && !error && <Skeleton lines={2} height="3rem" label={t('loadingAdmins')} />}
      {admins && (
        <ul className={styles.rows}>
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} isOnlyOne={!hasOther(admins, admin)} />
          ))}
        </ul>
      )}
      {isInviting ? (
        <InviteForm onDone={() => setInviting(false)} />
      ) : (
        <Button onClick={() => setInviting(true)}>{t('invite')}</Button>
      )}
    </AccountPart>
  );
}

function AdminRow({ admin, isOnlyOne }: { readonly admin: Admin; readonly isOnlyOne: boolean }) {
  const t = useTexts(adminAccountTexts);
  const [isSure, setSure] = useState(false);
  const remove = useAccountChange({
    make: () => call('DELETE /api/admin/admins/:id', { params: { id: admin.id } }),
    onMade: () =>
      admin.isYou ? window.location.replace('/admin') : toast({ title: t('adminRemoved', { name: admin.name }) }),
  });
  const press = () =>
    isSure
      ? remove.mutate(undefined, {
          onError: (error) => toastError({ title: errorText(error) ?? t('adminRemoveFailed') }),
        })
      : setSure(true);
  return (
    <li>
      <p>
        <strong>{admin.name}</strong> {admin.isYou && <Badge tone="water">{t('you')}</Badge>}
        {!admin.acceptedAt && (
          <Badge tone="wait" icon="clock">
            {t('invited')}
          </Badge>
        )}{' '}
        <small>{admin.email}</small>
      </p>
      {!isOnlyOne && (
        <Button variant={isSure ? 'stop' : undefined} aria-disabled={remove.isPending} onClick={press}>
          {rich(
            t.rich(isSure ? 'confirmRemove' : admin.acceptedAt ? 'remove' : 'withdraw', { name: admin.name, hidden }),
          )}
        </Button>
      )}
    </li>
  );
}

/** Whether another admin could still log in. */
function hasOther(admins: readonly Admin[], admin: Admin): boolean {
  return admins.some((other) => other.id !== admin.id && other.acceptedAt !== null);
}

/** Emails an invitation to a new admin. */
function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(adminAccountTexts);
  const invite = useAccountChange({
    make: async (body: { readonly name: string; readonly email: string }) => {
      await call('POST /api/admin/admins', { body });
      return body;
    },
    onMade: ({ email }) => {
      toast({ title: t('invitationSent'), description: t('aboutInvitation', { email }) });
      onDone();
    },
  });
  const form = useServerForm({ initial: { name: '', email: '' }, send: invite.mutateAsync, focus: 'name' });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...form.field('name')} id="admin-name" label={t('name')} autoComplete="off" required />
      <Field
        {...form.field('email')}
        id="admin-email"
        label={t('email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('sendInvitation')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The passkeys of the account. With one, a device's fingerprint, face, or PIN is enough to log in. */
function Passkeys({ passkeys }: Pick<OwnAccount, 'passkeys'>) {
  const t = useTexts(adminAccountTexts);
  const moments = useMoments();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const add = useAccountChange({
    make: addPasskey,
    onMade: () => {
      close();
      toast({ title: t('passkeyAdded') });
    },
  });
  const remove = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/passkeys/:id', { params: { id } }),
    onMade: () => toast({ title: t('passkeyRemoved') }),
  });

  return (
    <AccountPart title={t('passkeys')} about={t('aboutPasskeys')}>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                <strong>{passkey.name}</strong>{' '}
                <small>
                  {passkey.lastUsedAt
                    ? moments && rich(t.rich('lastUsed', moments(passkey.lastUsedAt)))
                    : t('neverUsed')}
                </small>
              </p>
              <Button
                aria-disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(passkey.id, {
                    onError: (error) => toastError({ title: errorText(error) ?? t('passkeyRemoveFailed') }),
                  })
                }
              >
                {rich(t.rich('remove', { name: passkey.name, hidden }))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isAdding && canHavePasskeys() && <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>}
      {!canHavePasskeys() && <p>{t('noPasskeysHere')}</p>}
      {isAdding && (
        <ProvePassword
          action={t('addPasskey')}
          hasName
          send={({ password, name }) => add.mutateAsync({ password, name: name.trim() || t('defaultPasskeyName') })}
          isCancelled={wasCancelled}
          onCancel={close}
        />
      )}
    </AccountPart>
  );
}
