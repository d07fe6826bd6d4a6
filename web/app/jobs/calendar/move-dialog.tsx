import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { TimeWarning } from '#contract/dashboard-quotes.ts';
import type { PeopleNeeded } from '#contract/resources.ts';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';
import { overruleTexts } from '#core/languages/en/overrule.ts';
import { formatDate, formatShortDate, formatSlotTime, formatTime, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { betweenText, stopText, type Arrival } from '#core/scheduling/arrival-words.ts';
import { peopleAssignedText } from '#core/scheduling/crew-conflicts.ts';
import { SlotPicker, timeOf, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { warningText } from '#web/app/slot-picker/warning-text.ts';
import { call, read } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { firstError } from '#web/lib/refusal.ts';
import { undosSince } from '#web/lib/undo.ts';
import { useJobChange } from '#web/lib/use-job-change.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldHint, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import styles from './week-calendar.module.css';

/** The appointment to move. `startsAt` is its instant, `time` the text of its slot. */
export type MovedVisit = {
  readonly quoteId: string;
  readonly jobId: string | null;
  readonly customerName: string;
  readonly packageType: string;
  readonly packageName: string;
  readonly startsAt: string;
  readonly time: string;
  /** When the crew arrives, at a stop of a round. */
  readonly arrival?: Arrival | undefined;
  readonly address?: string | null | undefined;
  readonly crewId: string | null;
  readonly peopleNeeded?: PeopleNeeded | undefined;
  readonly teammates: readonly { readonly id: string; readonly name: string }[];
  readonly canMove: boolean;
  readonly canAssign: boolean;
};

/** A move in progress: the new slot and employee, as far as they're known. */
export type MovePlan = {
  readonly visit: MovedVisit;
  readonly to?: PickedSlot | undefined;
  /** Null unassigns; undefined keeps the employee. */
  readonly crewId?: string | null | undefined;
  /** The bay or van that it gets; otherwise it keeps its own where that's free. */
  readonly resource?: { readonly id: string; readonly name: string } | undefined;
};

type MoveDialogProps = { readonly plan: MovePlan; readonly onClose: () => void };

/** Confirms a move to the slot that the appointment was dropped on, or to one picked here. */
export function MoveDialog({ plan, onClose }: MoveDialogProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone ?? 'UTC';
  const { visit, resource } = plan;
  const [picked, setPicked] = useState(plan.to);
  const [isPicking, setPicking] = useState(!plan.to && !resource && plan.crewId === undefined && visit.canMove);
  const [crewId, setCrewId] = useState(plan.crewId === undefined ? visit.crewId : plan.crewId);
  const isOtherCrew = crewId !== visit.crewId;
  const dropped = picked === plan.to ? picked : undefined;
  const { warnings, refetch } = useTimeWarnings(visit, dropped);
  const overrule = warnings.length > 0;
  const move = useMove({
    visit,
    picked: picked && overrule ? { ...picked, overrule } : picked,
    crewId: isOtherCrew ? crewId : undefined,
    // A full time has no bay or van left to choose.
    resource: warnings.some(({ kind }) => kind === 'full' || kind === 'undoable') ? undefined : resource,
    onMoved: onClose,
  });
  const isNothing = !picked && !isOtherCrew && !resource;
  const isOnlyResource = resource !== undefined && !picked && !isOtherCrew;
  // A moved job is scheduled again, so another employee can be assigned at once.
  const canAssign = visit.jobId !== null && (visit.canAssign || Boolean(picked));

  return (
    <Ask
      title={t('moveTitle', { package: visit.packageName, customer: visit.customerName })}
      about={t(picked ? 'moveAbout' : isOnlyResource ? 'giveAbout' : 'moveAboutLater')}
      action={overrule ? t('moveAnyway') : picked || !isOtherCrew ? t('move') : t('assign')}
      variant="sponge"
      isBusy={isNothing || move.isPending}
      onDo={() => move.mutate(undefined, { onError: refetch })}
      onClose={onClose}
    >
      <div className={styles.moveDialog}>
        <Change visit={visit} picked={picked} resource={resource} />
        {overrule && !move.error && (
          <Callout
            tone="wait"
            title={overruleTexts(language)('conflicts')}
            action={!isPicking && <Button onClick={() => setPicking(true)}>{t('pickAnother')}</Button>}
          >
            {warnings.map((warning) => warningText(warning, timeZone, language)).join(' ')}
          </Callout>
        )}
        {isPicking && (
          <SlotPicker
            work={visit}
            address={visit.address}
            near={visit.startsAt || null}
            overrules={{ quoteId: visit.quoteId }}
            finds={{ quoteId: visit.quoteId, ...(visit.jobId && { onEmployee: setCrewId }) }}
            picked={picked}
            onPick={(time) => {
              move.reset();
              setPicked(time);
            }}
          />
        )}
        {visit.jobId && (
          <CrewField visit={visit} at={picked} crewId={crewId} isFixed={!canAssign} onChange={setCrewId} />
        )}
        {move.error && (
          <Callout
            title={move.isMoved ? t('movedNotAssigned') : t('notMoved')}
            action={!isPicking && !move.isMoved && <Button onClick={() => setPicking(true)}>{t('pickAnother')}</Button>}
          >
            {firstError(move.error, 'scheduledDate', 'scheduledTime', 'resource')}
          </Callout>
        )}
      </div>
    </Ask>
  );
}

/** What the calendar has against a time; what employees have against it is said where they are chosen. */
const OF_CALENDAR: readonly TimeWarning['kind'][] = [
  'closed',
  'closed-then',
  'not-offered',
  'ends-late',
  'full',
  'undoable',
];

/** What the calendar has against the time that an appointment was dropped on. */
function useTimeWarnings({ quoteId: quote, packageType }: MovedVisit, dropped: PickedSlot | undefined) {
  const { date = '', time = '' } = dropped ?? {};
  const { data = [], refetch } = useQuery({
    ...read('GET /api/admin/time-warnings', { query: { date, time, package: packageType, quote } }),
    enabled: dropped !== undefined,
  });
  const warnings = dropped ? data.filter(({ kind }) => OF_CALENDAR.includes(kind)) : [];
  return { warnings, refetch: () => void refetch() };
}

/** Moves first, then assigns: a moved job can be assigned again. */
function useMove(move: {
  readonly visit: MovedVisit;
  readonly picked: PickedSlot | undefined;
  readonly crewId: string | null | undefined;
  readonly resource: MovePlan['resource'];
  readonly onMoved: () => void;
}) {
  const { visit, picked, crewId, resource, onMoved } = move;
  const t = useTexts(scheduleTexts);
  const assigned = useTexts(jobsTexts)('staffAssigned');
  const [isMoved, setMoved] = useState(false);
  const change = useJobChange({
    make: async () => {
      const began = performance.now();
      const moved = isMoved ? undefined : await moveVisit(visit, picked, resource);
      if (moved) setMoved(true);
      const job =
        crewId !== undefined && visit.jobId
          ? await call('PATCH /api/jobs/:id', { params: { id: visit.jobId }, body: { assignedStaff: crewId } })
          : undefined;
      onMoved();
      const undos = undosSince(began, [moved?.undo ?? null, job?.undo ?? null]);
      // What was done last is undone first.
      return undos && { ...undos, ids: undos.ids.toReversed() };
    },
    undoOf: (undos) => undos,
    done: () => (picked ? t('visitMoved') : resource ? t('resourceGiven', { name: resource.name }) : assigned),
  });
  return { ...change, isMoved };
}

/** Moves an appointment, or only gives it a bay or van; undefined if neither is to be done. */
async function moveVisit({ quoteId: id }: MovedVisit, picked: PickedSlot | undefined, resource: MovePlan['resource']) {
  if (picked) {
    const body = { ...timeOf(picked), ...(resource && { resource: resource.id }) };
    return call('POST /api/quotes/:id/reschedule', { params: { id }, body });
  }
  return resource && call('PUT /api/quotes/:id/resource', { params: { id }, body: { resource: resource.id } });
}

function Change({
  visit,
  picked,
  resource,
}: Pick<MovePlan, 'visit' | 'resource'> & { readonly picked: PickedSlot | undefined }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone || !visit.startsAt) return null;
  const at = Temporal.Instant.from(visit.startsAt);
  const day = localDate(at, timeZone);
  return (
    <p className={styles.change} aria-live="polite">
      <span>
        {rich(
          t.rich('fromTime', {
            day: capital(formatShortDate(day, language), language),
            time: visit.arrival
              ? betweenText(visit.startsAt, visit.arrival, { timeZone, language })
              : formatTime(at, timeZone, language),
            hidden,
          }),
        )}
      </span>
      {picked && (
        <>
          <Icon name="right" />
          <b>
            {picked.round
              ? stopText(
                  { scheduledDate: picked.date, scheduledTime: picked.time, round: picked.round },
                  { timeZone, language },
                )
              : rich(
                  t.rich('toTime', {
                    day: formatDate(Temporal.PlainDate.from(picked.date), language),
                    time: formatSlotTime(picked.time, language),
                    hidden,
                  }),
                )}
          </b>
        </>
      )}
      {resource && (
        <>
          {!picked && <Icon name="right" />}
          <b>{resource.name}</b>
        </>
      )}
    </p>
  );
}

type CrewFieldProps = {
  readonly visit: MovedVisit;
  /** Where the appointment is moved to. */
  readonly at: PickedSlot | undefined;
  readonly crewId: string | null;
  readonly isFixed: boolean;
  readonly onChange: (crewId: string | null) => void;
};

/** How many employees are one press each; more are in a native list. */
const MOST_IN_A_STRIP = 4;

function CrewField({ visit, at, crewId, isFixed, onChange }: CrewFieldProps) {
  const t = useTexts(scheduleTexts);
  const { quoteId: id, peopleNeeded: needed, teammates: mates } = visit;
  const language = use(LanguageContext);
  const assigned = mates.filter((mate) => mate.id !== crewId).length + (crewId === null ? 0 : 1);
  const tooFew = needed && assigned < needed.count ? [peopleAssignedText({ needed, assigned }, language)] : [];
  const { choices: members = [], shortage } = useCrewChoices({ id, at, needed });
  const isStrip = members.length <= MOST_IN_A_STRIP;
  const choices = [
    { value: '', word: t('unassigned') },
    ...members.map(({ id: member, name, word }) => ({ value: member, word: isStrip ? name : word })),
  ];
  const reasons = members.flatMap(({ id: member, sentence }) =>
    sentence && (isStrip || member === crewId || mates.some((mate) => mate.id === member)) ? sentence : [],
  );
  const hint = [...(isFixed ? [t('crewFixed')] : []), ...tooFew, ...(shortage ? [shortage] : []), ...reasons].join(' ');
  const onChoose = (chosen: string) => onChange(chosen || null);
  if (isStrip)
    return (
      <div className={styles.crewField}>
        <b aria-hidden="true">{t('crew')}</b>
        <Segments
          name="move-crew"
          label={t('crew')}
          choices={choices}
          chosen={crewId ?? ''}
          onChoose={onChoose}
          isFixed={isFixed}
        />
        {hint && <FieldHint>{hint}</FieldHint>}
      </div>
    );
  return (
    <SelectField
      id="move-crew"
      label={t('crew')}
      value={crewId ?? ''}
      disabled={isFixed}
      hint={hint}
      onChange={({ target }) => onChoose(target.value)}
    >
      {choices.map(({ value, word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
