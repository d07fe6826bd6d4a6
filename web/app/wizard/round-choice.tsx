import { useState } from 'react';
import { roundDaysTexts } from '#core/languages/en/rounds.ts';
import { zipIn } from '#core/pricing/travel.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { RoundDays, type PickedStop } from '#web/app/slot-picker/round-days.tsx';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './round-choice.module.css';

type RoundChoiceProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly onChoose: (change: Partial<QuoteDraft>) => void;
  readonly onPress: ((change: Partial<QuoteDraft>) => void) | undefined;
  readonly onGone: () => void;
};

/** Asks for the ZIP code, as the address comes later, and offers the days on which the crew is there anyway. */
export function RoundChoice({ catalog, draft, onChoose, onPress, onGone }: RoundChoiceProps) {
  const t = useTexts(roundDaysTexts);
  const [typed, setTyped] = useState(() => draft.round?.zip ?? zipIn(draft.serviceAddress) ?? '');
  const zip = zipIn(typed);
  const { packageType, scheduledDate, scheduledTime, round, items } = draft;
  if (!packageType) return null;
  const changeOf = (stop: PickedStop) => ({
    scheduledDate: stop.date,
    scheduledTime: stop.time,
    round: { ...stop.round, zip },
  });
  return (
    <div className={styles.round}>
      <Field
        id="round-zip"
        label={t('zip')}
        hint={t('zipAbout')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {zip && (
        <RoundDays
          key={zip}
          work={{ packageType, items }}
          zip={zip}
          timeZone={catalog.timeZone}
          chosen={round && scheduledDate && scheduledTime ? { date: scheduledDate, round: round.id } : undefined}
          onChoose={(stop) => onChoose(changeOf(stop))}
          {...(onPress && { onPress: (stop: PickedStop) => onPress(changeOf(stop)) })}
          onGone={onGone}
        />
      )}
    </div>
  );
}
