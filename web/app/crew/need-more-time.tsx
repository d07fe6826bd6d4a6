import { use, useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { moreTimeTexts } from '#core/languages/en/overruns.ts';
import { formatTime } from '#core/lib/time.ts';
import { outbox } from '#web/app/job-record/own-outbox.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';

type NeedMoreTimeProps = { readonly job: CrewJob; readonly timed: NonNullable<CrewJob['timed']> };

/** A button by which the employee says how much longer the work takes, once it's under way. */
export function NeedMoreTime({ job, timed: { minutes, until } }: NeedMoreTimeProps) {
  const t = useTexts(moreTimeTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const at = (instant: Temporal.Instant) => formatTime(instant, timeZone, language);
  const end = until ? Temporal.Instant.from(until) : Temporal.Instant.from(job.startedAt ?? '').add({ minutes });
  return (
    <>
      <Button big onClick={() => setOpen(true)}>
        <Icon name="clock" />
        {t('needMore')}
      </Button>
      <p>{t('doneBy', { time: at(end) })}</p>
      {isOpen && (
        <MoreTimeDialog
          end={end}
          timeText={at}
          onSay={(said) => {
            setOpen(false);
            void outbox.enqueue({ kind: 'ending', jobId: job.id, until: said.toString() });
            const title = t('noted', { time: at(said) });
            toast(
              navigator.onLine ? { title } : { title: t('doneBy', { time: at(said) }), description: t('keptOffline') },
            );
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** How many minutes more can be asked for at once. */
const MORE = ['15', '30', '45', '60', '90', '120'] as const;

type MoreTimeDialogProps = {
  /** When the work should be done so far. */
  readonly end: Temporal.Instant;
  readonly timeText: (instant: Temporal.Instant) => string;
  readonly onSay: (end: Temporal.Instant) => void;
  readonly onClose: () => void;
};

/** Asks how many minutes more the work takes: after its end so far, or from now on where that has passed. */
function MoreTimeDialog({ end, timeText, onSay, onClose }: MoreTimeDialogProps) {
  const t = useTexts(moreTimeTexts);
  const [more, setMore] = useState<(typeof MORE)[number]>('30');
  const [now] = useState(() => Temporal.Now.instant());
  const from =
    Temporal.Instant.compare(end, now) < 0 ? now.round({ smallestUnit: 'minute', roundingMode: 'ceil' }) : end;
  const after = (minutes: string) => from.add({ minutes: Number(minutes) });
  const time = timeText(after(more));
  return (
    <Ask
      title={t('title')}
      about={t('about')}
      action={t('doneBy', { time })}
      variant="sponge"
      isBusy={false}
      onDo={() => onSay(after(more))}
      onClose={onClose}
    >
      <Choices
        name="more-time"
        label={t('needMore')}
        choices={MORE.map((value) => ({
          value,
          word: t('choice', { minutes: Number(value), time: timeText(after(value)) }),
        }))}
        chosen={more}
        onChoose={setMore}
      />
    </Ask>
  );
}
