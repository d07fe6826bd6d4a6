import { connectionTexts } from '#core/languages/en/connection.ts';
import { textServiceTexts } from '#core/languages/en/text-account.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart } from './connection-part.tsx';

/** The text message service in use, and the form that connects one. */
export function TextServicePart() {
  const t = useTexts(textServiceTexts);
  const all = useTexts(connectionTexts);
  return (
    <ConnectionPart
      query={read('GET /api/admin/text-service')}
      remove={async () => call('DELETE /api/admin/text-service')}
      words={t}
      environmentHint={({ service }) => t('environmentHint', { phone: phoneText(service?.from ?? '') })}
      saved={({ service }) => t('saved', { phone: phoneText(service?.from ?? '') })}
      renderRows={({ service }) => [
        { title: t('from'), value: phoneText(service?.from ?? '') },
        { title: t('accountSid'), value: service?.accountSid },
      ]}
      renderForm={(parts) => {
        const { service, needsSecret, testTo } = parts.service;
        return (
          <ConnectionForm
            {...parts}
            initial={{
              accountSid: service?.accountSid ?? '',
              token: '',
              from: phoneText(service?.from ?? ''),
              to: phoneText(testTo),
            }}
            bodyOf={({ accountSid, token, from }) => ({ accountSid, from, ...(token !== '' && { token }) })}
            test={async (body, { to }) => call('POST /api/admin/text-service/test', { body: { ...body, to } })}
            save={async (body) => call('PUT /api/admin/text-service', { body })}
            testLabel={t('test')}
            tested={({ sentTo }) => ({ title: t('tested', { phone: phoneText(sentTo) }), hint: t('testedHint') })}
            renderFields={(field) => (
              <>
                <Field
                  {...field('accountSid')}
                  label={t('accountSid')}
                  hint={t('accountSidHint')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <Field
                  {...field('token')}
                  label={t('token')}
                  hint={service && !needsSecret ? all('keepSecret') : `${t('tokenHint')} ${all('secretHint')}`}
                  type="password"
                  autoComplete="new-password"
                />
                <Field {...field('from')} label={t('from')} type="tel" autoComplete="off" />
                <Field {...field('to')} label={t('to')} hint={t('toHint')} type="tel" autoComplete="tel" />
              </>
            )}
          />
        );
      }}
    />
  );
}
