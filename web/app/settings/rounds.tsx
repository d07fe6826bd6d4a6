import { use } from 'react';
import { roundSettingsTexts } from '#core/languages/en/rounds.ts';
import type { Language } from '#core/languages/language.ts';
import { formatWeekday } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { intervalText } from '#core/pricing/plan-words.ts';
import { ROUND_INTERVALS, type Round, type RoundInterval } from '#core/scheduling/rounds.ts';
import { isAtAddress } from '#core/settings/settings.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { clockFrom, slotText } from '#web/lib/clock-text.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { useEditor, useSetting, useShopToday } from './editor.ts';
import { FoldList } from './list-settings.tsx';
import { ChoiceSetting } from './menu-fields.tsx';
import { FieldGroup, NumberSetting, PackageTicks, SwitchSetting, TextSetting } from './setting-fields.tsx';
import { ZipsSetting } from './travel-areas.tsx';
import styles from './settings-form.module.css';

/** A round as it's edited: a new one gets its ID and seats when it's published. */
type EditedRound = Omit<Round, 'id' | 'seat'> & Partial<Pick<Round, 'id' | 'seat'>>;

/** The days on which the crew drives through an area: nothing but a button until a round is added. */
export function Rounds() {
  const t = useTexts(roundSettingsTexts);
  const language = use(LanguageContext);
  const { draft } = useEditor();
  const today = useShopToday().toString();
  // Cans above all.
  const packages = draft.packages.filter((pack) => pack.count && isAtAddress(pack) && pack.status !== 'retired');
  const newRound: EditedRound = {
    name: '',
    firstOn: today,
    every: '1-week',
    from: '8:00 AM',
    until: '12:00 PM',
    stops: 12,
    van: '',
    zips: [],
    packages: packages.map(({ id }) => id),
    isAfterPickup: false,
  };
  return (
    <FieldGroup title={t('title')} about={t(draft.rounds.length === 0 ? 'none' : 'about')}>
      <FoldList<EditedRound>
        path="rounds"
        titleOf={({ name }) => name || t('new')}
        asideOf={(round) => asideOf(round, language)}
        newItem={newRound}
        addText={t('add')}
      >
        {(path) => <RoundFields path={path} />}
      </FoldList>
    </FieldGroup>
  );
}

function RoundFields({ path }: { readonly path: string }) {
  const t = useTexts(roundSettingsTexts);
  const language = use(LanguageContext);
  const { resources } = useEditor().draft;
  // A van that's new has no ID before it's published.
  const vans = resources.flatMap(({ id, name, kind }) => (kind === 'van' && id ? [[id, name] as const] : []));
  const intervals = ROUND_INTERVALS.map((each) => [each, capital(intervalText(each, language), language)] as const);
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} hint={t('aboutName')} maxLength={40} wide />
      <FirstDay path={`${path}.firstOn`} />
      <ChoiceSetting
        path={`${path}.every`}
        label={t('every')}
        choices={Object.fromEntries(intervals) as Record<RoundInterval, string>}
      />
      <TimeOfDay path={`${path}.from`} label={t('from')} />
      <TimeOfDay path={`${path}.until`} label={t('until')} hint={t('aboutUntil')} />
      <NumberSetting path={`${path}.stops`} label={t('stops')} />
      {vans.length > 0 && (
        <ChoiceSetting
          path={`${path}.van`}
          label={t('van')}
          hint={t('aboutVan')}
          choices={{ '': t('noVan'), ...Object.fromEntries(vans) }}
        />
      )}
      <ZipsSetting path={`${path}.zips`} />
      <div className={styles.wide}>
        <PackageTicks path={`${path}.packages`} label={t('packages')} />
      </div>
      <div className={styles.wide}>
        <SwitchSetting path={`${path}.isAfterPickup`} label={t('isAfterPickup')} hint={t('aboutAfterPickup')} />
      </div>
    </div>
  );
}

function FirstDay({ path }: { readonly path: string }) {
  const t = useTexts(roundSettingsTexts);
  const { id, value, error, set } = useSetting<string>(path);
  return (
    <DateField
      id={id}
      label={t('firstOn')}
      hint={t('aboutFirstOn')}
      {...(error && { error })}
      defaultValue={value}
      onChange={set}
    />
  );
}

type TimeOfDayProps = { readonly path: string; readonly label: string; readonly hint?: string };

function TimeOfDay({ path, ...props }: TimeOfDayProps) {
  const { id, value, error, set } = useSetting<string>(path);
  return (
    <Field
      {...props}
      id={id}
      error={error}
      type="time"
      step={300}
      value={clockFrom(value)}
      onChange={({ target }) => set(slotText(target.value))}
    />
  );
}

/** 'Tuesday, 12 stops'. What is typed may not be a date or a number yet. */
function asideOf({ firstOn, stops }: EditedRound, language: Language): string {
  if (!firstOn || typeof stops !== 'number') return '';
  const weekday = capital(formatWeekday(Temporal.PlainDate.from(firstOn), language), language);
  return roundSettingsTexts(language)('aside', { weekday, count: stops });
}
