import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Setup } from '#contract/counts.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { call, read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import styles from './today-part.module.css';

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
  venmo: {
    title: 'setupVenmo',
    about: 'setupVenmoHint',
    search: { tab: 'business', section: 'payment' },
    field: 'venmo',
  },
  mail: {
    title: 'setupMail',
    about: 'setupMailHint',
    search: { tab: 'mail' },
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
export function setup() {
  return { ...read('GET /api/admin/setup'), staleTime: 0 };
}

/**
 * What a new shop still has to set up. It disappears once all is done, and can be hidden earlier. On a phone it shows only the
 * next item until the others are expanded.
 */
export function SetupCard() {
  const t = useTexts(dashboardTexts);
  const [showsAll, setShowsAll] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery(setup());
  const hide = useMutation({
    mutationFn: () => call('PATCH /api/admin/setup', { body: { isHidden: true } }),
    onSuccess: (changed) => client.setQueryData(setup().queryKey, changed),
    onError: (error) => toastError({ title: t('hideSetupFailed'), description: errorText(error) ?? '' }),
  });
  if (!data || data.isHidden || data.items.every(({ isDone }) => isDone)) return null;
  const done = data.items.filter(({ isDone }) => isDone).length;
  const next = data.items.find(({ isDone }) => !isDone);
  return (
    <section className={showsAll ? `${styles.setup} ${styles.all}` : styles.setup} aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">{t('setupTitle')}</h2>
        <p>{t('setupProgress', { done, all: data.items.length })}</p>
        <Button variant="plain" aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
          {t('hideSetup')}
        </Button>
      </header>
      <ul id="setup-items">
        {data.items.map(({ id, isDone }) => (
          <li key={id} className={isDone ? styles.done : undefined} data-next={id === next?.id || undefined}>
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
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        className={styles.more}
        variant="plain"
        aria-expanded={showsAll}
        aria-controls="setup-items"
        onClick={() => setShowsAll(!showsAll)}
      >
        {t(showsAll ? 'showNextStep' : 'showAllSteps')}
      </Button>
    </section>
  );
}
