import { use } from 'react';
import type { Completion, JobDocumentation } from '#contract/documentation.ts';
import { checklistText } from '#core/jobs/checklists.ts';
import type { PhotoType } from '#core/jobs/documentation.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { SignatureDrawing } from '#web/ui/signature.tsx';
import { isRated } from './completion-draft.ts';
import { recorderText } from './shots.ts';
import { entriesOf, numberedName, numberedTitle } from './vehicles.ts';
import styles from './job-record.module.css';

type CompletionReportProps = {
  readonly completion: Completion;
  /** The vehicles of the appointment; undefined where there is one. */
  readonly vehicles?: JobDocumentation['vehicles'];
  readonly timeZone: string;
};

/** A completion as it was submitted. */
export function CompletionReport({ completion, vehicles, timeZone }: CompletionReportProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const { state, missing, checklist, signature, completedAt } = completion;
  return (
    <section className={styles.report} aria-label={t('completion')}>
      {state === 'waiting' && (
        <Callout tone="wait" icon="clock" title={t('completionSaved')}>
          {missing.photos.length > 0
            ? t('photosOnTheirWay', { count: missing.photos.length })
            : neededText(missing, vehicles, language)}
        </Callout>
      )}
      {completedAt && (
        <p className={styles.done}>
          <Icon name="check" />
          <span>
            <b>{t('jobCompleted')}</b>
            <time dateTime={completedAt}>
              {capital(
                withUnbrokenTimes(formatInstant(Temporal.Instant.from(completedAt), timeZone, language)),
                language,
              )}
            </time>
          </span>
        </p>
      )}
      <ReviewList rows={reportRows(completion, language)} />
      {vehicles ? (
        vehicles.map((vehicle) => (
          <Answers
            key={vehicle.number}
            title={numberedTitle(vehicle, language)}
            checklist={entriesOf(checklist, vehicle, vehicles.length)}
            work={completion.byVehicle?.find((each) => each.vehicle === vehicle.number)}
          />
        ))
      ) : (
        <Answers checklist={checklist} />
      )}
      {signature && (
        <figure className={styles.signature}>
          {signature.strokes.length > 0 && <SignatureDrawing strokes={signature.strokes} label={t('signature')} />}
          <figcaption>{signature.name || t('signedByCustomer')}</figcaption>
        </figure>
      )}
    </section>
  );
}

type AnswersProps = {
  /** The vehicle, where there are several. */
  readonly title?: string;
  readonly checklist: Completion['checklist'];
  /** How long it took, its dirt and what was noted, where that was said. */
  readonly work?: NonNullable<Completion['byVehicle']>[number] | undefined;
};

/** What was done of a checklist, and what wasn't. */
function Answers({ title, checklist, work }: AnswersProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  if (checklist.length === 0 && !work) return null;
  return (
    <div className={styles.answers}>
      {title !== undefined && <b>{title}</b>}
      {work && work.minutes > 0 && <p>{durationText(work.minutes, language)}</p>}
      {work?.level && (
        <p>
          {t('dirtFound')}: {foundText({ ...work, level: work.level }, language)}
        </p>
      )}
      {work && work.note !== '' && <p>{work.note}</p>}
      <ul
        className={styles.checklist}
        aria-label={title === undefined ? t('checklist') : t('checklistOf', { vehicle: title })}
      >
        {checklist.map(({ item, isDone }) => (
          <li key={item} className={isDone ? undefined : styles.open}>
            <Icon name={isDone ? 'check' : 'minus'} />
            {checklistText(item, language)}
            {!isDone && <small>{t('notDone')}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which photos a completion waits for; with several vehicles, of which one. */
function neededText(missing: Completion['missing'], vehicles: CompletionReportProps['vehicles'], language: Language) {
  const t = jobReportTexts(language);
  const [lacking] = missing.vehicles ?? [];
  const vehicle = vehicles?.find(({ number }) => number === lacking?.vehicle);
  if (!lacking || !vehicle) return t('photoTypesNeeded', { missing: missingOf(missing.types) });
  return t('vehiclePhotosNeeded', { vehicle: numberedName(vehicle, language), missing: missingOf(lacking.types) });
}

/** The kinds of photos that are missing, as the texts tell them apart. */
export function missingOf(types: readonly PhotoType[]): PhotoType | 'both' {
  const [type = 'both', ...others] = types;
  return others.length > 0 ? 'both' : type;
}

/** The report of a finished job, row by row; empty fields are omitted. */
function reportRows(completion: Completion, language: Language): readonly ReviewRow[] {
  const t = jobReportTexts(language);
  const { customerSatisfaction, suppliesUsed, additionalServices, reasonWithoutPhotos, groundTruth } = completion;
  return [
    { title: t('forCustomer'), value: completion.completionNotes },
    ...(completion.shopNotes ? [{ title: t('forShop'), value: completion.shopNotes }] : []),
    ...(isRated(completion) ? [{ title: t('quality'), value: t('rating', { rating: completion.qualityRating }) }] : []),
    { title: t('timeSpent'), value: durationText(completion.timeSpent, language) },
    // Drafts stored before this field existed don't have it.
    ...(groundTruth ? [{ title: t('dirtFound'), value: foundText(groundTruth, language) }] : []),
    ...(suppliesUsed.length > 0
      ? [{ title: t('supplies'), value: suppliesUsed.map((supply) => checklistText(supply, language)).join(', ') }]
      : []),
    ...(additionalServices.length > 0 ? [{ title: t('services'), value: additionalServices.join(', ') }] : []),
    ...(customerSatisfaction
      ? [{ title: t('customer'), value: t('satisfaction', { satisfaction: customerSatisfaction }) }]
      : []),
    ...(reasonWithoutPhotos ? [{ title: t('noPhotos'), value: reasonWithoutPhotos }] : []),
    { title: t('recordedBy'), value: recorderText(completion, language) },
  ];
}

/** '1 h 35 min' from minutes. */
function durationText(total: number, language: Language): string {
  const t = jobReportTexts(language);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return t('minutes', { minutes });
  return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes });
}

function foundText(
  {
    level,
    photoMissedIt = false,
  }: Pick<NonNullable<Completion['groundTruth']>, 'level'> & { readonly photoMissedIt?: boolean | undefined },
  language: Language,
): string {
  const t = groundTruthTexts(language);
  return photoMissedIt ? t('levelNotOnPhotos', { level: t(level) }) : t(level);
}
