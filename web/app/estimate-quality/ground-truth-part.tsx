import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { QuoteGroundTruth, VehicleGroundTruth } from '#contract/learning.ts';
import { MOST_MINUTES } from '#core/estimate/ground-truth.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { groundTruthOf, useRecordGroundTruth } from './ground-truth-data.ts';
import { LevelChoices, MinuteChoices, PhotoMissedIt } from './level-choices.tsx';
import styles from './estimate-quality.module.css';

type GroundTruthPartProps = {
  readonly quoteId: string;
  readonly isCompleted: boolean;
  /** What each of several vehicles is called, the first one first. */
  readonly names?: readonly string[] | undefined;
};

/** Asks the owner about a completed quote: how dirty each vehicle was and how long the work took, in two taps. */
export function GroundTruthPart({ quoteId, isCompleted, names = [] }: GroundTruthPartProps) {
  const t = useTexts(groundTruthTexts);
  const { data } = useQuery({ ...groundTruthOf(quoteId), ...READ_BY_SHEET, enabled: isCompleted });
  if (!data?.canRecord) return null;
  return (
    <section className={styles.groundTruth} aria-labelledby="ground-truth">
      <h3 id="ground-truth">{t('title')}</h3>
      {data.vehicles ? (
        data.vehicles.map(({ vehicle, ...truth }) => {
          const { level } = truth.owner ?? truth.crew ?? {};
          return (
            <details key={vehicle}>
              <summary>
                <b>{names[vehicle - 1]}</b>
                {level && <span>{t(level)}</span>}
                <Icon name="chev" />
              </summary>
              <GroundTruthForm quoteId={quoteId} truth={truth} vehicle={vehicle} />
            </details>
          );
        })
      ) : (
        <GroundTruthForm quoteId={quoteId} truth={data} />
      )}
    </section>
  );
}

/** Debounce in milliseconds: a user who steps through the choices with arrow keys means the last one. */
const MOMENT = 700;

type GroundTruthFormProps = {
  readonly quoteId: string;
  readonly truth: Pick<QuoteGroundTruth, 'crew' | 'owner' | 'counts'>;
  /** One of several; its time may be unknown. */
  readonly vehicle?: number;
};

function GroundTruthForm({ quoteId, truth: { crew, owner, counts }, vehicle }: GroundTruthFormProps) {
  const t = useTexts(groundTruthTexts);
  const [said, setSaid] = useState<{
    readonly level?: DirtinessLevel;
    readonly minutes?: string;
    readonly photoMissedIt?: boolean;
  }>({});
  const known = owner ?? crew;
  const level = said.level ?? known?.level;
  const minutes = said.minutes ?? String(known?.minutes ?? '');
  const photoMissedIt = said.photoMissedIt ?? known?.photoMissedIt ?? false;
  const record = useRecordGroundTruth(quoteId);
  const wish = wishOf({ level, typed: minutes, photoMissedIt, vehicle });
  const last = record.variables;
  const isNew =
    wish !== undefined && Object.keys(said).length > 0 && !isSame(wish, owner) && !(last && isSame(wish, last));

  useSoon(isNew ? wish : undefined, record.mutate);

  const refusal = firstError(record.error, 'minutes');
  const fault = minutes.trim() !== '' && level && !wish ? t('minutesNeeded', { most: MOST_MINUTES }) : refusal;
  const own = (id: string) => (vehicle === undefined ? id : `${id}-${vehicle}`);
  return (
    <>
      {crew && (
        <p>
          {t(counts === 'owner' ? 'crewFoundReplaced' : 'crewFound', {
            ...crew,
            minutes: crew.minutes ?? 0,
            name: crew.recordedBy,
          })}
        </p>
      )}
      <LevelChoices
        name={own('ground-truth-level')}
        chosen={level}
        onChoose={(chosen) => setSaid({ ...said, level: chosen })}
      />
      <PhotoMissedIt isChecked={photoMissedIt} onCheck={(isMissed) => setSaid({ ...said, photoMissedIt: isMissed })} />
      <MinuteChoices
        name={own('ground-truth-presets')}
        minutes={minutes}
        onChoose={(chosen) => setSaid({ ...said, minutes: chosen })}
      />
      <div className={styles.foot}>
        <Field
          id={own('ground-truth-minutes')}
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
    </>
  );
}

/** Saves a choice after the debounce, or when the user leaves. */
function useSoon(wish: VehicleGroundTruth | undefined, save: (wish: VehicleGroundTruth) => void): void {
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

function wishOf({
  level,
  typed,
  ...found
}: Pick<VehicleGroundTruth, 'photoMissedIt' | 'vehicle'> & {
  readonly level: DirtinessLevel | undefined;
  readonly typed: string;
}): VehicleGroundTruth | undefined {
  if (!level) return undefined;
  if (found.vehicle !== undefined && typed.trim() === '') return { ...found, level };
  const minutes = Number(typed);
  const isMinutes = /^\d{1,5}$/.test(typed.trim()) && minutes >= 1 && minutes <= MOST_MINUTES;
  return isMinutes ? { ...found, level, minutes } : undefined;
}

type Saved = Pick<VehicleGroundTruth, 'level' | 'photoMissedIt'> & { readonly minutes?: number | null | undefined };

function isSame(a: Saved, b: Saved | null): boolean {
  return a.level === b?.level && (a.minutes ?? null) === (b.minutes ?? null) && a.photoMissedIt === b.photoMissedIt;
}
