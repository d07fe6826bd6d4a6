import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { TestBooking as Tried } from '#contract/counts.ts';
import { setupTexts } from '#core/languages/en/setup.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { VISIT_STEPS } from '#core/reports/visits.ts';
import { REHEARSED, type Rehearsed } from '#core/settings/setup-items.ts';
import { When } from '#web/app/shell/when.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { clearQuote } from '#web/lib/clear-quote.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { localStore, tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import { KEPT_VISIT } from '#web/lib/visits.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './setup.module.css';

/** What the wizard has sent, and what came of it. */
type Kept = { readonly body: Input<'POST /api/quotes'>['body']; readonly tried: Tried };

function keptBooking(): Kept | undefined {
  const kept = tabStore.get(TEST_BOOKING);
  return kept ? (JSON.parse(kept) as Kept) : undefined;
}

/** The booking that the owner has just made in this tab, act by act; before that, the way to the wizard. */
export function TestBooking({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(setupTexts);
  const language = use(LanguageContext);
  const [kept] = useState(keptBooking);
  const start = () => {
    clearQuote(localStore);
    tabStore.set(TEST_BOOKING, '');
    // As if this tab had been counted as a visit already, with every step.
    tabStore.set(KEPT_VISIT, ['', ...VISIT_STEPS].join(' '));
    // With a step in its address the wizard opens at once, and says that it's a test.
    window.location.assign(`${pathIn('/quote', language)}?step=package`);
  };
  if (!kept)
    return (
      <div className={styles.opening}>
        <p>{t('testHint')}</p>
        <Button variant="sponge" big onClick={start}>
          {t('testStart')}
        </Button>
      </div>
    );
  const finish = () => {
    tabStore.remove(TEST_BOOKING);
    onDone();
  };
  return <Acts kept={kept} onAgain={start} onDone={finish} />;
}

type ActsProps = { readonly kept: Kept; readonly onAgain: () => void; readonly onDone: () => void };

function Acts({ kept: { body, tried }, onAgain, onDone }: ActsProps) {
  const t = useTexts(setupTexts);
  const [until, setUntil] = useState<Rehearsed>('requested');
  const { data, error, isPending } = useQuery({
    queryKey: ['test-booking', until],
    queryFn: () =>
      until === 'requested' ? tried : call('POST /api/admin/setup/test-booking', { query: { until }, body }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const next = REHEARSED[REHEARSED.indexOf(until) + 1];
  if (isPending) return <Skeleton lines={6} height="60px" label={t('testRunning')} />;
  if (error || !data)
    return (
      <Callout title={t('testFailed')} action={<Button onClick={onAgain}>{t('testAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  return (
    <>
      {until === 'requested' && (
        <p>
          {t('testTotal', { total: formatMoney(toCents(data.totalPrice)) })}
          {data.sentTo && ` ${t('testSentTo', { email: data.sentTo })}`}
        </p>
      )}
      <section className={styles.act} key={until} aria-labelledby="act">
        <h3 id="act">{t('act', { act: until })}</h3>
        <p>{t('actAbout', { act: until })}</p>
        {until === 'approved' && data.job && <Job job={data.job} />}
        {data.mails
          .filter(({ after }) => after === until)
          .map((mail, index) => (
            <Mail key={index} mail={mail} isOpen={index === 0} />
          ))}
      </section>
      {!next && <p>{t('testDone')}</p>}
      <div className={styles.actions}>
        <Button variant="sponge" big onClick={() => (next ? setUntil(next) : onDone())}>
          {t(next === undefined ? 'next' : next === 'approved' ? 'approve' : 'doJob')}
        </Button>
        <Button big onClick={onAgain}>
          {t('testAgain')}
        </Button>
      </div>
    </>
  );
}

function Job({ job }: { readonly job: NonNullable<Tried['job']> }) {
  const t = useTexts(setupTexts);
  return (
    <ReviewList
      rows={[
        { title: t('jobPackage'), value: job.packageName },
        ...(job.startsAt ? [{ title: t('jobTime'), value: <When at={job.startsAt} /> }] : []),
        { title: t('jobCustomer'), value: `${job.customerName}, ${job.customerPhone}` },
        ...(job.address ? [{ title: t('jobAddress'), value: job.address }] : []),
        { title: t('jobEmployee'), value: job.employee ?? t('jobYours') },
      ]}
    />
  );
}

type MailProps = { readonly mail: Tried['mails'][number]; readonly isOpen: boolean };

/** An email as it would arrive, in a sandboxed frame: no scripts, no forms, and no links that lead anywhere. */
function Mail({ mail: { to, subject, html }, isOpen }: MailProps) {
  const t = useTexts(setupTexts);
  return (
    <details className={styles.mail} open={isOpen}>
      <summary>
        {t('mailTo', { to })}
        <small>{subject}</small>
      </summary>
      <iframe title={t('mailFrame', { subject })} sandbox="" srcDoc={html} />
    </details>
  );
}
