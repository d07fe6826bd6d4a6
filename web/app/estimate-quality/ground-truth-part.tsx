import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NewGroundTruth, QuoteGroundTruth } from '#contract/learning.ts';
import { MOST_MINUTES } from '#core/estimate/ground-truth.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { groundTruthOf, useRecordGroundTruth } from './ground-truth-data.ts';
import { LevelChoices, MinuteChoices, PhotoMissedIt } from './level-choices.tsx';
import styles from './estimate-quality.module.css';

/** Asks the owner about a completed quote: how dirty the vehicle was and how long the work took, in two taps. */
export function GroundTruthPart({ quoteId, isCompleted }: { readonly quoteId: string; readonly isCompleted: boolean }) {
  const { data } = useQuery({ ...groundTruthOf(quoteId), ...READ_BY_SHEET, enabled: isCompleted });
  return data?.canRecord ? <GroundTruthForm quoteId={quoteId} truth={data} /> : null;
}

/** Debounce in milliseconds: a user who steps through the choices with arrow keys means the last one. */
const MOMENT = 700;

type GroundTruthFormProps = { readonly quoteId: string; readonly truth: QuoteGroundTruth };

function GroundTruthForm({ quoteId, truth: { crew, owner, counts } }: GroundTruthFormProps) {
  const t = useTexts(groundTruthTexts);
  const [said, setSaid] = useState<{
    readonly level?: DirtinessLevel;
    readonly minutes?: string;
    readonly photoMissedIt?: boolean;
  }>({});
  const known = owner ?? crew;
  const level = said.level ?? known?.level;
  const minutes = said.minutes ?? (known ? String(known.minutes) : '');
  const photoMissedIt = said.photoMissedIt ?? known?.photoMissedIt ?? false;
  const record = useRecordGroundTruth(quoteId);
  const wish = wishOf(level, minutes, photoMissedIt);
  const last = record.variables;
  const isNew =
    wish !== undefined && Object.keys(said).length > 0 && !isSame(wish, owner) && !(last && isSame(wish, last));

  useSoon(isNew ? wish : undefined, record.mutate);

  const refusal = firstError(record.error, 'minutes');
  const fault = minutes.trim() !== '' && level && !wish ? t('minutesNeeded', { most: MOST_MINUTES }) : refusal;
  return (
    <section className={styles.groundTruth} aria-labelledby="ground-truth">
      <h3 id="ground-truth">{t('title')}</h3>
      {crew && <p>{t(counts === 'owner' ? 'crewFoundReplaced' : 'crewFound', { ...crew, name: crew.recordedBy })}</p>}
      <LevelChoices
        name="ground-truth-level"
        chosen={level}
        onChoose={(chosen) => setSaid({ ...said, level: chosen })}
      />
      <PhotoMissedIt isChecked={photoMissedIt} onCheck={(isMissed) => setSaid({ ...said, photoMissedIt: isMissed })} />
      <MinuteChoices
        name="ground-truth-presets"
        minutes={minutes}
        onChoose={(chosen) => setSaid({ ...said, minutes: chosen })}
      />
      <div className={styles.foot}>
        <Field
          id="ground-truth-minutes"
          label={t('timeTaken')}
          unitAfter={t('minutesUnit')}
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={({ target: { value } }) => setSaid({ ...said, minutes: value })}
          {...(fault && { error: fault })}
        />
        {record.isError && wish && <Button onClick={() => record.mutate(wish)}>{t('save')}</Button>}
        <output>
          {wish && (record.isPending || isNew) && t('saving')}
          {wish && !record.isPending && !isNew && record.isSuccess && t('saved')}
        </output>
      </div>
    </section>
  );
}

/** Saves a choice after the debounce, or when the user leaves. */
function useSoon(wish: NewGroundTruth | undefined, save: (wish: NewGroundTruth) => void): void {
  const saveNow = useEffectEvent(() => {
    if (wish) save(wish);
  });
  const key = wish && `${wish.level} ${wish.minutes} ${wish.photoMissedIt}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => saveNow(), MOMENT);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => () => saveNow(), []);
}

function wishOf(
  level: DirtinessLevel | undefined,
  typed: string,
  photoMissedIt: boolean,
): Required<NewGroundTruth> | undefined {
  const minutes = Number(typed);
  const isMinutes = /^\d{1,5}$/.test(typed.trim()) && minutes >= 1 && minutes <= MOST_MINUTES;
  return level && isMinutes ? { level, minutes, photoMissedIt } : undefined;
}

function isSame(a: NewGroundTruth, b: NewGroundTruth | null): boolean {
  return a.level === b?.level && a.minutes === b.minutes && a.photoMissedIt === b.photoMissedIt;
}
