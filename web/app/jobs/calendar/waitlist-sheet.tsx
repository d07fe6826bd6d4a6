import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { WaitlistEntry } from '#contract/waitlist.ts';
import { waitlistListTexts } from '#core/languages/en/planning.ts';
import { formatDate, formatInstant, formatSlotTime } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './week-calendar.module.css';

/** The waitlist of a day. Its key starts with the quotes, like the calendar that counts it. */
function waitlistOf(day: string) {
  return queryOptions({
    queryKey: ['quotes', 'waitlist', day] as const,
    queryFn: () => call('GET /api/admin/waitlist', { query: { day } }),
  });
}

/** Who waits for a time on a day, in their turn: for which work, since when, and what is held for them. */
export function WaitlistSheet({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const t = useTexts(waitlistListTexts);
  const language = use(LanguageContext);
  const [from] = useState(() => document.activeElement);
  const { data, error } = useQuery(waitlistOf(day));
  return (
    <Sheet
      title={t('title', { day: formatDate(Temporal.PlainDate.from(day), language) })}
      isDocked={false}
      onClose={onClose}
      onClosed={() => from instanceof HTMLElement && from.focus()}
    >
      <div className={styles.feedsSheet}>
        <p>{t('about')}</p>
        {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
        {!data && !error && <Skeleton lines={3} height="3rem" label={t('loading')} />}
        {data?.length === 0 && <p>{t('empty')}</p>}
        <ol>
          {data?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
    </Sheet>
  );
}

function Entry({ entry }: { readonly entry: WaitlistEntry }) {
  const t = useTexts(waitlistListTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { firstName: name, email, work, joinedAt, time, heldUntil } = entry;
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/admin/waitlist/:id', { params: { id: entry.id } }),
    onSuccess: async () => {
      toast({ title: t('removed', { name }) });
      await client.invalidateQueries({ queryKey: ['quotes'] });
    },
  });
  const at = (instant: string) => timeZone && formatInstant(Temporal.Instant.from(instant), timeZone, language);
  return (
    <li>
      <p>
        <b>{name}</b>
        <small>{work}</small>
        <small>
          <EmailText email={email} />
        </small>
        <small>{t('joined', { time: at(joinedAt) ?? '' })}</small>
        {time && heldUntil && (
          <strong>{t('held', { time: formatSlotTime(time, language), until: at(heldUntil) ?? '' })}</strong>
        )}
      </p>
      <Button aria-disabled={remove.isPending} onClick={() => remove.mutate()}>
        {rich(t.rich('remove', { name, hidden }))}
      </Button>
      {remove.error && <Callout title={t('notRemoved')}>{errorText(remove.error)}</Callout>}
    </li>
  );
}
