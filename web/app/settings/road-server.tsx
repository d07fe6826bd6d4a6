import { roadServerTexts } from '#core/languages/en/road-server.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart } from './connection-part.tsx';

/** The road server in use, and the form that connects one. */
export function RoadServerPart() {
  const t = useTexts(roadServerTexts);
  return (
    <ConnectionPart
      query={read('GET /api/admin/road-server')}
      remove={async () => call('DELETE /api/admin/road-server')}
      words={t}
      environmentHint={({ address }) => t('environmentHint', { address: address ?? '' })}
      connect={t('connect')}
      saved={({ address }) => t('saved', { address: address ?? '' })}
      renderRows={({ address }) => [{ title: t('address'), value: address }]}
      renderForm={(parts) => (
        <ConnectionForm
          {...parts}
          initial={{ address: parts.service.address ?? '' }}
          bodyOf={({ address }) => ({ address })}
          test={async (body) => call('POST /api/admin/road-server/test', { body })}
          save={async (body) => call('PUT /api/admin/road-server', { body })}
          testLabel={t('test')}
          tested={(found) => ({ title: t('tested', found), hint: t('testedHint') })}
          renderFields={(field) => (
            <Field
              {...field('address')}
              label={t('address')}
              hint={t('addressHint')}
              type="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        />
      )}
    />
  );
}
