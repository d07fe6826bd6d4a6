import { mapTilesTexts } from '#core/languages/en/map-tiles.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart } from './connection-part.tsx';

const EXAMPLE = 'https://tiles.example.com/{z}/{x}/{y}.png';

/** Where the pictures of maps come from, and the form that connects a source. */
export function MapTilesPart() {
  const t = useTexts(mapTilesTexts);
  return (
    <ConnectionPart
      query={read('GET /api/admin/map-tiles')}
      remove={async () => call('DELETE /api/admin/map-tiles')}
      words={t}
      connect={t('connect')}
      saved={() => t('saved')}
      renderRows={({ address, attribution }) => [
        { title: t('address'), value: address },
        { title: t('attribution'), value: attribution },
      ]}
      renderForm={(parts) => (
        <ConnectionForm
          {...parts}
          initial={{ address: parts.service.address ?? '', attribution: parts.service.attribution ?? '' }}
          bodyOf={({ address, attribution }) => ({ address, attribution })}
          test={async (body) => call('POST /api/admin/map-tiles/test', { body })}
          save={async (body) => call('PUT /api/admin/map-tiles', { body })}
          testLabel={t('test')}
          tested={({ kilobytes }) => ({ title: t('tested', { kilobytes }), hint: t('testedHint') })}
          renderFields={(field) => (
            <>
              <Field
                {...field('address')}
                label={t('address')}
                hint={t('addressHint', { example: EXAMPLE })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <Field
                {...field('attribution')}
                label={t('attribution')}
                hint={t('attributionHint')}
                autoComplete="off"
              />
            </>
          )}
        />
      )}
    />
  );
}
