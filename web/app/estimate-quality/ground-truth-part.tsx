import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NewGroundTruth, QuoteGroundTruth } from '#contract/learning.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { MOST_MINUTES } from '#core/estimate/ground-truth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { groundTruthOf, useRecordGroundTruth } from './estimate-quality-data.ts';
import { LevelChoices, MinuteChoices } from './level-choices.tsx';
import styles from './estimate-quality.module.css';

/** Asks the owner about a completed quote: how dirty the vehicle was and how long the work took, in two taps. */
export function GroundTruthPart({ quoteId, isCompleted }: { readonly quoteId: string; readonly isCompleted: boolean }) {
  const { data } = useQuery({ ...groundTruthOf(quoteId), ...READ_BY_SHEET, enabled: isCompleted });
  return data?.canRecord ? <GroundTruthForm quoteId={quoteId} finding={data} /> : null;
}

/** Debounce in milliseconds: a user who steps through the choices with arrow keys means the last one. */
const MOMENT = 700;

type GroundTruthFormProps = { readonly quoteId: string; readonly finding: QuoteGroundTruth };

function GroundTruthForm({ quoteId, finding: { crew, owner, counts } }: GroundTruthFormProps) {
  const t = useTexts(groundTruthTexts);
  const [said, setSaid] = useState<{ readonly level?: DirtinessLevel; readonly minutes?: string }>({});
  const known = owner ?? crew;
  const level = said.level ?? known?.level;
  const minutes = said.minutes ?? (known ? String(known.minutes) : '');
  const record = useRecordGroundTruth(quoteId);
  const wish = wishOf(level, minutes);
  const last = record.variables;
  const isNew =
    wish !== undefined && Object.keys(said).length > 0 && !isSame(wish, owner) && !(last && isSame(wish, last));

  useSoon(isNew ? wish : undefined, record.mutate);

  const refusal = fieldError(record.error, 'minutes') ?? errorText(record.error);
  const fault = minutes.trim() !== '' && level && !wish ? t('minutesNeeded', { most: MOST_MINUTES }) : refusal;
  return (
    <section className={styles.groundTruth} aria-labelledby="finding">
      <h3 id="finding">{t('title')}</h3>
      {crew && <p>{t(counts === 'owner' ? 'crewFoundReplaced' : 'crewFound', { ...crew, name: crew.recordedBy })}</p>}
      <LevelChoices name="finding-level" chosen={level} onChoose={(chosen) => setSaid({ ...said, level: chosen })} />
      <MinuteChoices
        name="finding-presets"
        minutes={minutes}
        onChoose={(chosen) => setSaid({ ...said, minutes: chosen })}
      />
      <div className={styles.foot}>
        <Field
          id="finding-minutes"
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
  const key = wish && `${wish.level} ${wish.minutes}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => saveNow(), MOMENT);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => () => saveNow(), []);
}

function wishOf(level: DirtinessLevel | undefined, typed: string): NewGroundTruth | undefined {
  const minutes = Number(typed);
  const isMinutes = /^\d{1,5}$/.test(typed.trim()) && minutes >= 1 && minutes <= MOST_MINUTES;
  return level && isMinutes ? { level, minutes } : undefined;
}

function isSame(a: NewGroundTruth, b: NewGroundTruth | null): boolean {
  return a.level === b?.level && a.minutes === b.minutes;
}
