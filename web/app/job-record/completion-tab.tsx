import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, type ReactNode } from 'react';
import type { Completion, JobDocumentation } from '#contract/documentation.ts';
import { checklistText, OFFERED_SUPPLIES, storedSupply } from '#core/jobs/checklists.ts';
import { SATISFACTIONS, type Missing, readQuantity, takesLonger } from '#core/jobs/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime } from '#core/lib/time.ts';
import { hasWebAddress, isName } from '#core/people/contact.ts';
import { plainName } from '#core/people/pasted.ts';
import { LevelChoices, PhotoMissedIt, MinuteChoices } from '#web/app/estimate-quality/level-choices.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts, figure, rich } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField, Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Signature } from '#web/ui/signature.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import {
  forgetCompletionDraft,
  minutesSince,
  hasOptionalEntries,
  restoreCompletionDraft,
  useCompletionDraft,
  changedQuantities,
  type CompletionDraft,
  type VehicleDraft,
  completionEntry,
  doneOf,
  withDone,
  withWork,
  workOf,
} from './completion-draft.ts';
import { CompletionReport, missingOf } from './completion-report.tsx';
import { jobDocumentation } from './documentation-data.ts';
import { TabActions, TabBody } from './documentation-frame.tsx';
import { useOutbox, outbox } from './own-outbox.ts';
import { RefusedItems, SendingNote } from './sending-note.tsx';
import { missingShots, shotsOf } from './shots.ts';
import { checklistsOf, numberedName, numberedTitle, otherExtrasOf } from './vehicles.ts';
import choice from '#web/ui/choice.module.css';
import styles from './documentation.module.css';

type CompletionTabProps = {
  readonly job: JobDocumentation;
  /** What is shown above the report of a finished job. */
  readonly children?: ReactNode;
};

/** Completes the job: the form at first, then the submitted report. */
export function CompletionTab({ job, children }: CompletionTabProps) {
  const t = useTexts(documentationTexts);
  const sending = useOutbox(job.id);
  const own = sending.items.filter(({ kind }) => kind === 'completion');
  const isOnItsWay = own.some(({ state }) => state !== 'refused');
  const { completion } = job;
  useEffect(() => {
    if (completion) forgetCompletionDraft(job);
  }, [completion, job]);
  const note = (
    <>
      <SendingNote {...sending} />
      <RefusedItems items={own} />
    </>
  );
  if (job.isOpen && !completion && !isOnItsWay) return <CompletionForm job={job}>{note}</CompletionForm>;
  return (
    <TabBody>
      {note}
      {(completion !== null || isOnItsWay) && children}
      {completion && <Reopen job={job} completion={completion} />}
      {completion && <CompletionReport completion={completion} vehicles={job.vehicles} timeZone={job.timeZone} />}
      {!completion && isOnItsWay && (
        <EmptyState icon="clock" title={t('onItsWay')}>
          {t('onItsWayAbout')}
        </EmptyState>
      )}
      {!completion && !isOnItsWay && (
        <EmptyState icon="note" title={t('notCompleted')}>
          {t('notCompletedAbout')}
        </EmptyState>
      )}
    </TabBody>
  );
}

type ReopenProps = { readonly job: JobDocumentation; readonly completion: Completion };

