import { useQuery } from '@tanstack/react-query';
import { use, useState, Suspense, useMemo } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatDay, formatMonth, formatSlotTime, isSlotTime } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { hasResources } from '#core/scheduling/resources.ts';
import { slotTimes } from '#core/scheduling/slots.ts';
import { emptyMonths } from '#core/settings/settings-check.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { soldPackages, type PackageId } from '#core/settings/settings.ts';
import { seasonFrom } from '#core/settings/wire-prices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { crew } from '#web/lib/staff-data.ts';
import type { DayMark } from '#web/ui/calendar.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Closures } from './closures.tsx';
import { useEditor, useShopToday } from './editor.ts';
import { HoursWarnings } from './hours-warnings.tsx';
import { Resources } from './resources.tsx';
import { Seasons } from './seasons.tsx';
import { FieldGroup, NumberSetting, SwitchSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** When customers can book: seasons with their times, closed days, capacity, how far ahead, and bays and vans. */
export function TimesSection() {
  return (
    <>
      <Seasons />
      <TimesPreview />
      <HoursWarnings />
      <Closures />
      <CalendarRules />
      <Resources />
    </>
  );
}

/** Only shops with a season that counts lengths have buffers. */
const BufferSettings = later(() => import('./timing-setting.tsx').then((module) => module.BufferSettings));

/** Capacity per slot, minimum notice, and how far ahead customers can book. */
function CalendarRules() {
  const t = useTexts(shopSettingsTexts);
  const { draft } = useEditor();
  return (
    <FieldGroup title={t('booking')}>
      {!hasResources(draft) && (
        <NumberSetting
          path="slotCapacity"
          label={t('slotCapacity')}
          hint={t('aboutSlotCapacity')}
          unitAfter={t('appointments')}
        />
      )}
      {draft.seasons.some(({ timing }) => timing) && (
        <Suspense>
          <BufferSettings />
        </Suspense>
      )}
      <NumberSetting
        path="minimumNoticeMinutes"
        label={t('minimumNotice')}
        hint={t('aboutShortestNotice')}
        unitAfter={t('hours')}
        factor={60}
      />
      <NumberSetting path="horizonDays" label={t('horizonDays')} hint={t('aboutBookingAhead')} unitAfter={t('days')} />
      <NumberSetting
        path="reservationHours"
        label={t('reservationHours')}
        hint={t('aboutReservationHours')}
        unitAfter={t('hours')}
      />
      <PeopleLimit />
      <SwitchSetting path="hasWaitlist" label={t('offerWaitlist')} hint={t('aboutWaitlist')} />
    </FieldGroup>
  );
}

/** Not shown to a shop without employees. */
function PeopleLimit() {
  const t = useTexts(shopSettingsTexts);
  const { draft } = useEditor();
  const { data: members = [] } = useQuery(crew());
  if (members.length === 0 && !draft.limitsByPeople) return null;
  return <SwitchSetting path="limitsByPeople" label={t('limitByPeople')} hint={t('aboutLimitByPeople')} />;
}

const Calendar = later(() => import('#web/ui/calendar.tsx').then((module) => module.Calendar));

/** Previews a month of the wizard with the unpublished times. */
function TimesPreview() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { draft, base } = useEditor();
  const { timeZone } = base;
  const today = useShopToday();
  const [month, setMonth] = useState(today.toString().slice(0, 7));
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<PackageId>();
  const packages = useMemo(() => soldPackages({ packages: draft.packages }), [draft.packages]);
  const pack = packages.find((each) => each.id === chosen) ?? packages[0];
  const id = pack?.id;
  const horizon = horizonOf(draft);
  const last = today.add({ days: horizon });
  const marks = useMemo(
    () => (id === undefined ? undefined : marksOf(draft, { month, id, from: today, to: last, language })),
    [draft, month, id, today, last, language],
  );

  return (
    <FieldGroup title={t('preview')} about={t('aboutPreview')}>
      <EmptyMonths horizonDays={horizon} timeZone={timeZone} />
      <div className={`${styles.timesPreview} ${styles.wide}`}>
        <Suspense fallback={<Skeleton lines={6} height="44px" label={t('loadingCalendar')} />}>
          <Calendar
            label={t('previewCalendar')}
            today={today.toString()}
            month={month}
            firstMonth={today.toString().slice(0, 7)}
            lastMonth={last.toString().slice(0, 7)}
            marks={marks}
            isWaiting={false}
            chosen={date}
            onMonth={setMonth}
            onChoose={setDate}
          />
        </Suspense>
        <div>
          <SelectField
            id="preview-package"
            label={t('package')}
            value={pack?.id}
            onChange={(event) => setChosen(packages.find((each) => each.id === event.target.value)?.id)}
          >
            {packages.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
          <output className={styles.timesOfDay}>
            {date && pack
              ? timesText(draft, { date: Temporal.PlainDate.from(date), id: pack.id, language })
              : t('chooseDay')}
          </output>
        </div>
      </div>
    </FieldGroup>
  );
}

/** Days; the input may not be a number yet. */
function horizonOf({ horizonDays }: SettingsForm): number {
  return Number.isInteger(horizonDays) ? Math.min(730, Math.max(0, horizonDays)) : 0;
}

type EmptyMonthsProps = { readonly horizonDays: number; readonly timeZone: string };

/** Warns before saving about months without any slot. */
function EmptyMonths({ horizonDays, timeZone }: EmptyMonthsProps) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { draft } = useEditor();
  const { packages, closedDays, closures } = draft;
  const empty = useMemo(
    () =>
      emptyMonths(
        { packages, closedDays, closures, timeZone, horizonDays, seasons: draft.seasons.map(seasonFrom) },
        Temporal.Now.instant(),
      ).filter((month) => month.packages.length === soldPackages({ packages }).length),
    [packages, closedDays, closures, timeZone, horizonDays, draft.seasons],
  );
  if (empty.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Callout tone="wait" title={t('emptyMonths')}>
        {capital(
          listText(
            empty.map(({ month }) => formatMonth(month, language)),
            language,
          ),
          language,
        )}
      </Callout>
    </div>
  );
}

