import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { useAppointmentText } from '#web/app/shell/when.tsx';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { needs } from '#web/lib/list-pages.ts';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { keepQuote } from './quote-data.ts';
import styles from './quote-detail.module.css';

type RedoProps = { readonly quote: QuoteDetail };

/** A free visit to do the work again: schedules one, and links it and the first quote to each other. */
export function RedoPart({ quote }: RedoProps) {
  const t = useTexts(dashboardTexts);
  const [isPicking, setPicking] = useState(false);
  const { first, next, canSchedule } = quote.redo;
  const when = useAppointmentText(next?.scheduledDate ?? null);
  if (!first && !next && !canSchedule) return null;
  return (
    <section aria-label={t('redo')}>
      {first && (
        <p>
          <QuoteLink id={first.id}>{t('redoOf', { reference: first.reference })}</QuoteLink>
        </p>
      )}
      {next && (
        <p>
          <QuoteLink id={next.id}>{t('redoBy', { reference: next.reference, when })}</QuoteLink>
        </p>
      )}
      {canSchedule && (
        <Button aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          {t('scheduleRedo')}
        </Button>
      )}
      {canSchedule && isPicking && <ScheduleRedo quote={quote} />}
    </section>
  );
}

type QuoteLinkProps = { readonly id: string; readonly children: string };

function QuoteLink({ id, children }: QuoteLinkProps) {
  return (
    <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: id }}>
      {children}
    </Link>
  );
}

/** Picks the time as for a new quote; the redo opens once it's scheduled. */
function ScheduleRedo({ quote: { id, ...work } }: RedoProps) {
  const t = useTexts(dashboardTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const say = useUndoToast();
  const [picked, setPicked] = useState<PickedSlot>();
  const schedule = useMutation({
    mutationFn: ({ date, time }: PickedSlot) =>
      call('POST /api/quotes/:id/redo', { params: { id }, body: { scheduledDate: date, scheduledTime: time } }),
    onSuccess: async (redo) => {
      say({ title: t('redoScheduled'), undo: redo.undo });
      await keepQuote(client, redo);
      void client.invalidateQueries({ queryKey: ['quotes'] });
      void client.invalidateQueries({ queryKey: needs().queryKey });
      await navigate({ to: '/admin/dashboard', search: { tab: 'quotes', quote: redo.id } });
    },
  });
  const { error } = schedule;
  return (
    <div className={styles.move}>
      <p>{t('redoAbout')}</p>
      <SlotPicker work={work} near={null} isOwner finds={{ quoteId: id }} picked={picked} onPick={setPicked} />
      {error && (
        <Callout title={t('redoFailed')}>
          {firstError(error, 'scheduledDate', 'scheduledTime') ?? errorText(error)}
        </Callout>
      )}
      <Button
        variant="sponge"
        aria-disabled={!picked || schedule.isPending}
        aria-describedby={picked ? undefined : 'redo-needs'}
        onClick={() => picked && !schedule.isPending && schedule.mutate(picked)}
      >
        {t('scheduleFreeVisit')}
      </Button>
      {!picked && <p id="redo-needs">{t('slotNeeded')}</p>}
    </div>
  );
}
