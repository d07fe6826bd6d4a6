import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { arrivalTexts } from '#core/languages/en/arrival.ts';
import { roundDaysTexts } from '#core/languages/en/rounds.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatWeekday } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { StopOfRound } from '#core/quotes/wizard.ts';
import { betweenText } from '#core/scheduling/arrival-words.ts';
import { read, type Answer } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import styles from './round-days.module.css';

type Day = Answer<'GET /api/round-days'>['days'][number];

/** A day of a round: its local date, the start as slots are written, and the rest of what is picked. */
export type PickedStop = { readonly date: string; readonly time: string; readonly round: StopOfRound };

type RoundDaysProps = {
  readonly work: {
    readonly packageType: string;
    readonly items?: readonly { readonly packageType: string }[] | undefined;
  };
  readonly zip: string;
  readonly timeZone: string;
  /** The day that's chosen, if it's one of a round. */
  readonly chosen: { readonly date: string; readonly round: string } | undefined;
  readonly onChoose: (stop: PickedStop) => void;
  /** For a day that was pressed, not walked to with the arrow keys. */
  readonly onPress?: (stop: PickedStop) => void;
  /** Called once the chosen day has no room any more. */
  readonly onGone?: () => void;
};

/** That many days are read at a glance. */
const FEW = 3;

/** The days on which the crew is on the customer's street, with the reason; nothing where no round comes there. */
export function RoundDays({ work, zip, timeZone, chosen, onChoose, onPress, onGone }: RoundDaysProps) {
  const t = useTexts(roundDaysTexts);
  const language = use(LanguageContext);
  const [isAll, setAll] = useState(false);
  const items = work.items?.map(({ packageType }) => ({ packageType }));
  const { data } = useQuery(
    read('GET /api/round-days', {
      query: { package: work.packageType, zip, ...(items?.length && { items: JSON.stringify(items) }) },
    }),
  );
  const days = data?.days ?? [];
  const at = days.findIndex(({ date, round }) => date === chosen?.date && round === chosen.round);
  const isGone = data !== undefined && chosen !== undefined && at < 0;
  useEffect(() => {
    if (isGone) onGone?.();
  }, [isGone, onGone]);
  if (days.length === 0) return null;
  const shown = isAll || at >= FEW ? days : days.slice(0, FEW);
  const title = reasonOf(days, language);
  return (
    <section className={styles.rounds} aria-label={title}>
      <h2>{title}</h2>
      {days.every(({ isAfterPickup }) => isAfterPickup) && <p>{t('afterPickup')}</p>}
      <Picks legend={title}>
        {shown.map((day) => (
          <Pick
            key={`${day.date} ${day.round}`}
            name="round"
            value={`${day.date} ${day.round}`}
            isChosen={day === days[at]}
            onChoose={() => onChoose(stopOf(day))}
            {...(onPress && { onPress: () => onPress(stopOf(day)) })}
            title={capital(formatDate(Temporal.PlainDate.from(day.date), language), language)}
            text={arrivalTexts(language)('left', {
              between: capital(betweenText(day.startsAt, day, { timeZone, language }), language),
              count: day.free,
            })}
          />
        ))}
      </Picks>
      {shown.length < days.length && (
        <p>
          <Button onClick={() => setAll(true)}>{t('more')}</Button>
        </p>
      )}
    </section>
  );
}

function stopOf({ date, time, round: id, until, isAfterPickup }: Day): PickedStop {
  return { date, time, round: { id, until, isAfterPickup } };
}

/** 'We’re on your street on Tuesdays' where one round comes there. */
function reasonOf(days: readonly Day[], language: Language): string {
  const t = roundDaysTexts(language);
  const [first] = days;
  if (!first || days.some(({ round }) => round !== first.round)) return t('reasons');
  const weekday = formatWeekday(Temporal.PlainDate.from(first.date), language);
  return t('reason', { every: String(Number.parseInt(first.every, 10)), weekday });
}