function marksOf(
  settings: SettingsForm,
  span: {
    readonly month: string;
    readonly id: PackageId;
    readonly from: Temporal.PlainDate;
    readonly to: Temporal.PlainDate;
    readonly language: Language;
  },
): ReadonlyMap<string, DayMark> {
  const { month, id, from, to, language } = span;
  const t = shopSettingsTexts(language);
  const first = Temporal.PlainDate.from(`${month}-01`);
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }));
  return new Map(
    days.map((date) => {
      const count = timesOf(settings, date, id).length;
      const isOutside = Temporal.PlainDate.compare(date, from) < 0 || Temporal.PlainDate.compare(date, to) > 0;
      const kind = isOutside ? 'past' : count > 0 ? 'open' : 'closed';
      // Assistive technology reads a closed day as it shows: '16 Closed'.
      const day = formatDay(date, language);
      const label = count === 0 ? t('dayClosed', { date: day }) : t('dayOpen', { date: day, count });
      return [date.toString(), { kind, free: count, total: count, label }];
    }),
  );
}

function timesText(
  settings: SettingsForm,
  { date, id, language }: { readonly date: Temporal.PlainDate; readonly id: PackageId; readonly language: Language },
): string {
  const t = shopSettingsTexts(language);
  const day = capital(formatDate(date, language), language);
  const times = timesOf(settings, date, id).map((time) => (isSlotTime(time) ? formatSlotTime(time, language) : time));
  return times.length > 0 ? t('timesOfDay', { date: day, times: times.join(', ') }) : t('noTimesOn', { date: day });
}

function timesOf(
  { seasons, closedDays, closures }: SettingsForm,
  date: Temporal.PlainDate,
  id: PackageId,
): readonly string[] {
  return slotTimes({ seasons: seasons.map(seasonFrom), closedDays, closures }, date, id);
}
