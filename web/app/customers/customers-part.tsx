import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CustomerInList } from '#contract/customer-records.ts';
import { customersTexts, walkInTexts } from '#core/languages/en/customers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { CUSTOMER_GROUPS, INVITE_AGAIN_DAYS, MOST_INVITED } from '#core/people/customer-records.ts';
import { ContactCell, DayCell, ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { call, type Answer } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { CustomerBadges, nameOf } from './customer-actions.tsx';
import { GROUP_BADGES, IMPORT, readCustomerPage, WALK_IN } from './customer-data.ts';
import { CustomerSheet } from './customer-sheet.tsx';
import styles from './customer-sheet.module.css';

function columnsOf(t: ReturnType<typeof customersTexts>): readonly Column<CustomerInList>[] {
  return [
    {
      title: t('contact'),
      share: 3.2,
      isWideOnly: true,
      cell: ContactCell,
    },
    {
      title: t('lastRequest'),
      share: 1.3,
      isWideOnly: true,
      cell: ({ lastAt }) => <DayCell at={lastAt} />,
      onPhone: 'none',
      orders: ordersBy('customers', 'request', 'date'),
    },
    {
      title: t('lastVisit'),
      share: 1.3,
      cell: ({ lastVisitAt }) => (lastVisitAt ? <DayCell at={lastVisitAt} /> : t('noVisit')),
      onPhone: 'none',
      orders: ordersBy('customers', 'visit', 'date'),
    },
    {
      title: t('paid'),
      share: 1.3,
      cell: ({ paid, booked, quotes }) => (
        <>
          {formatMoneyExact(Math.round(paid * 100))}
          <small>{t('bookedOf', { booked, quotes })}</small>
        </>
      ),
      isFigure: true,
      isNamedOnPhone: true,
      orders: ordersBy('customers', 'paid', 'amount'),
    },
    { title: t('groups'), share: 1.9, cell: (customer) => <CustomerBadges customer={customer} />, onPhone: 'side' },
  ];
}

const route = getRouteApi('/admin/dashboard');
const ImportPage = later(() => import('./import-page.tsx').then((module) => module.ImportPage));
const WalkInPage = later(() => import('./walk-in.tsx').then((module) => module.WalkInPage));

/** The list of customers, or the page for a new quote or for a file of them. */
export function CustomersPart() {
  const section = route.useSearch({ select: (search) => search.section });
  useWalkInKey();
  if (section === IMPORT) return <ImportPage />;
  return section === WALK_IN ? <WalkInPage /> : <CustomerList />;
}

function CustomerList() {
  const t = useTexts(customersTexts);
  const inWalkIn = useTexts(walkInTexts);
  const isDueAgain = route.useSearch({ select: ({ status }) => status === 'due-again' });
  return (
    <RecordList
      topic="customers"
      title={t('title')}
      headline={
        <div className={styles.head}>
          {isDueAgain && <InviteButton />}
          <Link
            className={buttonClass({ variant: 'plain' })}
            to="/admin/dashboard"
            search={{ tab: 'customers', section: IMPORT }}
          >
            {t('import')}
          </Link>
          <Link
            className={buttonClass({ variant: 'sponge' })}
            to="/admin/dashboard"
            search={{ tab: 'customers', section: WALK_IN }}
            aria-keyshortcuts="n"
          >
            <Icon name="plus" />
            {inWalkIn('newQuote')}
          </Link>
        </div>
      }
      placeholder={t('searchHint')}
      statuses={CUSTOMER_GROUPS.map((value) => ({ value, word: t(GROUP_BADGES[value].word) }))}
      exportPath="/api/customers/export"
      readPage={readCustomerPage}
      usualOrder={() => '-request' satisfies ListOrder<'customers'>}
      nameColumn={{ title: t('name'), share: 1.8, name: nameOf, orders: ordersBy('customers', 'name', 'text') }}
      columns={columnsOf(t)}
      empty={{ icon: 'note', title: t('none'), about: t('noneHelp') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <CustomerSheet key={id} id={id} frame={frame} />;
}

/** N opens a new quote for the customer who is open, or for a new one; not while typing. */
function useWalkInKey(): void {
  const navigate = route.useNavigate();
  useEffect(() => {
    const press = ({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
      if (key !== 'n' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping) return;
      if (document.querySelector('[role=alertdialog]')) return;
      void navigate({ search: ({ open }) => ({ tab: 'customers', section: WALK_IN, open }) });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate]);
}

type Invitations = Answer<'GET /api/customers/invitations'>;

/** Emails the customers who are due again, after saying how many get it. */
function InviteButton() {
  const t = useTexts(customersTexts);
  const [asked, setAsked] = useState<Invitations>();
  const look = useMutation({
    mutationFn: () => call('GET /api/customers/invitations'),
    onSuccess: (found) => {
      if (found.recipients > 0) return setAsked(found);
      return toast({ title: t('inviteNone'), description: t('inviteNoneHelp', { days: INVITE_AGAIN_DAYS }) });
    },
    onError: (error) => toastError({ title: t('inviteFailed'), description: errorText(error) ?? '' }),
  });
  return (
    <>
      <Button aria-disabled={look.isPending} onClick={() => look.mutate()}>
        <Icon name="mail" />
        {t('invite')}
      </Button>
      {asked && <AskInvite found={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskInvite({ found, onClose }: { readonly found: Invitations; readonly onClose: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const { recipients: count, hasMore } = found;
  const invite = useMutation({
    mutationFn: () => call('POST /api/customers/invitations', { body: { recipients: count } }),
    onSuccess: async ({ invited }) => {
      toast({ title: t('inviteDone', { count: invited }) });
      onClose();
      await Promise.all([['customers'], ['mail']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Ask
      title={t('inviteTitle', { count })}
      about={t('inviteHelp', { days: INVITE_AGAIN_DAYS })}
      action={t('inviteSend', { count })}
      variant="sponge"
      isBusy={invite.isPending}
      onDo={() => invite.mutate()}
      onClose={onClose}
    >
      {hasMore && <p>{t('inviteMore', { most: MOST_INVITED })}</p>}
      {invite.error && <Callout title={t('inviteFailed')}>{errorText(invite.error)}</Callout>}
    </Ask>
  );
}
