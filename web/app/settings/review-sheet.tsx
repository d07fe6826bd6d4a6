import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { SettingsCheck, SavedSettings, VisitConflict } from '#contract/settings.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { formatInstant } from '#core/lib/time.ts';
import { hasResources } from '#core/scheduling/resources.ts';
import type { Difference } from '#core/settings/compare-settings.ts';
import type { ZoneChange } from '#core/settings/settings-check.ts';
import { AskToMove } from '#web/app/list/ask-to-move.tsx';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useEditor } from './editor.ts';
import type { Publishing } from './use-publish.ts';
import styles from './settings-part.module.css';

type ReviewSheetProps = { readonly review: SettingsCheck; readonly publishing: Publishing };

/** Shows all changes and warnings before they are published. */
export function ReviewSheet({ review, publishing }: ReviewSheetProps) {
  const t = useTexts(settingsTexts);
  const count = review.differences.length;
  const { zoneChange, setZoneChange } = publishing;
  const isAsked = review.zoneReservations > 0;
  const isReady = !isAsked || zoneChange !== undefined;
  return (
    <Sheet
      title={t('review')}
      about={t('toPublish', { count })}
      isDocked={false}
      onClose={publishing.closeReview}
      onClosed={focusAfter}
    >
      <div className={styles.reviewBody}>
        {isAsked && <ZoneChoice reservations={review.zoneReservations} chosen={zoneChange} onChoose={setZoneChange} />}
        <Findings {...review} isPublished={false} />
        <DifferenceList differences={review.differences} />
      </div>
      <div className={styles.actions}>
        {publishing.failure && <Callout title={publishing.failure} />}
        <Button
          variant="sponge"
          onClick={() => isReady && publishing.publish()}
          aria-disabled={publishing.isBusy || !isReady}
          aria-describedby={isReady ? undefined : ZONE_CHOICE}
        >
          {t('publish')}
        </Button>
        <Button onClick={publishing.closeReview}>{t('keepEditing')}</Button>
      </div>
    </Sheet>
  );
}

/** The customers to call are listed at the top, out of sight of the Publish button. */
function focusAfter(): void {
  const findings = document.getElementById(FINDINGS);
  if (findings) findings.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}

type FindingsProps = Pick<SavedSettings, 'warnings' | 'conflicts' | 'conflictCount' | 'moves'> & {
  readonly isPublished: boolean;
};

/** The id of the findings of the last publish. */
export const FINDINGS = 'published-findings';

const REASONS = {
  closed: 'conflictClosed',
  'no-such-time': 'conflictNoSuchTime',
  'over-capacity': 'conflictOverCapacity',
  'out-of-service': 'conflictOutOfService',
} as const satisfies Readonly<Record<VisitConflict['reason'], string>>;

/** Warnings, and appointments that don't fit the new calendar. They stay booked until their customers pick another time. */
export function Findings({ warnings, conflicts, conflictCount, moves = [], isPublished }: FindingsProps) {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
  const { base, draft } = useEditor();
  const when = (startsAt: string) => formatInstant(Temporal.Instant.from(startsAt), base.timeZone, language);
  const reasons = hasResources(draft) ? { ...REASONS, 'over-capacity': 'conflictNoResource' as const } : REASONS;
  return (
    <>
      {warnings.length > 0 && (
        <section className={styles.findings} aria-labelledby="warnings">
          <h3 id="warnings">
            <Icon name="alert" /> {t('warnings')}
          </h3>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {moves.length > 0 && (
        <section className={styles.findings} aria-labelledby="moves">
          <h3 id="moves">
            <Icon name="cal" /> {t('moves', { count: moves.length })}
          </h3>
          <ul>
            {moves.map(({ quoteId, reference, customerName, startsAt, from, to }) => (
              <li key={`${quoteId} ${startsAt}`}>
                {customerName}, {reference} <small>{t('moveOf', { when: when(startsAt), from, to })}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {conflictCount > 0 && (
        <section className={styles.findings} aria-labelledby="conflicts">
          <h3 id="conflicts">
            <Icon name="cal" /> {t('conflicts', { count: conflictCount })}
          </h3>
          <p>{t('conflictAdvice', { count: conflictCount })}</p>
          <ul>
            {conflicts.map(({ quoteId, reference, customerName, startsAt, reason }) => (
              <li key={`${quoteId} ${startsAt}`}>
                <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
                  {customerName}, {reference}
                </Link>{' '}
                <small>{t(reasons[reason], { when: when(startsAt) })}</small>
              </li>
            ))}
          </ul>
          {conflicts.length < conflictCount && <p>{t('conflictsShown', { shown: conflicts.length })}</p>}
          {isPublished && <AskToMove ids={[...new Set(conflicts.map(({ quoteId }) => quoteId))]} />}
        </section>
      )}
    </>
  );
}

/** The differences, line by line: the setting, its value before, its value after. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const t = useTexts(settingsTexts);
  if (differences.length === 0) return <p className={styles.noDifferences}>{t('noDifferences')}</p>;
  return (
    <dl className={styles.differences}>
      {differences.map(({ path, label, before, after }) => (
        <div key={`${path} ${label}`}>
          <dt>{label}</dt>
          <dd>
            {before !== null && <del>{rich(t.rich('before', { value: before || t('empty'), hidden }))}</del>}
            {before !== null && after !== null && <Icon name="right" />}
            {after !== null && <ins>{rich(t.rich('after', { value: after || t('empty'), hidden }))}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The id of the sentence that says what has to be chosen. */
const ZONE_CHOICE = 'zone-choice';

type ZoneChoiceProps = {
  /** The number of affected reservations; absent if it isn't known. */
  readonly reservations?: number;
  readonly chosen: ZoneChange | undefined;
  readonly onChoose: (choice: ZoneChange) => void;
};

/** What happens to reservations when the time zone changes; publishing requires a choice. */
export function ZoneChoice({ reservations, chosen, onChoose }: ZoneChoiceProps) {
  const t = useTexts(settingsTexts);
  return (
    <section aria-labelledby="zone-choice-title">
      <h3 id="zone-choice-title">{t('timeZone')}</h3>
      <p id={ZONE_CHOICE}>
        {reservations === undefined ? t('zoneQuestionForAll') : t('zoneQuestion', { count: reservations })}
      </p>
      <Picks legend={t('reservations')}>
        <Pick
          name="zone-change"
          value="keep-clock-time"
          isChosen={chosen === 'keep-clock-time'}
          onChoose={() => onChoose('keep-clock-time')}
          title={t('keepClockTime')}
          text={t('aboutKeepClockTime')}
        />
        <Pick
          name="zone-change"
          value="keep-moment"
          isChosen={chosen === 'keep-moment'}
          onChoose={() => onChoose('keep-moment')}
          title={t('keepMoment')}
          text={t('aboutKeepMoment')}
        />
      </Picks>
    </section>
  );
}