/** Takes a completion back while that is possible; the form keeps what was sent. */
function Reopen({ job, completion }: ReopenProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => call('POST /api/jobs/:id/reopen', { params: { id: job.id } }),
    onSuccess: async (reopened) => {
      restoreCompletionDraft(job, completion);
      const sent = outbox.items().filter(({ kind, jobId }) => kind === 'completion' && jobId === job.id);
      await Promise.all(sent.map(({ id }) => outbox.discard(id)));
      client.setQueryData(jobDocumentation(job.id).queryKey, reopened);
      toast({ title: t('reopened') });
    },
    onError: (error) => toastError({ title: t('reopenFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['crew'] }),
  });
  const { reopenUntil } = job;
  if (!reopenUntil || Temporal.Instant.compare(Temporal.Now.instant(), Temporal.Instant.from(reopenUntil)) >= 0)
    return null;
  const time = formatTime(Temporal.Instant.from(reopenUntil), job.timeZone, language);
  return (
    <p className={styles.reopen}>
      <span>{t('reopenAbout', { time })}</span>
      <Button aria-disabled={reopen.isPending} onClick={() => !reopen.isPending && reopen.mutate()}>
        {t('reopen')}
      </Button>
    </p>
  );
}

const RATINGS = ['1', '2', '3', '4', '5'] as const;

type CompletionFormProps = { readonly job: JobDocumentation; readonly children: ReactNode };

/** The form of a finished job, and the button that completes it. */
function CompletionForm({ job, children }: CompletionFormProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const { draft, change } = useCompletionDraft(job);
  const { items } = useOutbox(job.id);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const minutes = useMinutes(job.startedAt);

  // Rejected photos won't arrive, so a completion that named them would wait forever.
  const shots = shotsOf(job, items, language).filter(({ state }) => state !== 'refused');
  const photos = shots.map(({ id }) => ({ clientId: id }));
  const lacking = missingShots(job, items, language);
  // A copy that an earlier version stored on this phone has none.
  const { supplies = [] } = job as Partial<JobDocumentation>;
  const faults = faultsOf(draft, { lacking, vehicles: job.vehicles, supplies }, language);
  const shown = isTried ? faults : {};

  const checklists = checklistsOf(job);
  const tasks = checklists.flatMap(({ number, checklist }) =>
    checklist.map((item) => doneOf(draft, number).includes(item)),
  );
  const undone = tasks.filter((isDone) => !isDone).length;
  function ask(): void {
    setIsTried(true);
    const [fault] = Object.values(faults);
    if (fault) return toastError({ title: t('completionFailed'), description: fault });
    if (undone > 0) setIsAsking(true);
    else void complete();
  }
  async function complete(): Promise<void> {
    setIsAsking(false);
    const entry = completionEntry(draft, { ...job, supplies, photos });
    await outbox.enqueue({ kind: 'completion', jobId: job.id, entry });
  }

  return (
    <>
      <TabBody>
        {children}
        {checklists.map(({ number, checklist }) => (
          <Checklist
            key={number}
            title={titleOf(job.vehicles, number, language)}
            items={checklist}
            done={doneOf(draft, number)}
            onDone={(done) => change(withDone(draft, number, done))}
          />
        ))}
        <TextField
          id="completion-notes"
          label={word('forCustomer')}
          hint={t('customerNoteHint')}
          rows={3}
          maxLength={4000}
          value={draft.completionNotes}
          onChange={(event) => change({ completionNotes: event.target.value })}
          {...(shown.notes && { error: shown.notes })}
        />
        {lacking.length > 0 && (
          <ReasonField
            lacking={lacking}
            vehicles={job.vehicles}
            reason={draft.reasonWithoutPhotos}
            onReason={(reasonWithoutPhotos) => change({ reasonWithoutPhotos })}
            error={shown.photos}
          />
        )}
        <TimeSpent
          startedAt={job.startedAt}
          timeZone={job.timeZone}
          minutes={minutes}
          typed={draft.timeSpent}
          onTyped={(timeSpent) => change({ timeSpent })}
          {...(shown.time && { error: shown.time })}
        />
        {job.vehicles && <ByVehicle vehicles={job.vehicles} draft={draft} change={change} error={shown.byVehicle} />}
        <Optional job={job} draft={draft} change={change} shown={shown} supplies={supplies} />
      </TabBody>
      <TabActions>
        <Button variant="sponge" onClick={ask}>
          <Icon name="check" />
          {t('completeJob')}
        </Button>
      </TabActions>
      {isAsking && (
        <Ask
          title={t('askComplete')}
          about={t('askCompleteAbout', {
            undone,
            all: tasks.length,
            photos: photos.length,
          })}
          action={t('completeJob')}
          back={t('notYet')}
          variant="sponge"
          isBusy={false}
          onDo={() => void complete()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type OptionalProps = {
  readonly job: JobDocumentation;
  readonly draft: CompletionDraft;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly shown: Faults;
  readonly supplies: JobDocumentation['supplies'];
};

/** What isn't needed to complete a job, folded until it's wanted or has something in it. */
function Optional({ job, draft, change, shown, supplies }: OptionalProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const [hasEntries] = useState(() => hasOptionalEntries(draft));
  const isWrong = shown.supplies !== undefined || shown.signature !== undefined;
  return (
    <details className={styles.optional} open={hasEntries || isWrong || undefined}>
      <summary>
        <Icon name="right" />
        <span>
          <b>{t('moreToRecord')}</b>
          <small>{t('moreToRecordAbout')}</small>
        </span>
      </summary>
      <div>
        {!job.vehicles && (
          <FoundDirt
            name="found-level"
            level={draft.foundLevel}
            photoMissedIt={draft.photoMissedIt}
            onChange={({ level: foundLevel, photoMissedIt }) => change({ foundLevel, photoMissedIt })}
          />
        )}
        <TextField
          id="shop-notes"
          label={word('forShop')}
          hint={t('shopNoteHint')}
          rows={2}
          maxLength={4000}
          value={draft.shopNotes}
          onChange={(event) => change({ shopNotes: event.target.value })}
        />
        <SuppliesUsed supplies={supplies} draft={draft} change={change} error={shown.supplies} />
        <Chips
          id="services"
          label={t('additionalServices')}
          items={draft.additionalServices}
          onItems={(additionalServices) => change({ additionalServices })}
          offers={otherExtrasOf(job)}
        />
        <Choices
          name="quality-rating"
          label={t('qualityRating')}
          aside={t('fiveIsBest')}
          choices={RATINGS.map((value) => ({ value, word: value }))}
          chosen={RATINGS.find((value) => Number(value) === draft.qualityRating)}
          onChoose={(value) => change({ qualityRating: Number(value) })}
        />
        <Choices
          name="satisfaction"
          label={t('customerSatisfaction')}
          choices={SATISFACTIONS.map((value) => ({ value, word: word('satisfaction', { satisfaction: value }) }))}
          chosen={draft.customerSatisfaction}
          onChoose={(customerSatisfaction) => change({ customerSatisfaction })}
        />
        <Signature
          id="signature"
          label={t('customerSignature')}
          value={draft.signature}
          onChange={(signature) => change({ signature })}
          error={shown.signature}
        />
      </div>
    </details>
  );
}

type FoundDirtProps = Pick<VehicleDraft, 'level' | 'photoMissedIt'> & {
  readonly name: string;
  readonly onChange: (found: Pick<VehicleDraft, 'level' | 'photoMissedIt'>) => void;
};

/** How dirty a vehicle was found to be, and once that's chosen, whether the customer's photos showed it. */
function FoundDirt({ name, level, photoMissedIt = false, onChange }: FoundDirtProps) {
  const t = useTexts(documentationTexts);
  return (
    <>
      <LevelChoices
        name={name}
        aside={t('dirtAside')}
        chosen={level}
        onChoose={(chosen) => onChange({ level: chosen, photoMissedIt })}
      />
      {level && (
        <PhotoMissedIt isChecked={photoMissedIt} onCheck={(isMissed) => onChange({ level, photoMissedIt: isMissed })} />
      )}
    </>
  );
}

/** 'Vehicle 2: Toyota Camry, black'; undefined where there is one vehicle. */
function titleOf(vehicles: JobDocumentation['vehicles'], number: number, language: Language): string | undefined {
  const vehicle = vehicles?.find((each) => each.number === number);
  return vehicle && numberedTitle(vehicle, language);
}

type ReasonFieldProps = Pick<JobDocumentation, 'vehicles'> & {
  readonly lacking: Missing['vehicles'];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly error: string | undefined;
};

/** Asks why photos are missing; with several vehicles it says which ones. */
function ReasonField({ lacking, vehicles, reason, onReason, error }: ReasonFieldProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const types = [...new Set(lacking.flatMap((each) => each.types))];
  const named = lacking.map((each) => {
    const vehicle = titleOf(vehicles, each.vehicle, language) ?? '';
    return { id: each.vehicle, vehicle, lacks: t('vehicleLacks', { missing: missingOf(each.types) }) };
  });
  const hint =
    vehicles &&
    named.map(({ id, vehicle, lacks }) => (
      <span key={id}>
        <b>{vehicle}</b> <span>{lacks}</span>
      </span>
    ));
  return (
    <TextField
      id="reason"
      label={vehicles ? t('whyPhotosMissing') : t('whyNoPhoto', { missing: missingOf(types) })}
      {...(hint && { hint: <span className={styles.lacking}>{hint}</span> })}
      rows={2}
      maxLength={500}
      value={reason}
      onChange={(event) => onReason(event.target.value)}
      {...(error && { error })}
    />
  );
}

type SuppliesUsedProps = {
  readonly supplies: JobDocumentation['supplies'];
  readonly draft: CompletionDraft;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly error: string | undefined;
};

/** The quantities of the shop's supplies, folded as they're mostly the usual ones, and other supplies by their names. */
function SuppliesUsed({ supplies, draft, change, error }: SuppliesUsedProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const typed = draft.supplyQuantities ?? {};
  const names = (label: string) => (
    <Chips
      id="supplies"
      label={label}
      items={draft.suppliesUsed.map((supply) => checklistText(supply, language))}
      onItems={(used) => change({ suppliesUsed: used.map(storedSupply) })}
      offers={OFFERED_SUPPLIES.map((supply) => checklistText(supply, language))}
    />
  );
  if (supplies.length === 0) return names(t('suppliesUsed'));
  const changed = changedQuantities(draft, supplies).length;
  return (
    <details className={styles.supplies} {...(error && { open: true })}>
      <summary>
        <Icon name="right" />
        <span>
          <b>{t('suppliesUsed')}</b>
          <small>{changed === 0 ? t('usualQuantities') : t('changedQuantities', { count: changed })}</small>
        </span>
      </summary>
      <div>
        {supplies.map(({ id, name, unit, quantity }) => {
          const value = typed[id] ?? String(quantity);
          const isWrong = error && readQuantity(value) === undefined;
          return (
            <Field
              key={id}
              id={`supply-${id}`}
              label={name}
              unitAfter={unit}
              inputMode="decimal"
              autoComplete="off"
              value={value}
              onChange={(event) => change({ supplyQuantities: { ...typed, [id]: event.target.value } })}
              {...(isWrong && { error })}
            />
          );
        })}
        {names(t('otherSupplies'))}
      </div>
    </details>
  );
}

type ByVehicleProps = {
  readonly vehicles: NonNullable<JobDocumentation['vehicles']>;
  readonly draft: CompletionDraft;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly error: string | undefined;
};

/** How long each of several vehicles took, how dirty it was, and what the customer reads beside it; folded until something is said. */
function ByVehicle({ vehicles, draft, change, error }: ByVehicleProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const [hasEntries] = useState(() => draft.byVehicle !== undefined);
  return (
    <details className={styles.optional} open={hasEntries || error !== undefined || undefined}>
      <summary>
        <Icon name="right" />
        <span>
          <b>{t('byVehicle')}</b>
          <small>{t('byVehicleAbout')}</small>
        </span>
      </summary>
      <div>
        {vehicles.map((vehicle) => {
          const { number } = vehicle;
          const { minutes, note, level, photoMissedIt } = workOf(draft, number);
          const isWrong = error !== undefined && !isMinutes(minutes);
          return (
            <fieldset key={number} className={styles.byVehicle}>
              <legend>{numberedTitle(vehicle, language)}</legend>
              <Field
                id={`minutes-${number}`}
                label={t('timeOfVehicle')}
                unitAfter={t('minutesUnit')}
                inputMode="numeric"
                autoComplete="off"
                value={minutes}
                onChange={(event) => change(withWork(draft, number, { minutes: event.target.value }))}
                {...(isWrong && { error })}
              />
              <TextField
                id={`note-${number}`}
                label={t('noteOfVehicle')}
                rows={1}
                maxLength={1000}
                value={note}
                onChange={(event) => change(withWork(draft, number, { note: event.target.value }))}
              />
              {vehicle.drawing !== null && (
                <FoundDirt
                  name={`found-level-${number}`}
                  level={level}
                  photoMissedIt={photoMissedIt}
                  onChange={(found) => change(withWork(draft, number, found))}
                />
              )}
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}

/** Whether what was typed is empty or whole minutes that a job can take. */
function isMinutes(typed: string): boolean {
  return typed.trim() === '' || (/^\d{1,5}$/.test(typed.trim()) && Number(typed) <= 10_000);
}

type Faults = {
  readonly byVehicle?: string;
  readonly notes?: string;
  readonly supplies?: string;
  readonly time?: string;
  readonly photos?: string;
  readonly signature?: string;
};

function faultsOf(
  draft: CompletionDraft,
  {
    lacking,
    vehicles,
    supplies,
  }: Pick<JobDocumentation, 'vehicles' | 'supplies'> & { readonly lacking: Missing['vehicles'] },
  language: Language,
): Faults {
  const t = documentationTexts(language);
  const { timeSpent, foundLevel, signature } = draft;
  const [lacks] = lacking;
  const vehicle = lacks && vehicles?.find(({ number }) => number === lacks.vehicle);
  const signed = signature.name.trim();
  const works = (vehicles ?? []).map(({ number }) => workOf(draft, number));
  const spent = works.map(({ minutes }) => ({ minutes: Number(minutes) }));
  return {
    ...(works.some(({ minutes }) => !isMinutes(minutes)) && { byVehicle: t('minutesInvalid') }),
    ...(draft.completionNotes.trim() === '' && { notes: t('noteMissing') }),
    ...(supplies.some(({ id }) => readQuantity(draft.supplyQuantities?.[id] ?? '') === undefined) && {
      supplies: t('quantityInvalid'),
    }),
    ...(foundLevel && !vehicles && Number(timeSpent ?? 0) === 0 && { time: t('minutesMissing') }),
    ...(takesLonger(spent, { timeSpent: Number(timeSpent ?? 0) }) && { time: t('vehiclesTakeLonger') }),
    ...(!isMinutes(timeSpent ?? '') && { time: t('minutesInvalid') }),
    ...(signed !== '' && (!isName(plainName(signed)) || hasWebAddress(signed)) && { signature: t('signatureInvalid') }),
    ...(lacks &&
      draft.reasonWithoutPhotos.trim() === '' && {
        photos: vehicle
          ? t('vehiclePhotoMissing', { vehicle: numberedName(vehicle, language), missing: missingOf(lacks.types) })
          : t('photoMissing', { missing: missingOf(lacks.types) }),
      }),
  };
}

const MINUTE = 60_000;

/** Minutes since the work started, updated as they pass. */
function useMinutes(startedAt: string | null): number {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return minutesSince(startedAt, now);
}

type ChecklistProps = {
  /** Its vehicle, where there are several. */
  readonly title: string | undefined;
  readonly items: readonly string[];
  readonly done: readonly string[];
  readonly onDone: (done: readonly string[]) => void;
};

/** The checklist of the package, ticked item by item. */
function Checklist({ title, items, done, onDone }: ChecklistProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.checklist}>
      <legend>
        {title !== undefined && <b>{title}</b>}
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
      {done.length < items.length && (
        <Button variant="plain" onClick={() => onDone(items)}>
          {t('checkAll')}
        </Button>
      )}
    </fieldset>
  );
}

/** Minutes. What is longer is a job that was started on another day. */
const LONGEST_JOB = 12 * 60;

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
function TimeSpent({ startedAt, timeZone, minutes, typed, onTyped, error }: TimeSpentProps) {
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
      {startedAt && minutes > 0 && minutes <= LONGEST_JOB && typed !== String(minutes) && (
        <Button onClick={() => onTyped(String(minutes))}>{t('useMinutes', { minutes })}</Button>
      )}
    </div>
  );
}
