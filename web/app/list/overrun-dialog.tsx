import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { OverrunSeen } from '#contract/overruns.ts';
import type { NeedInList } from '#contract/today.ts';
import { overrunsTexts } from '#core/languages/en/overruns.ts';
import { formatTime, withUnbrokenTimes } from '#core/lib/time.ts';
import { conflictSentence } from '#core/scheduling/crew-conflicts.ts';
import { call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { needs } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AskToMove } from './ask-to-move.tsx';
import styles from './overrun-dialog.module.css';

type OverrunDialogProps = {
  /** The quote whose work is under way. */
  readonly quoteId: string;
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** What work that takes longer runs into: the owner moves that by what's missing, asks its customers for another time, or leaves it. */
export function OverrunDialog({ quoteId, timeZone, onClose }: OverrunDialogProps) {
  const t = useTexts(overrunsTexts);
  const { data: overrun, error, isFetching } = useQuery(overrunOf(quoteId));
  const { move, leave } = useDecisions(quoteId, overrun, onClose);
  const pushed = overrun?.pushed ?? [];
  const count = pushed.filter(({ newStartsAt }) => newStartsAt !== null).length;
  const failed = move.error ?? leave.error;
  return (
    <Ask
      title={overrun ? t('title', { customer: overrun.customerName, package: overrun.packageName }) : t('longerWork')}
      about={t('about')}
      action={count === 0 ? t('close') : t('move', { count })}
      variant={count === 0 ? 'plain' : 'sponge'}
      isWide
      isBusy={isFetching || move.isPending || leave.isPending}
      onDo={() => (count === 0 ? onClose() : move.mutate())}
      onClose={onClose}
    >
      <div className={styles.root}>
        {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
        {!overrun && !error && <Skeleton lines={4} height="3rem" label={t('loading')} />}
        {overrun && <Ends overrun={overrun} timeZone={timeZone} />}
        {overrun && pushed.length === 0 && <p>{t('nothing')}</p>}
        {pushed.length > 0 && (
          <>
            <ol className={styles.list} aria-label={t('follows')}>
              {pushed.map((each) => (
                <PushedRow key={each.quoteId} pushed={each} timeZone={timeZone} />
              ))}
            </ol>
            {count > 0 && <p className={styles.soft}>{t('emails')}</p>}
            <div className={styles.others}>
              <AskToMove ids={pushed.map((each) => each.quoteId)} />
              <Button aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
                {t('leave')}
              </Button>
            </div>
          </>
        )}
        {failed && <Callout title={t(move.error ? 'notMoved' : 'notLeft')}>{errorText(failed)}</Callout>}
      </div>
    </Ask>
  );
}

function overrunOf(quoteId: string) {
  // The key starts with the quotes, so that it's read again whenever one changes.
  return queryOptions({
    queryKey: ['quotes', 'overrun', quoteId] as const,
    queryFn: () => call('GET /api/quotes/:id/overrun', { params: { id: quoteId } }),
    retry: false,
    gcTime: 0,
  });
}

function useDecisions(quoteId: string, overrun: OverrunSeen | undefined, onClose: () => void) {
  const t = useTexts(overrunsTexts);
  const say = useUndoToast();
  const client = useQueryClient();
  const params = { id: quoteId };
  const onSettled = async () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['quotes'] }),
      client.invalidateQueries({ queryKey: ['jobs'] }),
      client.invalidateQueries({ queryKey: needs().queryKey }),
    ]);
  const move = useMutation({
    mutationFn: () => {
      const moves = (overrun?.pushed ?? []).flatMap(({ quoteId: id, newStartsAt }) =>
        newStartsAt === null ? [] : [{ quoteId: id, startsAt: newStartsAt }],
      );
      return call('POST /api/quotes/:id/overrun/move', { params, body: { moves } });
    },
    onSuccess: ({ undos, undoSeconds }) => {
      say({ title: t('moved', { count: undos.length }), undo: { ids: undos, seconds: undoSeconds } });
      onClose();
    },
    onSettled,
  });
  const leave = useMutation({
    mutationFn: () => call('POST /api/quotes/:id/overrun/leave', { params }),
    onSuccess: () => {
      say({ title: t('left'), undo: null });
      onClose();
    },
    onSettled,
  });
  return { move, leave };
}

/** When it began, until when it was planned, and until when it takes as far as that's known. */
function Ends({ overrun, timeZone }: { readonly overrun: OverrunSeen; readonly timeZone: string }) {
  const t = useTexts(overrunsTexts);
  const language = use(LanguageContext);
  const at = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone, language);
  const { startedAt, plannedUntil, until, isSaid, employee } = overrun;
  const time = at(until);
  return (
    <ReviewList
      rows={[
        { title: t('started'), value: at(startedAt) },
        { title: t('planned'), value: at(plannedUntil) },
        {
          title: t('until'),
          value: <b>{isSaid && employee ? t('saidBy', { time, employee }) : t('soldLength', { time })}</b>,
        },
      ]}
    />
  );
}

type PushedRowProps = { readonly pushed: OverrunSeen['pushed'][number]; readonly timeZone: string };

function PushedRow({ pushed, timeZone }: PushedRowProps) {
  const t = useTexts(overrunsTexts);
  const language = use(LanguageContext);
  const { customerName, packageName, startsAt, newStartsAt, missing, sharedName, warnings } = pushed;
  const at = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone, language);
  return (
    <li>
      <p>
        <b>{at(newStartsAt ?? startsAt)}</b>
        {newStartsAt !== null && <s>{rich(t.rich('former', { time: at(startsAt), hidden }))}</s>}
      </p>
      <p>
        {customerName}
        <small>{packageName}</small>
        <small>
          {sharedName === null ? t('waitsForPlace', { missing }) : t('waitsFor', { missing, name: sharedName })}
        </small>
        {newStartsAt === null && <small className={styles.against}>{t('fixed', { time: at(startsAt) })}</small>}
        {warnings.map((warning, index) => (
          <small key={index} className={styles.against}>
            {warning.kind === 'ends-late'
              ? t('endsLate')
              : conflictSentence({ name: warning.employee, conflicts: [warning.conflict] }, timeZone, language)}
          </small>
        ))}
      </p>
    </li>
  );
}

type OverrunSentenceProps = { readonly overrun: NonNullable<NeedInList['overrun']>; readonly timeZone: string };

/** 'Takes until 1:30 PM. Dana Park at 1:00 PM would have to wait 30 min.' */
export function OverrunSentence({ overrun: { until, customer, startsAt, missing }, timeZone }: OverrunSentenceProps) {
  const t = useTexts(overrunsTexts);
  const language = use(LanguageContext);
  const at = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone, language);
  return <small>{withUnbrokenTimes(t('into', { until: at(until), customer, time: at(startsAt), missing }))}</small>;
}

type OverrunButtonProps = { readonly quoteId: string; readonly customer: string; readonly timeZone: string };

/** Opens the dialog. */
export function OverrunButton({ quoteId, customer, timeZone }: OverrunButtonProps) {
  const t = useTexts(overrunsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={t('seeFor', { customer })} onClick={() => setOpen(true)}>
        {t('see')}
      </Button>
      {isOpen && <OverrunDialog quoteId={quoteId} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}
