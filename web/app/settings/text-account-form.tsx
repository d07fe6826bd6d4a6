import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextService } from '#contract/text-account.ts';
import { textServiceTexts } from '#core/languages/en/text-account.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { toastFailure, useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './settings-form.module.css';

type Values = Readonly<Record<'accountSid' | 'token' | 'from' | 'to', string>>;
type Tested = { readonly body: ReturnType<typeof bodyOf>; readonly proof: string; readonly sentTo: string };

type FormProps = {
  readonly service: TextService;
  readonly onSaved: (saved: TextService) => void;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
};

/** Connects an account: what was typed is tested first, and only what has worked can be saved. */
export function TextServiceForm({ service, onSaved, onCancel }: FormProps) {
  const t = useTexts(textServiceTexts);
  const [initial] = useState(() => ({
    accountSid: service.service?.accountSid ?? '',
    token: '',
    from: phoneText(service.service?.from ?? ''),
    to: phoneText(service.testTo),
  }));
  const [tested, setTested] = useState<Tested>();
  const form = useServerForm({
    initial,
    send: async ({ to, ...values }: Values) => {
      const body = bodyOf(values);
      const test = await call('POST /api/admin/text-service/test', { body: { ...body, to } });
      return { ...test, body };
    },
    onSent: setTested,
  });
  const save = useMutation({
    mutationFn: async ({ body, proof }: Tested) => call('PUT /api/admin/text-service', { body: { ...body, proof } }),
    onSuccess: onSaved,
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
  const isInUse = service.source === 'settings' && !service.needsToken;

  return (
    <form noValidate onSubmit={form.submit} onChange={() => setTested(undefined)}>
      <div className={`${styles.fields} ${styles.pairs}`}>
        <Field
          {...form.field('accountSid')}
          label={t('accountSid')}
          hint={t('accountSidHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.field('token')}
          label={t('token')}
          hint={t(isInUse ? 'keepToken' : 'tokenHint')}
          type="password"
          autoComplete="new-password"
        />
        <Field {...form.field('from')} label={t('from')} type="tel" autoComplete="off" />
        <Field {...form.field('to')} label={t('to')} hint={t('toHint')} type="tel" autoComplete="tel" />
        <div className={styles.wide}>
          {form.error && <Callout title={form.error} />}
          {tested && (
            <Callout tone="wait" icon="phone" title={t('tested', { phone: phoneText(tested.sentTo) })}>
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
          {isInUse && <p className={styles.small}>{t('keepsOld')}</p>}
        </div>
      </div>
    </form>
  );
}

function bodyOf({ accountSid, token, from }: Omit<Values, 'to'>) {
  return { accountSid, from, ...(token !== '' && { token }) };
}
