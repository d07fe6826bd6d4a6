import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { TriedAddress } from '#contract/travel.ts';
import { travelAreasTexts } from '#core/languages/en/travel.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { travelRules } from '#core/pricing/travel.ts';
import type { TravelAreaSettings, TravelSettings } from '#core/settings/wire-prices.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useFolds, useSetting } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { FieldGroup, MoneySetting, NumberSetting, TextSetting } from './setting-fields.tsx';
import { TravelTimeSettings } from './travel-time-settings.tsx';
import styles from './settings-form.module.css';

const PATH = 'travel.areas';

/** Where the crew goes, and the travel fees: nothing but two buttons until an area is added. */
export function TravelAreas() {
  const t = useTexts(travelAreasTexts);
  const language = use(LanguageContext);
  const { items, foldOf, add, remove } = useFolds<TravelAreaSettings>(PATH);
  const { draft } = useEditor();
  const own = ownZip(draft);
  const from = draft.travel.fromZip || own;
  const hasDistance = items.some(({ kind }) => kind === 'distance');
  return (
    <FieldGroup title={t('title')} about={items.length === 0 ? t('none') : t('about')}>
      <div className={styles.wide}>
        <ListError path={PATH} />
        {items.length > 0 && (
          <>
            <p>{summaryOf(items, from, language)}</p>
            <div className={styles.folds}>
              {items.map((area, index) => (
                <Fold
                  key={index}
                  {...foldOf(index)}
                  title={area.name || t(area.kind === 'distance' ? 'newDistance' : 'newZips')}
                  // Its title is its name.
                  aside={areaText(area, from, language, '')}
                >
                  <Area area={area} path={`${PATH}.${index}`} />
                  <ListActions
                    name={area.name || areaText(area, from, language)}
                    index={index}
                    count={items.length}
                    onRemove={() => remove(index)}
                  />
                </Fold>
              ))}
            </div>
          </>
        )}
        <p className={styles.listActions}>
          <Button onClick={() => add({ kind: 'distance', name: '', miles: 10, fee: 0 })}>
            <Icon name="plus" />
            {t('addDistance')}
          </Button>
          <Button onClick={() => add({ kind: 'zips', name: '', zips: [], fee: 0 })}>
            <Icon name="plus" />
            {t('addZips')}
          </Button>
        </p>
      </div>
      {(hasDistance || draft.travel.fromZip !== '') && (
        <TextSetting
          path="travel.fromZip"
          label={t('from')}
          hint={t('aboutFrom', { zip: own || 'none' })}
          {...(own && { aside: t('optional') })}
          maxLength={10}
        />
      )}
      {items.length > 0 && <TryAddress travel={{ ...draft.travel, fromZip: from }} />}
      <TravelTimeSettings />
    </FieldGroup>
  );
}

function Area({ area, path }: { readonly area: TravelAreaSettings; readonly path: string }) {
  const t = useTexts(travelAreasTexts);
  return (
    <div className={styles.fields}>
      {area.kind === 'distance' ? (
        <NumberSetting path={`${path}.miles`} label={t('miles')} />
      ) : (
        <ZipsSetting path={`${path}.zips`} />
      )}
      <MoneySetting path={`${path}.fee`} label={t('fee')} hint={t('aboutFee')} />
      <TextSetting path={`${path}.name`} label={t('name')} aside={t('optional')} hint={t('aboutName')} maxLength={40} />
    </div>
  );
}

/** ZIP codes with anything between them. */
export function ZipsSetting({ path }: { readonly path: string }) {
  const t = useTexts(travelAreasTexts);
  const { id, value, error, set } = useSetting<readonly string[]>(path);
  const listed = value.join(', ');
  const [typed, setTyped] = useState({ text: listed, of: listed });
  if (typed.of !== listed) setTyped({ text: listed, of: listed });
  return (
    <TextField
      id={id}
      label={t('zips')}
      hint={t('aboutZips')}
      error={error}
      rows={3}
      wide
      inputMode="numeric"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const zips = text.split(/[\s,;]+/).filter(Boolean);
        setTyped({ text, of: zips.join(', ') });
        set(zips);
      }}
    />
  );
}

/** What the areas say of an address, before they're published. */
function TryAddress({ travel }: { readonly travel: TravelSettings }) {
  const t = useTexts(travelAreasTexts);
  const [serviceAddress, setAddress] = useState('');
  const tried = useMutation({
    mutationFn: async () => call('POST /api/admin/service-area', { body: { travel, serviceAddress } }),
  });
  // What is wrong with an area is said at its field, once it's published.
  const error = firstError(tried.error, 'serviceAddress', ...namesOf(tried.error));
  return (
    <>
      <Field
        id="try-address"
        label={t('try')}
        hint={t('aboutTry')}
        error={error}
        autoComplete="off"
        maxLength={300}
        wide
        value={serviceAddress}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          tried.mutate();
        }}
      />
      <div className={`${styles.listActions} ${styles.wide}`}>
        <Button aria-disabled={tried.isPending} onClick={() => tried.mutate()}>
          {t('tryIt')}
        </Button>
        <output>{tried.data && triedText(tried.data, t)}</output>
      </div>
    </>
  );
}

/** The paths of a refusal's errors. */
function namesOf(error: unknown): readonly string[] {
  return error instanceof ApiError ? (error.problem?.errors?.map(({ path }) => path) ?? []) : [];
}

function triedText({ reach, zip, fee, miles }: TriedAddress, t: ReturnType<typeof travelAreasTexts>): string {
  const code = zip ?? '';
  switch (reach) {
    case 'everywhere':
      return t('everywhere');
    case 'no-zip':
      return t('noZip');
    case 'unknown':
      return t('unknown', { zip: code });
    case 'outside':
      return miles === null ? t('outsideZip', { zip: code }) : t('outsideAt', { zip: code, miles });
    case 'inside': {
      const price = feeText(fee, t);
      return miles === null ? t('inside', { zip: code, fee: price }) : t('insideAt', { zip: code, miles, fee: price });
    }
  }
}

/** 'Within 10 miles of 12180: free · Troy: $5; anywhere else: not served'. */
function summaryOf(areas: readonly TravelAreaSettings[], from: string, language: Language): string {
  const lists = areas.filter(({ kind }) => kind === 'zips');
  const distances = areas.filter((area) => area.kind === 'distance').toSorted((a, b) => a.miles - b.miles);
  const texts = [...lists, ...distances].map((area) => areaText(area, from, language));
  return travelAreasTexts(language)('summary', { areas: texts.join(' · ') });
}

function areaText(area: TravelAreaSettings, from: string, language: Language, name = area.name): string {
  const t = travelAreasTexts(language);
  const fee = feeText(area.fee, t);
  if (area.kind === 'zips') return t('listed', { name: name || t('zipCount', { count: area.zips.length }), fee });
  return t('within', { miles: numberIn(area.miles), zip: from || '…', fee });
}

function feeText(fee: number, t: ReturnType<typeof travelAreasTexts>): string {
  return fee === 0 ? t('free') : formatMoney(Math.round(numberIn(fee) * 100));
}

/** What is typed may not be a number yet. */
function numberIn(typed: unknown): number {
  return typeof typed === 'number' ? typed : 0;
}

/** The shop's own ZIP code; '' while it has none. */
function ownZip({ address }: ReturnType<typeof useEditor>['draft']): string {
  return travelRules({ travel: { fromZip: '', areas: [] }, address }).fromZip;
}
