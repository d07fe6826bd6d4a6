import { cardServiceTexts } from '#core/languages/en/card-account.ts';
import { connectionTexts } from '#core/languages/en/connection.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart, CopyText } from './connection-part.tsx';
import styles from './settings-form.module.css';

/** The account that cards are charged with. */
export function CardServicePart() {
  const t = useTexts(cardServiceTexts);
  const all = useTexts(connectionTexts);
  return (
    <ConnectionPart
      query={read('GET /api/admin/card-service')}
      remove={async () => call('DELETE /api/admin/card-service')}
      words={t}
      connect={t('connect')}
      environmentHint={() => t('environmentHint')}
      saved={() => t('saved')}
      renderRows={({ account }) => [
        { title: t('account'), value: account?.name },
        { title: t('mode'), value: t(account?.isTest ? 'testMode' : 'live') },
        { title: t('webhook'), value: t(account?.isWebhookOurs ? 'webhookOurs' : 'webhookOwn') },
      ]}
      renderForm={(parts) => (
        <ConnectionForm
          {...parts}
          initial={{ key: '', webhookSecret: '' }}
          bodyOf={({ key, webhookSecret }) => ({ ...(key && { key }), ...(webhookSecret && { webhookSecret }) })}
          test={async (body) => call('POST /api/admin/card-service/test', { body })}
          save={async (body) => call('PUT /api/admin/card-service', { body })}
          testLabel={t('test')}
          tested={({ account, isTest, canCharge }) => ({
            title: t(isTest ? 'testedTest' : 'tested', { account }),
            hint: canCharge ? t(isTest ? 'testedTestHint' : 'testedHint') : t('cannotCharge'),
          })}
          renderFields={(field) => (
            <>
              <Field
                {...field('key')}
                label={t('key')}
                hint={
                  parts.service.account && !parts.service.needsSecret
                    ? all('keepSecret')
                    : `${t('keyHint')} ${all('secretHint')}`
                }
                type="password"
                autoComplete="new-password"
              />
              <Field
                {...field('webhookSecret')}
                label={t('webhookSecret')}
                aside={t('optional')}
                hint={t('webhookSecretHint')}
                type="password"
                autoComplete="new-password"
              />
              <details className={`${styles.wide} ${styles.aside}`}>
                <summary>{t('own')}</summary>
                <p>{t('ownHint')}</p>
                <CopyText label={t('address')} text={parts.service.webhookUrl} />
                <CopyText label={t('events')} text={parts.service.webhookEvents.join(', ')} />
              </details>
            </>
          )}
        />
      )}
    />
  );
}
