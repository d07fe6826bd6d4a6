import { useQueries, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, type ReactNode, useState } from 'react';
import type { DashboardCounts, Setup } from '#contract/counts.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { dayJobsTexts, countCardsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { isTicked, type TickedItem } from '#core/settings/setup-items.ts';
import { useLatch } from '#web/app/list/record-list.tsx';
import { call, read, unlessJustRead } from '#web/lib/api.ts';
import type { Tab, DashboardSearch } from '#web/lib/dashboard-search.ts';
import { useTexts, LanguageContext, rich } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { counts, needs } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { jobsToday, thisWeek } from './day-data.ts';
import { JobsToday } from './jobs-today.tsx';
import { Needs } from './needs.tsx';
import { OfflineNote } from './offline-today.tsx';
import { ThisWeek } from './this-week.tsx';
import styles from './today-part.module.css';

/** Only new shops load it. */
const StartMenus = later(() => import('./start-menu-offer.tsx').then((module) => module.StartMenus));

/**
 * The owner's first screen: what needs them, what happens today, and how business goes. Its parts appear together, once
 * all have loaded or failed, so that none of them shifts the others.
 */
export function TodayPart() {
  const t = useTexts(dayJobsTexts);
  const { data } = useQuery(setup());
  const offersMenus = data?.offersStartMenus === true && !data.isHidden;
  const startMenus = { queryKey: ['start-menus'], queryFn: StartMenus.preload, enabled: offersMenus };
  const results = useQueries({ queries: [setup(), needs(), jobsToday(), thisWeek(), counts(), startMenus] });
  const isAtHand = useLatch(results.every(({ isLoading }) => !isLoading));
  return (
    <div className={styles.root}>
      <h1>{t('today')}</h1>
      {!isAtHand && <Skeleton lines={9} height="60px" label={t('loading')} />}
      <div className={styles.parts} hidden={!isAtHand}>
        <OfflineNote />
        <SetupCard />
        {offersMenus && (
          <Suspense>
            <StartMenus />
          </Suspense>
        )}
        <Needs />
        <JobsToday />
        <ThisWeek />
        <CountCards />
      </div>
    </div>
  );
}

/** The lists with a card, in order. */
const LISTS = ['quotes', 'jobs', 'staff', 'applications'] as const satisfies readonly Tab[];
type List = (typeof LISTS)[number];

/** The number on a card, and what it counts. `alarm` is highlighted. */
type Card = { readonly number: number | string; readonly about: string; readonly alarm?: string | false };

