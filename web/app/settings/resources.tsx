import { use, useState } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMediumDate, formatSlotTime } from '#core/lib/time.ts';
import { RESOURCE_KINDS, type Outage, type Resource, type ResourceKind } from '#core/scheduling/resources.ts';
import type { DateRange } from '#web/app/list/date-month.tsx';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { ALL_DAY, isUnfinished, PartOfDayFields, timesOf, type PartOfDay } from '#web/app/list/part-of-day.tsx';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { spanTitle } from './closures.tsx';
import { fieldId, useFolds, useListSetting, useShopToday } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { FieldGroup, TextSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** A bay or van as it's edited: a new one gets its ID and seat when it's published. */
type EditedResource = Omit<Resource, 'id' | 'seat'> & Partial<Pick<Resource, 'id' | 'seat'>>;

/** The bays and vans by name, and when each is out of service. */
export function Resources() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { items, foldOf, add, remove } = useFolds<EditedResource>('resources');
  const countOf = (kind: ResourceKind) => items.filter((each) => each.kind === kind).length;
  return (
    <FieldGroup title={t('resources')} about={items.length === 0 ? t('aboutNoResources') : t('aboutResources')}>
      <div className={styles.wide}>
        <ListError path="resources" />
        {items.length > 0 && (
          <>
            <p>{t('soldAtOnce', { bays: countOf('bay'), vans: countOf('van') })}</p>
            <div className={styles.folds}>
              {items.map((resource, index) => (
                <Fold
                  key={index}
                  {...foldOf(index)}
                  title={resource.name || t('newResource', { kind: resource.kind })}
                  aside={asideOf(resource, language)}
                >
                  <div className={styles.fields}>
                    <TextSetting path={`resources.${index}.name`} label={t('name')} maxLength={40} wide />
                    <Outages path={`resources.${index}.outages`} />
                  </div>
                  <ListActions name={resource.name} index={index} count={items.length} onRemove={() => remove(index)} />
                </Fold>
              ))}
            </div>
          </>
        )}
        <p className={styles.listActions}>
          {RESOURCE_KINDS.map((kind) => (
            <Button key={kind} onClick={() => add({ name: freeName(kind, items, language), kind, outages: [] })}>
              <Icon name="plus" />
              {t('addResource', { kind })}
            </Button>
          ))}
        </p>
      </div>
    </FieldGroup>
  );
}

const NOTHING: DateRange & PartOfDay & Pick<Outage, 'reason'> = { reason: '', ...ALL_DAY };

/** When it's out of service, each to end, and the fields for another time. */
function Outages({ path }: { readonly path: string }) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { items, error, replace, remove } = useListSetting<Outage>(path);
  const [typed, setTyped] = useState(NOTHING);
  const { from, to = from, reason, isPart, start, end } = typed;
  const part = { isPart, start, end };
  const isMissing = !from || isUnfinished(part);
  const type = (change: Partial<typeof NOTHING>) => setTyped((now) => ({ ...now, ...change }));
  const close = () => {
    if (!from || !to || isMissing) return;
    const outage = { from, to, ...timesOf(part), reason: reason.trim() };
    replace([...items, outage].toSorted((one, other) => (one.from < other.from ? -1 : 1)));
    setTyped(NOTHING);
  };
  return (
    <fieldset className={`${styles.outages} ${styles.wide}`}>
      <legend>{t('outages')}</legend>
      <p>{t('aboutOutages')}</p>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((outage, index) => (
            <li key={spanTitle(outage, language)}>
              <span>
                {spanTitle(outage, language)} {outage.reason && <small>{outage.reason}</small>}
              </span>
              <Button variant="plain" onClick={() => remove(index)}>
                {rich(t.rich('endOutage', { date: spanTitle(outage, language), hidden }))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.fields}>
        <div id={fieldId(path)} tabIndex={-1} className={styles.wide}>
          <DateRangeField
            label={t('outDays')}
            value={{ from, to }}
            today={useShopToday().toString()}
            isToPick
            onChange={type}
          />
          <FieldError role="alert" hidden={!error}>
            {error}
          </FieldError>
        </div>
        <PartOfDayFields
          id={fieldId(path)}
          part={part}
          labels={{
            part: t('closePart'),
            from: t('outFromTime'),
            until: t('outUntilTime'),
            backwards: t('outTimesBackwards'),
          }}
          className={styles.wide}
          onChange={type}
        />
        <Field
          id={`${fieldId(path)}-reason`}
          label={t('closedReason')}
          aside={t('optional')}
          maxLength={80}
          autoComplete="off"
          wide
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
        <p className={styles.wide}>
          <Button aria-disabled={isMissing} onClick={close}>
            <Icon name="plus" />
            {t('addOutage')}
          </Button>
        </p>
      </div>
    </fieldset>
  );
}

/** 'Van', with the times that it's out of service. */
function asideOf({ kind, outages }: EditedResource, language: Language): string {
  const t = shopSettingsTexts(language);
  const [first, ...others] = outages;
  if (!first) return t('resourceKind', { kind });
  return t('resourceOut', { kind, when: spanOf(first, language), others: others.length });
}

/** 'Van 3' where there are a 'Van 1' and a 'Van 2'. */
function freeName(kind: ResourceKind, items: readonly EditedResource[], language: Language): string {
  const t = shopSettingsTexts(language);
  for (let number = 1; ; number++) {
    const name = t('numberedResource', { kind, number });
    if (!items.some((each) => each.name === name)) return name;
  }
}

function spanOf({ from, to, ...part }: Outage, language: Language): string {
  const [first = '', last = ''] = [from, to].map((date) => formatMediumDate(Temporal.PlainDate.from(date), language));
  const t = shopSettingsTexts(language);
  const days = from === to ? first : t('seasonSpan', { from: first, to: last });
  if (!part.times) return days;
  const [start, until] = [part.times.from, part.times.until].map((time) => formatSlotTime(time, language));
  return t('partOfDays', { days, from: start ?? '', until: until ?? '' });
}
