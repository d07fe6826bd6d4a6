import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { DayRoute } from '#contract/calendar.ts';
import { dayRouteTexts } from '#core/languages/en/drives.ts';
import { formatTime } from '#core/lib/time.ts';
import { workTimeText } from '#core/quotes/describe.ts';
import { call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { undosSince } from '#web/lib/undo.ts';
import { useJobChange } from '#web/lib/use-job-change.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Driver } from './route-button.tsx';
import styles from './route-dialog.module.css';

type RouteDialogProps = {
  /** Local date. */
  readonly date: string;
  readonly drivers: readonly Driver[];
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** Proposes an order of a day's stops with a short way, and moves the appointments once the owner says so. */
export function RouteDialog({ date, drivers, timeZone, onClose }: RouteDialogProps) {
  const t = useTexts(dayRouteTexts);
  const [key, setKey] = useState(drivers[0]?.key);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const driver = drivers.find((each) => each.key === key) ?? drivers[0];
  const of = driver?.kind === 'van' ? { resource: driver.id } : { employee: driver?.id ?? '' };
  const query = useQuery({
    queryKey: ['quotes', 'route', date, driver?.key, keep] as const,
    queryFn: () => call('POST /api/jobs/route', { body: { date, ...of, keep: [...keep] } }),
    placeholderData: (before, former) => (former?.queryKey[3] === driver?.key ? before : undefined),
    gcTime: 0,
  });
  const { data: route } = query;
  const move = useMoves(date, route, onClose);
  const count = route?.moves.length ?? 0;
  const isNothing = count === 0 && move.done === 0;
  return (
    <Ask
      title={t('title')}
      about={t('about')}
      action={isNothing ? t('close') : t('move', { count })}
      variant={isNothing ? 'plain' : 'sponge'}
      isWide
      isBusy={query.isFetching || move.isPending}
      onDo={() => (count === 0 ? onClose() : move.mutate())}
      onClose={onClose}
    >
      <div className={styles.root}>
        {drivers.length > 1 && (
          <SelectField
            id="route-driver"
            label={t('driver')}
            value={driver?.key}
            onChange={({ target }) => {
              setKey(target.value);
              setKeep([]);
            }}
          >
            {drivers.map((each) => (
              <option key={each.key} value={each.key}>
                {each.name}
              </option>
            ))}
          </SelectField>
        )}
        {query.error && <Callout title={t('notLoaded')}>{errorText(query.error)}</Callout>}
        {!route && !query.error && <Skeleton lines={4} height="3rem" label={t('loading')} />}
        {route && (
          <Route
            route={route}
            timeZone={timeZone}
            keep={keep}
            onKeep={(id, isKept) => setKeep(isKept ? [...keep, id] : keep.filter((each) => each !== id))}
          />
        )}
        {move.error && (
          <Callout title={t('notMoved', { moved: move.done, count: move.done + count })}>
            {errorText(move.error)}
          </Callout>
        )}
      </div>
    </Ask>
  );
}

/** Moves one appointment after the other by the owner's own move, with its email and its undo; what fails ends it. */
function useMoves(date: string, route: DayRoute | undefined, onMoved: () => void) {
  const t = useTexts(dayRouteTexts);
  const [done, setDone] = useState(0);
  const change = useJobChange({
    make: async () => {
      const [began, moves] = [performance.now(), route?.moves ?? []];
      const offers = [];
      setDone(0);
      for (const [index, { quoteId: id, scheduledTime, resource, isTaken }] of moves.entries()) {
        const time = { scheduledDate: date, scheduledTime, overrule: true };
        const body = { ...time, ...(resource !== null && !isTaken && { resource }) };
        // Each waits for the one before it, which makes room.
        const { undo } = await call('POST /api/quotes/:id/reschedule', { params: { id }, body });
        offers.push(undo);
        setDone(index + 1);
      }
      for (const { quoteId: id, resource } of moves.filter(({ isTaken }) => isTaken)) {
        if (resource === null) continue;
        const { undo } = await call('PUT /api/quotes/:id/resource', { params: { id }, body: { resource } });
        offers.push(undo);
      }
      onMoved();
      const undos = undosSince(began, offers);
      // What moved last is undone first, so that each finds its time free.
      return { count: moves.length, undos: undos && { ...undos, ids: undos.ids.toReversed() } };
    },
    undoOf: ({ undos }) => undos,
    done: ({ count }) => t('moved', { count }),
  });
  return { ...change, done };
}

type RouteProps = {
  readonly route: DayRoute;
  readonly timeZone: string;
  readonly keep: readonly string[];
  readonly onKeep: (quoteId: string, isKept: boolean) => void;
};

function Route({ route: { before, after, fromShop, stops, moves }, timeZone, keep, onKeep }: RouteProps) {
  const t = useTexts(dayRouteTexts);
  const language = use(LanguageContext);
  const timeText = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone, language);
  const road = ({ miles, minutes }: DayRoute['before']) =>
    t('road', { miles, time: workTimeText(minutes, language).toLocaleLowerCase(language) });
  return (
    <>
      <ReviewList
        rows={[
          { title: t('presentOrder'), value: road(before) },
          ...(moves.length > 0 ? [{ title: t('newOrder'), value: <b>{road(after)}</b> }] : []),
        ]}
      />
      {fromShop && <p className={styles.soft}>{t('fromShop')}</p>}
      <p>{t(moves.length > 0 ? 'promised' : 'good')}</p>
      <ol className={styles.stops} aria-label={t('stops')}>
        {stops.map(({ quoteId, customerName, address, startsAt, newStartsAt, drive, isLate, canMove }) => (
          <li key={quoteId}>
            {drive !== null && drive > 0 && <small className={styles.drive}>{t('drive', { minutes: drive })}</small>}
            <div className={styles.stop}>
              <p>
                <b>{timeText(newStartsAt)}</b>
                {newStartsAt !== startsAt && <s>{rich(t.rich('former', { time: timeText(startsAt), hidden }))}</s>}
              </p>
              <p>
                {customerName} <small>{address ?? t('atShop')}</small>
                {isLate && <small className={styles.late}>{t('late')}</small>}
              </p>
              {canMove && (newStartsAt !== startsAt || keep.includes(quoteId)) ? (
                <Checkbox checked={keep.includes(quoteId)} onChange={({ target }) => onKeep(quoteId, target.checked)}>
                  {t('keep', { time: timeText(startsAt) })}
                </Checkbox>
              ) : (
                !canMove && <small>{t('fixed')}</small>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
