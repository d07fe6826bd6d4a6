import { Fragment, use, useEffect, useRef, type ReactNode } from 'react';
import { slotPickerTexts } from '#core/languages/en/slot-picker.ts';
import type { Language } from '#core/languages/language.ts';
import { formatSlotTime, parseSlotTime, timeZoneLabel } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOnPress } from '#web/ui/use-on-press.ts';
import { dayTitle, reasonOf, type Day } from './day-marks.ts';
import { countsLengthsOn } from './work.ts';
import choice from '#web/ui/choice.module.css';
import styles from './slot-picker.module.css';

type DayTimesProps = {
  readonly catalog: ShopCatalog;
  /** The chosen day, once its times have loaded. */
  readonly day: Day | undefined;
  /** How long the work takes, where free times depend on it. */
  readonly minutes: number | undefined;
  readonly isWaiting: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (time: string) => void;
  /** For a time that was pressed, not walked to with the arrow keys; called before onChoose. */
  readonly onPress?: (time: string) => void;
  /** Shown while no day is chosen. */
  readonly children: ReactNode;
};

/** The free times of the chosen day, or why there are none. On a phone, choosing a day scrolls them into view. */
export function DayTimes(props: DayTimesProps) {
  const { day } = props;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(day?.date);
  useEffect(() => {
    if (day && shown.current !== day.date) place.current?.scrollIntoView({ block: 'nearest' });
    shown.current = day?.date;
  }, [day]);

  return (
    <div ref={place}>
      <Times {...props} />
    </div>
  );
}

function Times({ catalog, day, minutes, isWaiting, chosen, onChoose, onPress, children }: DayTimesProps) {
  const t = useTexts(slotPickerTexts);
  const language = use(LanguageContext);
  if (isWaiting) return <Skeleton lines={3} height="52px" label={t('loading')} />;
  if (!day) {
    return (
      <div className={styles.times}>
        <p>{t('pickDay')}</p>
        {children}
      </div>
    );
  }
  if (day.slots.length === 0) {
    return (
      <div className={styles.times} aria-live="polite">
        <h2>{dayTitle(day.date, language)}</h2>
        <p>{t('noTimes')}</p>
        <p className={styles.reason}>{reasonOf(catalog, day, language)}</p>
        {children}
      </div>
    );
  }
  const zoneAndFree = t('zoneAndFree', {
    zone: capital(timeZoneLabel(catalog.timeZone, language), language),
    free: day.slots.length,
    total: day.total,
  });
  return (
    <Slots
      name="time"
      title={capital(dayTitle(day.date, language), language)}
      hint={
        minutes && countsLengthsOn(catalog, day.date) ? `${takesText(minutes, language)} ${zoneAndFree}` : zoneAndFree
      }
      times={day.slots.map(({ time }) => ({ value: time, text: formatSlotTime(time, language) }))}
      chosen={chosen}
      onChoose={onChoose}
      {...(onPress && { onPress })}
    />
  );
}

/** 'Takes about 5 hours.' */
function takesText(all: number, language: Language): string {
  const t = slotPickerTexts(language);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t('takesMinutes', { minutes });
  return minutes === 0 ? t('takesHours', { hours }) : t('takesHoursAndMinutes', { hours, minutes });
}

type SlotsProps = {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly times: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (time: string) => void;
  readonly onPress?: (time: string) => void;
};

/** Times as large buttons of which one can be chosen: a native radio group. */
export function Slots({ name, title, hint, times, chosen, onChoose, onPress }: SlotsProps) {
  const t = useTexts(slotPickerTexts);
  return (
    <fieldset className={`${styles.slots} ${times.length > FEW ? styles.many : ''}`}>
      <legend>
        <span>{title}</span> <small>{hint}</small>
      </legend>
      {partsOfDay(times).map(([part, slots]) => (
        <Fragment key={part}>
          {part !== '' && <p className={styles.part}>{t(part)}</p>}
          {slots.map(({ value, text }) => (
            <Slot
              key={value}
              {...{ name, value, text }}
              isChosen={value === chosen}
              onChoose={() => onChoose(value)}
              onPress={onPress && (() => onPress(value))}
            />
          ))}
        </Fragment>
      ))}
    </fieldset>
  );
}

/** That many times are read at a glance; more are shown in columns, by part of the day. */
const FEW = 8;

type PartOfDay = '' | 'morning' | 'afternoon' | 'evening';

function partsOfDay(times: SlotsProps['times']): readonly (readonly [PartOfDay, SlotsProps['times']])[] {
  if (times.length <= FEW) return [['', times]];
  return [...Map.groupBy(times, ({ value }) => partOf(value))];
}

function partOf(time: string): PartOfDay {
  const { hour } = parseSlotTime(time);
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}

type SlotProps = {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPress: (() => void) | undefined;
};

function Slot({ name, value, text, isChosen, onChoose, onPress }: SlotProps) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are for the input, and only choose
    <label onClick={useOnPress(onPress)}>
      <input className={choice.bare} type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span>{text}</span>
    </label>
  );
}

type ChosenProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly badge: string | undefined;
  readonly children: ReactNode;
};

/** What has been settled, on the ground of what is good. */
export function Chosen({ icon, title, badge, children }: ChosenProps) {
  return (
    <div className={styles.chosen} data-testid="chosen">
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {badge && (
        <Badge tone="good" icon="check" className={styles.badge}>
          {badge}
        </Badge>
      )}
    </div>
  );
}
