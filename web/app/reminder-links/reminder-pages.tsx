import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use } from 'react';
import type { DueVisit } from '#contract/due-again.ts';
import type { SavedDraftInfo } from '#contract/saved-drafts.ts';
import { dueAgainTexts } from '#core/languages/en/due-again.ts';
import { savedDraftsTexts } from '#core/languages/en/saved-drafts.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { workText } from '#core/quotes/describe.ts';
import { resumeAt } from '#core/quotes/wizard.ts';
import { EndLink, LinkPage } from '#web/app/shell/link-page.tsx';
import { bookAgain } from '#web/lib/again-draft.ts';
import { call, newKey } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { fitDraft, saveQuote } from '#web/lib/quote-draft.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './reminder-links.module.css';

const againRoute = getRouteApi('/again/$token');

function visitOf(token: string) {
  return queryOptions({
    queryKey: ['due-again', token] as const,
    queryFn: () => call('GET /api/due-again/:token', { params: { token } }),
  });
}

/** /again/:token, where a reminder leads: the same work again, or no more reminders. Opening it changes nothing: mail scanners do that, too. */
export function DueAgainPage() {
  const t = useTexts(dueAgainTexts);
  const { token } = againRoute.useParams();
  const query = useQuery(visitOf(token));
  const stop = useMutation({ mutationFn: () => call('DELETE /api/due-again/:token', { params: { token } }) });
  return (
    <LinkPage query={query} t={t} instead={<NewQuote label={t('newQuote')} />}>
      {(visit) =>
        stop.isSuccess ? (
          <Ended title={t('stopped')} about={t('stoppedAbout')} newQuote={t('newQuote')} />
        ) : (
          <>
            <Visit visit={visit} token={token} />
            {visit.channel !== null && (
              <EndLink mutation={stop} className={styles.end} label={t('stopReminders')} failed={t('notStopped')} />
            )}
          </>
        )
      }
    </LinkPage>
  );
}

function Visit({ visit, token }: { readonly visit: DueVisit; readonly token: string }) {
  const t = useTexts(dueAgainTexts);
  const catalog = useCatalog();
  const language = use(LanguageContext);
  const date = formatDate(localDate(Temporal.Instant.from(visit.completedAt), catalog.timeZone), language);
  const open = useMutation({
    mutationFn: () => call('POST /api/due-again/:token/open', { params: { token } }),
    onSuccess: ({ quote, contact }) => {
      const moment = { now: Temporal.Now.instant(), newKey };
      const step = bookAgain(localStore, catalog, { ...moment, quote, session: contact });
      window.location.assign(`${pathIn('/quote', language)}?step=${step}`);
    },
  });
  usePageTitle(t('due'));
  return (
    <article className={styles.page}>
      <h1>{t('due')}</h1>
      <p>{t('last', { date })}</p>
      <dl>
        <div>
          <dt>{t('service')}</dt>
          <dd>{workText({ packageName: visit.packageName, subject: visit.work })}</dd>
        </div>
      </dl>
      {open.error && <Callout title={t('notOpened')}>{errorText(open.error)}</Callout>}
      <Button variant="sponge" big aria-disabled={open.isPending} onClick={() => open.mutate()}>
        {t('book')}
      </Button>
    </article>
  );
}

const continueRoute = getRouteApi('/continue/$token');

function draftOf(token: string) {
  return queryOptions({
    queryKey: ['saved-draft', token] as const,
    queryFn: () => call('GET /api/saved-drafts/:token', { params: { token } }),
  });
}

/** /continue/:token, where a customer finishes a quote that they began, or deletes it. Opening it changes nothing: mail scanners do that, too. */
export function SavedDraftPage() {
  const t = useTexts(savedDraftsTexts);
  const { token } = continueRoute.useParams();
  const query = useQuery(draftOf(token));
  const remove = useMutation({ mutationFn: () => call('DELETE /api/saved-drafts/:token', { params: { token } }) });
  return (
    <LinkPage query={query} t={t} instead={<NewQuote label={t('newQuote')} />}>
      {(info) =>
        remove.isSuccess ? (
          <Ended title={t('removed')} about={t('removedAbout')} newQuote={t('newQuote')} />
        ) : (
          <>
            <Draft info={info} token={token} />
            <EndLink mutation={remove} className={styles.end} label={t('remove')} failed={t('notRemoved')} />
          </>
        )
      }
    </LinkPage>
  );
}

function Draft({ info, token }: { readonly info: SavedDraftInfo; readonly token: string }) {
  const t = useTexts(savedDraftsTexts);
  const catalog = useCatalog();
  const language = use(LanguageContext);
  const date = formatDate(localDate(Temporal.Instant.from(info.expiresAt), catalog.timeZone), language);
  const open = useMutation({
    mutationFn: async () => {
      const key = newKey();
      return { key, opened: await call('POST /api/saved-drafts/:token/open', { params: { token }, body: { key } }) };
    },
    onSuccess: ({ key, opened }) => {
      const from = { ...opened.draft, customerEmail: opened.draft.customerEmail ?? opened.email };
      const draft = fitDraft(catalog, from, Temporal.Now.instant());
      const step = resumeAt(catalog, draft, opened.step);
      saveQuote(localStore, { draft, step, idempotencyKey: key });
      window.location.assign(`${pathIn('/quote', language)}?step=${step}`);
    },
  });
  usePageTitle(t('title'));
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{t('lead', { date })}</p>
      {info.packageName !== null && (
        <dl>
          <div>
            <dt>{t('service')}</dt>
            <dd>{info.packageName}</dd>
          </div>
        </dl>
      )}
      {open.error && <Callout title={t('notOpened')}>{errorText(open.error)}</Callout>}
      <Button variant="sponge" big aria-disabled={open.isPending} onClick={() => open.mutate()}>
        {t('finish')}
      </Button>
    </article>
  );
}

type EndedProps = { readonly title: string; readonly about: string; readonly newQuote: string };

function Ended({ title, about, newQuote }: EndedProps) {
  usePageTitle(title);
  return (
    <EmptyState heading="h1" icon="check" title={title} action={<NewQuote label={newQuote} />}>
      {about}
    </EmptyState>
  );
}

function NewQuote({ label }: { readonly label: string }) {
  return (
    <Button variant="sponge" href={pathIn('/quote', use(LanguageContext))}>
      {label}
    </Button>
  );
}
