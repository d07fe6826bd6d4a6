import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { MISS_REASONS, type MissReason } from '#core/jobs/jobs.ts';
import { roundDayTexts } from '#core/languages/en/rounds.ts';
import { directionsUrl } from '#core/lib/directions.ts';
import { betweenText } from '#core/scheduling/arrival-words.ts';
import { Camera } from '#web/app/job-record/camera.tsx';
import type { OutboxItem } from '#web/app/job-record/outbox-store.ts';
import { outbox, useOwnOutbox } from '#web/app/job-record/own-outbox.ts';
import { SendingNote } from '#web/app/job-record/sending-note.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { stateOfStop, type StopState } from './stop-state.ts';
import styles from './round-day.module.css';

/** The most stops that are all shown at first; of more, the next one, as many after it, and what couldn't be reached. */
const SHOWN_AT_ONCE = 8;
const SHOWN_AHEAD = 1;

/** The stops of today's round in order, the next one with its buttons. What is pressed is kept on the phone first, and sent once. */
export function RoundDay({ stops }: { readonly stops: readonly CrewJob[] }) {
  const t = useTexts(roundDayTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { items, ...sending } = useOwnOutbox();
  const [openId, setOpen] = useState<string>();
  const [isAll, setAll] = useState(stops.length <= SHOWN_AT_ONCE);
  const shown = stops.map((job) => ({ job, state: stateOfStop(job, items) }));
  const open = shown.find(({ job }) => job.id === openId) ?? shown.find(({ state }) => state === 'ahead');
  const done = shown.filter(({ state }) => state === 'done').length;
  const [first] = stops;
  const from = open ? shown.indexOf(open) : shown.length;
  const ownItems = items.filter(({ jobId }) => stops.some(({ id }) => id === jobId));
  return (
    <section className={styles.round} aria-label={t('title')}>
      <header>
        <h1>{first?.stop?.name || t('title')}</h1>
        {first?.scheduledDate && first.arrival && (
          <p>{betweenText(first.scheduledDate, first.arrival, { timeZone, language })}</p>
        )}
        <Progress now={done} most={stops.length} text={t('progress', { done, all: stops.length })} />
      </header>
      <SendingNote {...sending} items={ownItems} sent={ownItems.filter(({ state }) => state === 'sent').length} />
      <ol>
        {shown.map(({ job, state }, index) => (
          <li
            key={job.id}
            hidden={!isAll && (index < from ? state === 'done' : index > from + SHOWN_AHEAD)}
            data-state={state}
            aria-current={job === open?.job ? 'step' : undefined}
          >
            <button type="button" className={styles.head} onClick={() => setOpen(job.id)}>
              <span className={styles.number}>{index + 1}</span>
              <span>
                <b>{job.serviceAddress ?? job.customerName}</b>{' '}
                <small>{[job.customerName, job.subject].join(', ')}</small>
              </span>
              <StateBadge state={state} />
            </button>
            {job === open?.job && <Stop job={job} state={state} items={ownItems} onDone={() => setOpen(undefined)} />}
          </li>
        ))}
      </ol>
      {!isAll && <Button onClick={() => setAll(true)}>{t('showAll', { count: stops.length })}</Button>}
    </section>
  );
}

function StateBadge({ state }: { readonly state: StopState }) {
  const t = useTexts(roundDayTexts);
  if (state === 'ahead') return null;
  return (
    <Badge tone={state === 'done' ? 'good' : 'wait'} icon={state === 'done' ? 'check' : 'alert'}>
      {t('state', { state })}
    </Badge>
  );
}

type StopProps = {
  readonly job: CrewJob;
  readonly state: StopState;
  readonly items: readonly OutboxItem[];
  /** Called after a press that ends the stop: the next one opens. */
  readonly onDone: () => void;
};

function Stop({ job, state, items, onDone }: StopProps) {
  const t = useTexts(roundDayTexts);
  const [isAsking, setAsking] = useState(false);
  const photos = items.filter((item) => item.kind === 'photo' && item.jobId === job.id);
  const phone = job.sold?.customerPhone;
  async function finish(): Promise<void> {
    const entry = {
      completionNotes: job.stop?.doneNote ?? t('doneNote'),
      reasonWithoutPhotos: t('noPhotos'),
      photos: photos.map(({ id }) => id),
    };
    await outbox.enqueue({ kind: 'completion', jobId: job.id, entry });
    onDone();
  }
  async function miss(reason: MissReason): Promise<void> {
    setAsking(false);
    await outbox.enqueue({ kind: 'missed-stop', jobId: job.id, reason, startsAt: job.scheduledDate ?? '' });
    onDone();
  }
  async function keep(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const shrunk = await shrinkPicture(file);
      if ('refusal' in shrunk) toastError({ title: t('photoFailed'), description: shrunk.refusal });
      else
        await outbox.enqueue({
          kind: 'photo',
          jobId: job.id,
          file: shrunk.file,
          entry: { photoType: 'after', description: '' },
        });
    }
  }
  return (
    <div className={styles.stop}>
      <p className={styles.links}>
        {job.serviceAddress && (
          <a href={directionsUrl(job.serviceAddress)} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            {t('directions')}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            {t('call')}
          </a>
        )}
        <Link to="/employee/job/$jobId/documentation" params={{ jobId: job.id }}>
          {t('details')}
        </Link>
      </p>
      {job.sold?.customerNote && <p className={styles.note}>{job.sold.customerNote}</p>}
      {photos.length > 0 && <p className={styles.note}>{t('photos', { count: photos.length })}</p>}
      {state !== 'done' && (
        <div className={styles.buttons}>
          <Button variant="sponge" big onClick={() => void finish()}>
            <Icon name="check" />
            {t('done')}
          </Button>
          <Camera onFiles={(files) => void keep(files)} multiple>
            {t('photo')}
          </Camera>
          {state === 'ahead' && <Button onClick={() => setAsking(true)}>{t('missed')}</Button>}
        </div>
      )}
      {isAsking && <WhyMissed onSend={(reason) => void miss(reason)} onClose={() => setAsking(false)} />}
    </div>
  );
}

type WhyMissedProps = { readonly onSend: (reason: MissReason) => void; readonly onClose: () => void };

function WhyMissed({ onSend, onClose }: WhyMissedProps) {
  const t = useTexts(roundDayTexts);
  const [reason, setReason] = useState<MissReason>('notOut');
  return (
    <Ask
      title={t('whyTitle')}
      about={t('whyAbout')}
      action={t('tellCustomer')}
      variant="sponge"
      isBusy={false}
      onDo={() => onSend(reason)}
      onClose={onClose}
    >
      <Choices
        name="miss-reason"
        label={t('whyLabel')}
        choices={MISS_REASONS.map((value) => ({ value, word: t('reason', { why: value }) }))}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}
