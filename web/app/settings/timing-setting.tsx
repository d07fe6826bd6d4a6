import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { soldPackages, TIMINGS, type SeasonEnd, type Timing } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, FieldHint, SelectField } from '#web/ui/field.tsx';
import { useEditor, useOwnText, useSetting } from './editor.ts';
import { NumberSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** How a season sells its times: a place per start, or for as long as the work takes. */
export function TimingSetting({ path }: { readonly path: string }) {
  const t = useTexts(shopSettingsTexts);
  const { id, value, error, set } = useSetting<Timing | undefined>(`${path}.timing`);
  return (
    <>
      <div className={styles.wide}>
        <SelectField
          id={id}
          label={t('timing')}
          hint={value ? `${t('aboutTimingByLength')} ${t('timingOnSaving')}` : t('aboutTiming')}
          error={error}
          value={value ?? ''}
          onChange={({ target }) => set(TIMINGS.find((timing) => timing === target.value))}
        >
          <option value="">{t('timingByStart')}</option>
          {TIMINGS.map((timing) => (
            <option key={timing} value={timing}>
              {t('timingOf', { timing })}
            </option>
          ))}
        </SelectField>
      </div>
      {value && <EndSetting path={path} />}
      {value && <PackagesWithoutTime />}
    </>
  );
}

/** Whether the last time of a day is simply the last start, or the work has to end by closing time. */
function EndSetting({ path }: { readonly path: string }) {
  const t = useTexts(shopSettingsTexts);
  const { id, value, error, set } = useSetting<SeasonEnd | undefined>(`${path}.ends`);
  return (
    <div className={styles.wide}>
      <Checkbox
        id={id}
        checked={value === 'closing'}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => set(target.checked ? 'closing' : undefined)}
      >
        {t('endsByClosing')}
      </Checkbox>
      <FieldHint id={`${id}-hint`}>{t('aboutEndsByClosing')}</FieldHint>
      {error && (
        <FieldError role="alert" hasIcon={false}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

/** The packages that need a time before a season can count lengths, each with the way to its field. */
function PackagesWithoutTime() {
  const t = useTexts(shopSettingsTexts);
  const own = useOwnText();
  const { packages } = useEditor().draft;
  const missing = soldPackages({ packages }).filter(({ minutes }) => minutes === undefined);
  if (missing.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Callout tone="wait" title={t('packagesWithoutTime', { count: missing.length })}>
        {missing.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link
              to="/admin/dashboard"
              search={{ tab: 'business', section: 'packages' }}
              hash={`packages.${packages.findIndex((each) => each.id === id)}.minutes`}
              resetScroll={false}
            >
              {own(name)}
            </Link>
          </Fragment>
        ))}
      </Callout>
    </div>
  );
}

/** The minutes that stay free around the work. */
export function BufferSettings() {
  const t = useTexts(shopSettingsTexts);
  return (
    <>
      <NumberSetting
        path="buffers.before"
        label={t('bufferBefore')}
        hint={t('aboutBufferBefore')}
        unitAfter={t('bufferUnit')}
      />
      <NumberSetting
        path="buffers.after"
        label={t('bufferAfter')}
        hint={t('aboutBufferAfter')}
        unitAfter={t('bufferUnit')}
      />
    </>
  );
}
