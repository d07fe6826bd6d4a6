import { TextField, Field } from '#web/ui/field.tsx';
import type { CompletionDraft } from './completion-draft.ts';
import { formatTime } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MinuteChoices } from '#web/app/estimate-quality/level-choices.tsx';
import choice from '#web/ui/choice.module.css';
import styles from './documentation.module.css';
import { use } from 'react';
import { figure, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { checklistText } from '#core/jobs/checklists.ts';

type ChecklistProps = {
  readonly items: readonly string[];
  readonly done: readonly string[];
  readonly onDone: (done: readonly string[]) => void;
};

/** The checklist of the package, ticked item by item. */
export function Checklist({ items, done, onDone }: ChecklistProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.checklist}>
      <legend>
        {rich(
          t.rich('checklistProgress', {
            done: done.length,
            all: items.length,
            count: figure,
          }),
        )}
      </legend>
      {items.map((item) => (
        <label key={item}>
          <input
            className={choice.tick}
            type="checkbox"
            checked={done.includes(item)}
            onChange={({ target: { checked } }) =>
              onDone(checked ? [...done, item] : done.filter((each) => each !== item))
            }
          />
          <span>{checklistText(item, language)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type CompletionNotesProps = {
  readonly draft: Pick<CompletionDraft, 'completionNotes' | 'shopNotes'>;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly error: string | undefined;
};

/** Notes on a finished job: for its customer, and for the shop only. */
export function CompletionNotes({ draft, change, error }: CompletionNotesProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  return (
    <>
      <TextField
        id="completion-notes"
        label={word('forCustomer')}
        hint={t('customerNoteHint')}
        rows={3}
        maxLength={4000}
        value={draft.completionNotes}
        onChange={(event) => change({ completionNotes: event.target.value })}
        {...(error && { error })}
      />
      <TextField
        id="shop-notes"
        label={word('forShop')}
        aside={t('optional')}
        hint={t('shopNoteHint')}
        rows={2}
        maxLength={4000}
        value={draft.shopNotes}
        onChange={(event) => change({ shopNotes: event.target.value })}
      />
    </>
  );
}

type TimeSpentProps = {
  /** Instant. */
  readonly startedAt: string | null;
  readonly timeZone: string;
  /** Minutes since then. */
  readonly minutes: number;
  readonly typed: string | undefined;
  readonly onTyped: (typed: string) => void;
  readonly error?: string;
};

/** The time spent: 0 until it's typed, or copied from the start of the work. */
export function TimeSpent({ startedAt, timeZone, minutes, typed, onTyped, error }: TimeSpentProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const start = startedAt && formatTime(Temporal.Instant.from(startedAt), timeZone, language);
  return (
    <div className={styles.time}>
      <Field
        id="time-spent"
        label={word('timeSpent')}
        unitAfter={t('minutesUnit')}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? '0'}
        onChange={(event) => onTyped(event.target.value)}
        hint={start ? t('startedAt', { time: start }) : t('startsWithPhoto')}
        error={error}
      />
      <MinuteChoices name="time-presets" minutes={typed ?? ''} onChoose={onTyped} />
      {startedAt && minutes > 0 && typed !== String(minutes) && (
        <Button onClick={() => onTyped(String(minutes))}>{t('useMinutes', { minutes })}</Button>
      )}
    </div>
  );
}
