import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailServer } from '#contract/mail-server.ts';
import { mailServerTexts } from '#core/languages/en/mail-server.ts';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PRESETS,
  MAIL_PROVIDERS,
  type MailEncryption,
  type MailProvider,
} from '#core/notifications/mail-providers.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { toastFailure, useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

type Values = Readonly<
  Record<'provider' | 'host' | 'port' | 'encryption' | 'user' | 'password' | 'fromName' | 'fromEmail', string>
>;
type Tested = { readonly body: ReturnType<typeof bodyOf>; readonly proof: string; readonly sentTo: string };

type FormProps = {
  readonly server: MailServer;
  readonly onSaved: (saved: MailServer) => void;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
};

/** Connects a mail server: what was typed is tested first, and only what has worked can be saved. */
export function MailServerForm({ server, onSaved, onCancel }: FormProps) {
  const t = useTexts(mailServerTexts);
  const [initial] = useState(() => initialValues(server));
  const [provider, setProvider] = useState(initial.provider as MailProvider);
  const [tested, setTested] = useState<Tested>();
  const form = useServerForm({
    initial,
    send: async (values: Values) => {
      const body = bodyOf(values);
      const test = await call('POST /api/admin/mail-server/test', { body });
      return { ...test, body };
    },
    onSent: setTested,
  });
  const save = useSave(onSaved);
  const choose = (chosen: MailProvider) => {
    const { host, port, encryption, user = '' } = MAIL_PRESETS[chosen];
    setProvider(chosen);
    form.clearErrors();
    form.set('host', host);
    form.set('port', String(port));
    form.set('encryption', encryption);
    form.set('user', user);
  };

  return (
    <form noValidate onSubmit={form.submit} onChange={() => setTested(undefined)}>
      <FieldGroup title={t(server.source === 'none' ? 'connect' : 'changeServer')} isInPairs>
        <ProviderField field={form.field('provider')} provider={provider} onChoose={choose} />
        <ServerFields provider={provider} fieldOf={form.field} />
        <LogInFields
          provider={provider}
          fieldOf={form.field}
          isKept={server.server !== null && !server.needsPassword}
        />
        <Field
          {...form.field('fromEmail')}
          label={t('fromEmail')}
          hint={t('fromEmailHint')}
          type="email"
          autoComplete="off"
        />
        <Field
          {...form.field('fromName')}
          label={t('fromName')}
          aside={t('optional')}
          hint={t('fromNameHint', { name: server.sender.name })}
          maxLength={100}
          autoComplete="off"
        />
        <div className={styles.wide}>
          {form.error && <Callout title={form.error} />}
          {tested && (
            <Callout tone="wait" icon="mail" title={t('tested', { email: tested.sentTo })}>
              {t('testedHint')}
            </Callout>
          )}
          <p className={styles.listActions}>
            {tested && (
              <Button variant="sponge" aria-disabled={save.isPending} onClick={() => save.mutate(tested)}>
                {t(save.isPending ? 'saving' : 'save')}
              </Button>
            )}
            <Button type="submit" {...(!tested && { variant: 'sponge' })} aria-disabled={form.isBusy}>
              {t(form.isBusy ? 'testing' : 'test')}
            </Button>
            {onCancel && (
              <Button variant="plain" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
          </p>
          <p className={styles.small}>
            {t('testGoesTo', { email: server.testTo })}{' '}
            {server.source !== 'none' && !server.needsPassword && t('keepsOld')}
          </p>
        </div>
      </FieldGroup>
    </form>
  );
}

function useSave(onSaved: (saved: MailServer) => void) {
  const t = useTexts(mailServerTexts);
  return useMutation({
    mutationFn: async ({ body, proof }: Tested) => call('PUT /api/admin/mail-server', { body: { ...body, proof } }),
    onSuccess: onSaved,
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
}

function initialValues({ server, sender }: MailServer): Values {
  const { provider = 'gmail', ...saved } = server ?? {};
  const { host, port, encryption } = { ...MAIL_PRESETS[provider], ...saved };
  return {
    provider,
    host,
    port: String(port),
    encryption,
    user: server?.user ?? '',
    password: '',
    fromName: server?.fromName ?? '',
    fromEmail: sender.email,
  };
}

function bodyOf({ provider, port, encryption, password, ...rest }: Values) {
  return {
    ...rest,
    provider: provider as MailProvider,
    port: Number(port),
    encryption: encryption as MailEncryption,
    ...(password !== '' && { password }),
  };
}

type ProviderFieldProps = {
  readonly field: FormField;
  readonly provider: MailProvider;
  readonly onChoose: (provider: MailProvider) => void;
};

/** Who delivers the emails, and what the owner does there first. */
function ProviderField({ field, provider, onChoose }: ProviderFieldProps) {
  const t = useTexts(mailServerTexts);
  const { name, help } = MAIL_PRESETS[provider];
  return (
    <SelectField
      {...field}
      wide
      label={t('provider')}
      hint={
        <>
          {t('steps', { provider })}{' '}
          {help && (
            <a href={help} target="_blank" rel="noreferrer">
              {t('help', { name })}
            </a>
          )}
        </>
      }
      onChange={({ target }) => onChoose(target.value as MailProvider)}
    >
      {MAIL_PROVIDERS.map((each) => (
        <option key={each} value={each}>
          {MAIL_PRESETS[each].name || t('other')}
        </option>
      ))}
    </SelectField>
  );
}

type FieldsProps = {
  readonly provider: MailProvider;
  readonly fieldOf: (name: keyof Values) => FormField;
};

/** Server, port and encryption, where a provider has more than one of them or one of them is wrong. */
function ServerFields({ provider, fieldOf }: FieldsProps) {
  const t = useTexts(mailServerTexts);
  const [host, port, encryption] = [fieldOf('host'), fieldOf('port'), fieldOf('encryption')];
  const isShown = MAIL_PRESETS[provider].hasOtherHosts || host.error || port.error || encryption.error;
  if (!isShown) return [host, port, encryption].map((field) => <HiddenField key={field.name} {...field} />);
  return (
    <>
      <Field {...host} wide label={t('host')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <Field {...port} label={t('port')} inputMode="numeric" autoComplete="off" />
      <SelectField {...encryption} label={t('encryption')}>
        {MAIL_ENCRYPTIONS.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** User name and password, called what the provider calls them. */
function LogInFields({ provider, fieldOf, isKept }: FieldsProps & { readonly isKept: boolean }) {
  const t = useTexts(mailServerTexts);
  const { user: sameForAll, isUserEmail, isUserSecret, secret } = MAIL_PRESETS[provider];
  const user = fieldOf('user');
  return (
    <>
      {isUserSecret || sameForAll !== undefined ? (
        <HiddenField {...user} />
      ) : (
        <Field
          {...user}
          label={t(isUserEmail ? 'emailOfAccount' : 'user')}
          {...(provider === 'other' && { aside: t('optional') })}
          type={isUserEmail ? 'email' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Field
        {...fieldOf('password')}
        label={t('secret', { secret })}
        {...(isKept && { hint: t('keepPassword') })}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/** A value that goes along without being seen. */
function HiddenField({ id: _, error: __, ...input }: FormField) {
  return <input type="hidden" {...input} />;
}
