import { capital } from '#core/lib/capital.ts';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { FieldGroup, NumberSetting } from './setting-fields.tsx';
import { Seasons } from './seasons.tsx';
import { TimesPreview } from './times-preview.tsx';
import { use, useState } from 'react';
import type { Language } from '#core/languages/language.ts';
import { formatDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useListSetting } from './editor.ts';
import styles from './settings-form.module.css';

/** When customers can book: seasons with their times, closed days, capacity, and how far ahead. */
export function TimesSection() {
  const t = useTexts(shopSettingsTexts);
  return (
    <>
      <Seasons />
      <TimesPreview />
      <FieldGroup title={t('closedDays')} about={t('aboutClosedDays')}>
        <ClosedDays />
      </FieldGroup>
      <CalendarRules />
    </>
  );
}

/** Capacity per slot, minimum notice, and how far ahead customers can book. */
function CalendarRules() {
  const t = useTexts(shopSettingsTexts);
  return (
    <FieldGroup title={t('booking')}>
      <NumberSetting
        path="slotCapacity"
        label={t('slotCapacity')}
        hint={t('aboutSlotCapacity')}
        unitAfter={t('appointments')}
      />
      <NumberSetting
        path="minimumNoticeMinutes"
        label={t('shortestNotice')}
        hint={t('aboutShortestNotice')}
        unitAfter={t('hours')}
        factor={60}
      />
      <NumberSetting path="horizonDays" label={t('bookingAhead')} hint={t('aboutBookingAhead')} unitAfter={t('days')} />
      <NumberSetting
        path="reservationHours"
        label={t('reservationHours')}
        hint={t('aboutReservationHours')}
        unitAfter={t('hours')}
      />
    </FieldGroup>
  );
}

/** Days on which the shop is closed: the upcoming ones in order. */
function ClosedDays() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { id, error, items, replace } = useListSetting<string>('closedDays');
  const [day, setDay] = useState('');
  const add = () => {
    if (day) replace([...new Set([...items, day])].toSorted());
    setDay('');
  };
  return (
    <>
      <div className={`${styles.add} ${styles.wide}`}>
        <Field
          id={id}
          label={t('closeDay')}
          type="date"
          max="9999-12-31"
          error={error}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button aria-disabled={!day} onClick={add}>
          <Icon name="plus" />
          {t('closeThisDay')}
        </Button>
      </div>
      {items.length > 0 && (
        <ul className={`${styles.items} ${styles.wide}`}>
          {items.map((date) => (
            <li key={date}>
              <time dateTime={date}>{titleOf(date, language)}</time>
              <Button variant="plain" onClick={() => replace(items.filter((each) => each !== date))}>
                {rich(t.rich('reopenDay', { date: titleOf(date, language), hidden }))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function titleOf(date: string, language: Language): string {
  try {
    return capital(formatDate(Temporal.PlainDate.from(date), language), language);
  } catch {
    return date;
  }
}
