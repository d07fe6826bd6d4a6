import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use } from 'react';
import type { WaitlistPlace } from '#contract/waitlist.ts';
import { waitlistTexts } from '#core/languages/en/waitlist.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatDay, formatInstant, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { resumeAt, type StepId } from '#core/quotes/wizard.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { EndLink, LinkPage } from '#web/app/shell/link-page.tsx';
import { call, newKey } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { fitDraft, saveQuote } from '#web/lib/quote-draft.ts';
import { localStore, type Store } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './waitlist-page.module.css';

const route = getRouteApi('/waitlist/$token');

function placeOf(token: string) {
  return queryOptions({
    queryKey: ['waitlist', token] as const,
    queryFn: () => call('GET /api/waitlist/:token', { params: { token } }),
  });
}

/** /waitlist/:token, where a customer books the time that's held for them, or leaves the list. Opening it changes nothing: mail scanners do that, too. */
export function WaitlistPage() {
  const t = useTexts(waitlistTexts);
  const { token } = route.useParams();
  const query = useQuery(placeOf(token));
  const leave = useMutation({ mutationFn: () => call('DELETE /api/waitlist/:token', { params: { token } }) });
  return (
    <LinkPage query={query} t={t} instead={<PickTime />}>
      {(place) =>
        leave.isSuccess ? (
          <Left place={place} />
        ) : (
          <>
            <Place place={place} token={token} />
            {place.state !== 'lapsed' && (
              <EndLink mutation={leave} className={styles.leave} label={t('leave')} failed={t('notLeft')} />
            )}
          </>
        )
      }
    </LinkPage>
  );
}

function PickTime() {
  const t = useTexts(waitlistTexts);
  return (
    <Button variant="sponge" href={pathIn('/quote', use(LanguageContext))}>
      {t('pickTime')}
    </Button>
  );
}

type PlaceProps = { readonly place: WaitlistPlace };

function useDay({ day }: WaitlistPlace): string {
  return formatDay(Temporal.PlainDate.from(day), use(LanguageContext));
}

function Left({ place }: PlaceProps) {
  const t = useTexts(waitlistTexts);
  const day = useDay(place);
  usePageTitle(t('left'));
  return (
    <EmptyState heading="h1" icon="check" title={t('left')} action={<PickTime />}>
      {t('leftAbout', { day })}
    </EmptyState>
  );
}

function Place({ place, token }: PlaceProps & { readonly token: string }) {
  const t = useTexts(waitlistTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const day = useDay(place);
  const { state, heldUntil, time } = place;
  const until = heldUntil === null ? '' : formatInstant(Temporal.Instant.from(heldUntil), timeZone, language);
  usePageTitle(t(state));
  if (state === 'waiting' || time === null)
    return (
      <EmptyState heading="h1" icon="clock" title={t('waiting')}>
        {t('waitingAbout', { day })}
      </EmptyState>
    );
  if (state === 'lapsed')
    return (
      <EmptyState heading="h1" icon="clock" title={t('lapsed')} action={<PickTime />}>
        {t('lapsedAbout', { until })}
      </EmptyState>
    );
  return (
    <article className={styles.held}>
      <h1>{t('held')}</h1>
      <p>{rich(t.rich('heldUntil', { until, strong }))}</p>
      <dl>
        <div>
          <dt>{t('time')}</dt>
          <dd>
            {capital(day, language)}, {formatSlotTime(time, language)}
          </dd>
        </div>
        <div>
          <dt>{t('service')}</dt>
          <dd>{place.work}</dd>
        </div>
      </dl>
      <Book place={place} token={token} />
    </article>
  );
}

function Book({ place, token }: PlaceProps & { readonly token: string }) {
  const t = useTexts(waitlistTexts);
  const catalog = useCatalog();
  const language = use(LanguageContext);
  function book(): void {
    const step = bookHeld(localStore, catalog, { place, token, now: Temporal.Now.instant(), newKey });
    window.location.assign(`${pathIn('/quote', language)}?step=${step}`);
  }
  return (
    <div className={styles.book}>
      <Button variant="sponge" big onClick={book}>
        {t('book')}
      </Button>
      <small>{t('bookAbout')}</small>
    </div>
  );
}

/**
 * Fills the wizard in with what was chosen before joining the waitlist, and the time that's held. Returns the step at which it goes on:
 * the first one after the time, or an earlier one that lacks something.
 */
function bookHeld(
  store: Store,
  catalog: Catalog,
  {
    place,
    token,
    now,
    newKey,
  }: {
    readonly place: WaitlistPlace;
    readonly token: string;
    readonly now: Temporal.Instant;
    readonly newKey: () => string;
  },
): StepId {
  const { draft: chosen, firstName, email, day, time } = place;
  const from = {
    ...chosen,
    customerFirstName: firstName,
    customerEmail: email,
    scheduledDate: day,
    scheduledTime: time,
    waitlist: token,
  };
  const draft = fitDraft(catalog, from, now);
  const step = resumeAt(catalog, draft, 'extras');
  saveQuote(store, { draft, step, idempotencyKey: newKey() });
  return step;
}
