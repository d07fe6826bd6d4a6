import { MODEL_PROVIDERS, PROVIDER_FACTS, type ModelProvider } from '#core/estimate/hosted-providers.ts';
import { connectionTexts } from '#core/languages/en/connection.ts';
import { photoModelTexts } from '#core/languages/en/photo-model.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart } from './connection-part.tsx';

/** The hosted model that judges photos. */
export function PhotoModelPart() {
  const t = useTexts(photoModelTexts);
  const all = useTexts(connectionTexts);
  const nameOf = (provider: string) => PROVIDER_FACTS[provider as ModelProvider]?.name ?? t('ownServer');
  return (
    <ConnectionPart
      query={read('GET /api/admin/photo-model')}
      remove={async () => call('DELETE /api/admin/photo-model')}
      words={t}
      connect={t('connect')}
      environmentHint={({ model }) =>
        t('environmentHint', { model: model?.model ?? '', provider: nameOf(model?.provider ?? '') })
      }
      saved={() => t('saved')}
      renderRows={({ model }) => [
        { title: t('provider'), value: nameOf(model?.provider ?? '') },
        { title: t('model'), value: model?.model },
        { title: t('daily'), value: model && String(model.dailyRequests) },
      ]}
      renderForm={(parts) => {
        const { model, needsSecret } = parts.service;
        return (
          <ConnectionForm
            {...parts}
            initial={{
              provider: model?.provider ?? MODEL_PROVIDERS[0],
              model: model?.model ?? '',
              key: '',
              dailyRequests: String(model?.dailyRequests ?? 200),
            }}
            bodyOf={({ provider, model: name, key, dailyRequests }) => ({
              provider: provider as ModelProvider,
              model: name,
              dailyRequests: Number(dailyRequests),
              ...(key && { key }),
            })}
            test={async (body) => ({
              ...(await call('POST /api/admin/photo-model/test', { body })),
              of: body.provider,
            })}
            save={async (body) => call('PUT /api/admin/photo-model', { body })}
            testLabel={t('test')}
            tested={({ seconds, of }) => ({
              title: t('tested', { seconds }),
              hint: t('testedHint', { name: nameOf(of) }),
            })}
            renderFields={(field) => (
              <>
                <SelectField
                  {...field('provider')}
                  label={t('provider')}
                  hint={MODEL_PROVIDERS.map((provider, index) => {
                    const { name, keys } = PROVIDER_FACTS[provider];
                    return (
                      <span key={provider}>
                        {index > 0 && ' · '}
                        <a href={keys} target="_blank" rel="noreferrer">
                          {t('getKey', { name })}
                        </a>
                      </span>
                    );
                  })}
                >
                  {MODEL_PROVIDERS.map((provider) => (
                    <option key={provider} value={provider}>
                      {PROVIDER_FACTS[provider].name}
                    </option>
                  ))}
                </SelectField>
                <Field
                  {...field('model')}
                  label={t('model')}
                  hint={t('modelHint')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <Field
                  {...field('key')}
                  label={t('key')}
                  hint={all(model && !needsSecret ? 'keepSecret' : 'secretHint')}
                  type="password"
                  autoComplete="new-password"
                />
                <Field
                  {...field('dailyRequests')}
                  label={t('daily')}
                  hint={t('dailyHint')}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </>
            )}
          />
        );
      }}
    />
  );
}