/** The owner's main lists with their most important numbers, each a link to its list. */
function CountCards() {
  const t = useTexts(countCardsTexts);
  const language = use(LanguageContext);
  const { data } = useQuery(counts());
  return (
    <section className={`${styles.part} ${styles.cards}`} aria-labelledby="count-cards">
      <h2 id="count-cards">{t('title')}</h2>
      <ul>
        {LISTS.filter((list) => list !== 'applications' || (data && data.applications.all > 0)).map((list) => (
          <li key={list}>
            <CardLink list={list} card={data && cardOf(list, data, language)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const em = (text: readonly ReactNode[]) => <em>{text}</em>;

/** Parts the figures in the name that a screen reader says: 'Staff, 1, 0 clocked in'. */
function Pause() {
  return <span className="visually-hidden">, </span>;
}

/** Without a card while the counts haven't loaded. */
function CardLink({ list, card }: { readonly list: List; readonly card: Card | undefined }) {
  const t = useTexts(countCardsTexts);
  return (
    <Link to="/admin/dashboard" search={{ tab: list }}>
      <span>{t(list)}</span>
      {card && <Pause />}
      <b>{card?.number ?? ' '}</b>
      {card && <Pause />}
      {card && (
        <small>
          {card.alarm ? rich(t.rich('alarmAndAbout', { alarm: card.alarm, about: card.about, em })) : card.about}
        </small>
      )}
    </Link>
  );
}

function cardOf(list: List, { quotes, jobs, staff, applications }: DashboardCounts, language: Language): Card {
  const t = countCardsTexts(language);
  switch (list) {
    case 'quotes':
      return {
        number: cardCount(quotes.pending),
        about: t('quotesCard', { all: cardCount(quotes.all) }),
        alarm: quotes.overdue > 0 && t('overdue', { count: cardCount(quotes.overdue) }),
      };
    case 'jobs':
      return { number: jobs.open, about: t('jobsCard', { today: jobs.today }) };
    case 'staff':
      return { number: staff.active, about: t('staffCard', { count: staff.clockedIn }) };
    case 'applications':
      return { number: applications.pending, about: t('applicationsCard', { all: applications.all }) };
  }
}

type Id = Setup['items'][number]['id'];

/** What each item asks for and why, as keys of its texts, and where it's done. */
const ITEMS = {
  name: {
    title: 'setupName',
    about: 'setupNameHint',
    search: { tab: 'business', section: 'shop' },
    field: 'name',
  },
  address: {
    title: 'setupAddress',
    about: 'setupAddressHint',
    search: { tab: 'business', section: 'shop' },
    field: 'address.street',
  },
  phone: {
    title: 'setupPhone',
    about: 'setupPhoneHint',
    search: { tab: 'business', section: 'shop' },
    field: 'phone',
  },
  hours: {
    title: 'setupHours',
    about: 'setupHoursHint',
    search: { tab: 'business', section: 'shop' },
    field: 'openingHours.monday',
  },
  prices: {
    title: 'setupPrices',
    about: 'setupPricesHint',
    search: { tab: 'business', section: 'packages' },
    field: undefined,
  },
  times: {
    title: 'setupTimes',
    about: 'setupTimesHint',
    search: { tab: 'business', section: 'times' },
    field: undefined,
  },
  tax: {
    title: 'setupTax',
    about: 'setupTaxHint',
    search: { tab: 'business', section: 'tax' },
    field: undefined,
  },
  crew: {
    title: 'setupCrew',
    about: 'setupCrewHint',
    search: { tab: 'staff' },
    field: undefined,
  },
  booking: {
    title: 'setupBooking',
    about: 'setupBookingHint',
    search: { tab: 'quotes' },
    field: undefined,
  },
  venmo: {
    title: 'setupVenmo',
    about: 'setupVenmoHint',
    search: { tab: 'business', section: 'payment' },
    field: 'venmo',
  },
  mail: {
    title: 'setupMail',
    about: 'setupMailHint',
    search: { tab: 'business', section: 'mail' },
    field: undefined,
  },
  backup: {
    title: 'setupBackup',
    about: 'setupBackupHint',
    search: { tab: 'scripts' },
    field: undefined,
  },
  launch: {
    title: 'setupLaunch',
    about: 'setupLaunchHint',
    search: { tab: 'business', section: 'launch' },
    field: 'launch.locked',
  },
} as const satisfies Readonly<
  Record<
    Id,
    {
      readonly title: string;
      readonly about: string;
      readonly search: DashboardSearch;
      /** Path of the missing setting. */
      readonly field: string | undefined;
    }
  >
>;

const hidden = (text: readonly ReactNode[]) => <span className="visually-hidden">{text}</span>;

/** The items of the setup; what the owner has just entered elsewhere counts at once. */
function setup() {
  return { ...read('GET /api/admin/setup'), refetchOnMount: unlessJustRead };
}

/** What a new shop still has to set up: one line with its progress and the next item, until it's unfolded. It disappears once all is done. */
function SetupCard() {
  const t = useTexts(dashboardTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(setup());
  if (!data || data.isHidden || data.items.every(({ isDone }) => isDone)) return null;
  const done = data.items.filter(({ isDone }) => isDone).length;
  const next = data.items.find(({ isDone }) => !isDone);
  return (
    <section className={styles.setup} aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">{t('setupTitle')}</h2>
        <progress max={data.items.length} value={done} aria-hidden="true" />
        <p>{t('setupProgress', { done, all: data.items.length })}</p>
        {next && !isOpen && <Link to="/admin/setup">{t('setupNext', { item: t(ITEMS[next.id].title) })}</Link>}
        <Button
          variant="plain"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'setup-items' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideSteps' : 'showAllSteps')}
        </Button>
      </header>
      {isOpen && <SetupItems items={data.items} />}
    </section>
  );
}

/** All items, each with its reason and where it's done. */
function SetupItems({ items }: Pick<Setup, 'items'>) {
  const t = useTexts(dashboardTexts);
  const client = useQueryClient();
  const hide = useMutation({
    mutationFn: () => call('PATCH /api/admin/setup', { body: { isHidden: true } }),
    onSuccess: (changed) => client.setQueryData(setup().queryKey, changed),
    onError: (error) => toastError({ title: t('hideSetupFailed'), description: errorText(error) ?? '' }),
  });
  const tick = useMutation({
    mutationFn: (item: TickedItem) => call('POST /api/admin/setup/ticks', { body: { item } }),
    onSuccess: (changed) => client.setQueryData(setup().queryKey, changed),
    onError: (error) => toastError({ title: t('setupTickFailed'), description: errorText(error) ?? '' }),
  });
  return (
    <>
      <ul id="setup-items">
        {items.map(({ id, isDone }) => (
          <li key={id} className={isDone ? styles.done : undefined}>
            <Icon name={isDone ? 'check' : 'right'} />
            {isDone ? (
              <span>{rich(t.rich('setupDone', { item: t(ITEMS[id].title), hidden }))}</span>
            ) : (
              <span>
                <Link
                  to="/admin/dashboard"
                  search={ITEMS[id].search}
                  {...(ITEMS[id].field && { hash: ITEMS[id].field })}
                >
                  {t(ITEMS[id].title)}
                </Link>{' '}
                <small>{t(ITEMS[id].about)}</small>
                {isTicked(id) && (
                  <Button
                    variant="plain"
                    aria-disabled={tick.isPending}
                    aria-label={`${t('setupTick')}: ${t(ITEMS[id].title)}`}
                    onClick={() => tick.mutate(id)}
                  >
                    {t('setupTick')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button className={styles.more} variant="plain" aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
        {t('hideSetup')}
      </Button>
    </>
  );
}
