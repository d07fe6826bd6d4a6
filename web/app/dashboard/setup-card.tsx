import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Setup } from '#contract/setup.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { call, read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import styles from './setup-card.module.css';

type Id = Setup['items'][number]['id'];

/** What each item asks for, why, and where it's done. */
const ITEMS: Readonly<
  Record<Id, { readonly title: string; readonly about: string; readonly search: DashboardSearch }>
> = {
  name: {
    title: 'Name your shop',
    about: 'It stands on every page and in every email.',
    search: { tab: 'business', section: 'shop' },
  },
  address: {
    title: 'Add your drop-off address',
    about: 'Customers need to know where to bring their vehicle.',
    search: { tab: 'business', section: 'shop' },
  },
  phone: {
    title: 'Add your phone number',
    about: 'Customers call it when plans change.',
    search: { tab: 'business', section: 'shop' },
  },
  hours: {
    title: 'Set your opening hours',
    about: 'Deadlines that you promise are moved into them.',
    search: { tab: 'business', section: 'shop' },
  },
  venmo: {
    title: 'Add your Venmo name',
    about: 'Payment links lead to it.',
    search: { tab: 'business', section: 'payment' },
  },
  mail: {
    title: 'Connect a mail server',
    about: 'Until SMTP_URL is set, emails are written to a folder and aren’t delivered.',
    search: { tab: 'mail' },
  },
  backup: {
    title: 'Make your first backup',
    about: 'Run backup-database. After that, a backup runs every night.',
    search: { tab: 'scripts' },
  },
};

/**
 * What a new shop still has to set up. It disappears once all is done, and can be hidden earlier. On a phone it shows only the
 * next item until the others are expanded.
 */
export function SetupCard() {
  const [showsAll, setShowsAll] = useState(false);
  const client = useQueryClient();
  const query = read('GET /api/admin/setup');
  const { data: setup } = useQuery({ ...query, staleTime: 0 });
  const hide = useMutation({
    mutationFn: () => call('PATCH /api/admin/setup', { body: { isHidden: true } }),
    onSuccess: (changed) => client.setQueryData(query.queryKey, changed),
    onError: (error) => toastError({ title: 'The checklist was not hidden', description: errorText(error) ?? '' }),
  });
  if (!setup || setup.isHidden || setup.items.every(({ isDone }) => isDone)) return null;
  const done = setup.items.filter(({ isDone }) => isDone).length;
  const next = setup.items.find(({ isDone }) => !isDone);
  return (
    <section className={showsAll ? `${styles.card} ${styles.all}` : styles.card} aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">Set up your shop</h2>
        <p>
          {done} of {setup.items.length} done
        </p>
        <Button variant="plain" aria-disabled={hide.isPending} onClick={() => hide.mutate()}>
          Hide checklist
        </Button>
      </header>
      <ul id="setup-items">
        {setup.items.map(({ id, isDone }) => (
          <li key={id} className={isDone ? styles.done : undefined} data-next={id === next?.id || undefined}>
            <Icon name={isDone ? 'check' : 'right'} />
            {isDone ? (
              <span>
                {ITEMS[id].title}
                <span className="visually-hidden">, done</span>
              </span>
            ) : (
              <span>
                <Link to="/admin/dashboard" search={ITEMS[id].search}>
                  {ITEMS[id].title}
                </Link>
                <small>{ITEMS[id].about}</small>
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
        {showsAll ? 'Show the next step only' : 'Show all steps'}
      </Button>
    </section>
  );
}
