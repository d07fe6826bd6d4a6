import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use } from 'react';
import type { SavedDraftInfo } from '#contract/saved-drafts.ts';
import { savedDraftsTexts } from '#core/languages/en/saved-drafts.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { resumeAt } from '#core/quotes/wizard.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { LinkNotOpened } from '#web/app/shell/link-not-opened.tsx';
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
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './reminder-links.module.css';

const route = getRouteApi('/continue/$token');

function draftOf(token: string) {
  return queryOptions({
    queryKey: ['saved-draft', token] as const,
    queryFn: () => call('GET /api/saved-drafts/:token', { params: { token } }),
  });
}

/** /continue/:token, where a customer finishes a quote that they began, or deletes it. Opening it changes nothing: mail scanners do that, too. */
export function SavedDraftPage() {
  const t = useTexts(savedDraftsTexts);
  const { token } = route.useParams();
  const { data, error, refetch } = useQuery(draftOf(token));
  const remove = useMutation({ mutationFn: () => call('DELETE /api/saved-drafts/:token', { params: { token } }) });
  return (
    <CustomerPage>
      {data && remove.isSuccess && <Removed />}
      {data && !remove.isSuccess && (
        <>
          <Draft info={data} token={token} />
          <div className={styles.end}>
            <Button aria-disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
            {remove.error && <Callout title={t('notRemoved')}>{errorText(remove.error)}</Callout>}
          </div>
        </>
      )}
      {!data && error && (
        <LinkNotOpened
          error={error}
          words={{ gone: t('gone'), goneAbout: t('goneAbout'), notLoaded: t('notLoaded'), tryAgain: t('tryAgain') }}
          instead={<NewQuote />}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} height="3rem" label={t('loading')} />}
    </CustomerPage>
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

function Removed() {
  const t = useTexts(savedDraftsTexts);
  usePageTitle(t('removed'));
  return (
    <EmptyState heading="h1" icon="check" title={t('removed')} action={<NewQuote />}>
      {t('removedAbout')}
    </EmptyState>
  );
}

function NewQuote() {
  const t = useTexts(savedDraftsTexts);
  return (
    <Button variant="sponge" href={pathIn('/quote', use(LanguageContext))}>
      {t('newQuote')}
    </Button>
  );
}
