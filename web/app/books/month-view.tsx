import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { AccountEntries, BooksMonth } from '#contract/books.ts';
import { ACCOUNTS, type Account } from '#core/books/accounts.ts';
import { firstDay, lastDay, monthAfter, monthBefore, monthOf } from '#core/books/months.ts';
import { booksScreenTexts, booksTexts } from '#core/languages/en/books.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate, formatMonth, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FieldHint, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountEntries, booksMonth } from './books-data.ts';
import styles from './books.module.css';

const route = getRouteApi('/admin/dashboard');

/** A month of the books: what was posted to each account, its file, and its lock. The month is in the address, by its first day. */
export function MonthView() {
  const t = useTexts(booksScreenTexts);
  const { from, open } = route.useSearch();
  const account = ACCOUNTS.find((each) => each === open);
  const { data: books, error, refetch, isPlaceholderData } = useQuery(booksMonth(from && monthOf(from)));
  if (error && !books)
    return (
      <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (!books) return <Skeleton lines={9} height="44px" label={t('loading')} />;
  return (
    <div className={styles.month} aria-busy={isPlaceholderData}>
      <Tools books={books} />
      <State books={books} />
      {books.entries === 0 ? (
        <Nothing month={books.month} />
      ) : account ? (
        <Entries key={account} month={books.month} account={account} />
      ) : (
        <TrialBalance books={books} />
      )}
      <FieldHint>{t('importHint')}</FieldHint>
    </div>
  );
}

type Props = { readonly books: BooksMonth };

function useMonthName(): (month: string) => string {
  const language = use(LanguageContext);
  return (month) => formatMonth(month, language);
}

/** Chooses the month, and takes it away as a file or on paper. */
function Tools({ books: { month, firstMonth, thisMonth } }: Props) {
  const t = useTexts(booksScreenTexts);
  const language = use(LanguageContext);
  const nameOf = useMonthName();
  const navigate = route.useNavigate();
  const open = (chosen: string) =>
    void navigate({
      search: (was) => ({ ...was, from: firstDay(chosen).toString() }),
      replace: true,
      resetScroll: false,
    });
  const months = monthsBetween([month, thisMonth, firstMonth ?? thisMonth]);
  const file = `/api/books/journal?from=${firstDay(month).toString()}&to=${lastDay(month).toString()}`;
  return (
    <div className={styles.tools}>
      <Button aria-label={t('earlier')} onClick={() => open(monthBefore(month))}>
        <Icon name="left" />
      </Button>
      <SelectField id="books-month" label={t('month')} value={month} onChange={({ target }) => open(target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {capital(nameOf(each), language)}
          </option>
        ))}
      </SelectField>
      <Button aria-label={t('later')} onClick={() => open(monthAfter(month))}>
        <Icon name="right" />
      </Button>
      <div className={styles.actions}>
        <Button href={file} download>
          <Icon name="download" />
          {t('csv')}
        </Button>
        <Button onClick={() => window.print()}>{t('print')}</Button>
      </div>
    </div>
  );
}

/** All months from the earliest to the latest of these, the latest first. */
function monthsBetween(named: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [named.toSorted()[0], named.toSorted().at(-1)];
  const months = [];
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

/** Whether the month is locked, and what can be locked or unlocked now. */
function State({ books }: Props) {
  const t = useTexts(booksScreenTexts);
  const language = use(LanguageContext);
  const nameOf = useMonthName();
  const timeZone = useCatalogIfKnown()?.timeZone;
  const [asked, setAsked] = useState<'lock' | 'unlock'>();
  const { month, isLocked, lockedAt, lockable, unlockable, entries, changes } = books;
  const date = lockedAt && timeZone && formatMediumDate(localDate(Temporal.Instant.from(lockedAt), timeZone), language);
  return (
    <div className={styles.state}>
      <div>
        <Badge tone={isLocked ? 'good' : 'calm'} icon={isLocked ? 'lock' : 'clock'}>
          {t(isLocked ? 'locked' : 'open')}
        </Badge>
        <span>{isLocked ? date && t('lockedOn', { date }) : t('openHint')}</span>
      </div>
      <p>
        {t('entries', { count: entries })}
        {changes > 0 && `. ${t('changes', { count: changes })}.`}
      </p>
      {books.hasTestData && (
        <p className={styles.test}>
          <Icon name="alert" />
          {t('testData')}
        </p>
      )}
      <div className={styles.locks}>
        {lockable === month && (
          <Button variant="sponge" onClick={() => setAsked('lock')}>
            <Icon name="lock" />
            {t('lock', { month: nameOf(month) })}
          </Button>
        )}
        {unlockable === month && (
          <Button onClick={() => setAsked('unlock')}>{t('unlock', { month: nameOf(month) })}</Button>
        )}
        {lockable !== null && lockable !== month && (
          <Link
            to="/admin/dashboard"
            search={(was) => ({ ...was, from: firstDay(lockable).toString() })}
            resetScroll={false}
          >
            {t('nextToLock', { month: nameOf(lockable) })}
          </Link>
        )}
      </div>
      {asked && <AskLock change={asked} month={month} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

type AskLockProps = {
  readonly change: 'lock' | 'unlock';
  readonly month: string;
  readonly onClose: () => void;
};

function AskLock({ change, month, onClose }: AskLockProps) {
  const t = useTexts(booksScreenTexts);
  const client = useQueryClient();
  const name = useMonthName()(month);
  const isLock = change === 'lock';
  const send = useMutation({
    mutationFn: () =>
      isLock
        ? call('POST /api/books/locks', { body: { month } })
        : call('DELETE /api/books/locks/:month', { params: { month } }),
    onSuccess: async (books) => {
      client.setQueryData(booksMonth(month).queryKey, books);
      toast({ title: t(isLock ? 'lockDone' : 'unlockDone', { month: name }) });
      onClose();
      await client.invalidateQueries({ queryKey: ['books'] });
    },
  });
  return (
    <Ask
      title={t(isLock ? 'lockTitle' : 'unlockTitle', { month: name })}
      about={isLock ? t('lockText', { month: name }) : t('unlockText')}
      action={t(isLock ? 'lockAction' : 'unlockAction')}
      variant={isLock ? 'sponge' : 'stop'}
      isBusy={send.isPending}
      onDo={() => send.mutate()}
      onClose={onClose}
    >
      {send.error && <Callout title={t(isLock ? 'lockFailed' : 'unlockFailed')}>{errorText(send.error)}</Callout>}
    </Ask>
  );
}

function Nothing({ month }: { readonly month: string }) {
  const t = useTexts(booksScreenTexts);
  const name = useMonthName()(month);
  return (
    <EmptyState icon="book" title={t('nothing', { month: name })}>
      {t('nothingHint')}
    </EmptyState>
  );
}

/** What was posted to each account. Below the owner's name of an account stands what it's for, where that differs. */
function TrialBalance({ books }: Props) {
  const t = useTexts(booksScreenTexts);
  const inBooks = useTexts(booksTexts);
  const caption = t('tableCaption', { month: useMonthName()(books.month) });
  const posted = books.accounts.filter(({ debitCents, creditCents }) => debitCents > 0 || creditCents > 0);
  const amount = (cents: number) => (cents === 0 ? '' : formatMoneyExact(cents));
  return (
    <table className={styles.balance}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('debit')}</th>
          <th scope="col">{t('credit')}</th>
        </tr>
      </thead>
      <tbody>
        {posted.map(({ account, number, name, debitCents, creditCents }) => (
          <tr key={account}>
            <th scope="row">
              {number && <span>{number}</span>}
              <Link to="/admin/dashboard" search={(was) => ({ ...was, open: account })} resetScroll={false}>
                {name}
              </Link>
              {name !== inBooks(account) && <small>{inBooks(account)}</small>}
            </th>
            <td>{amount(debitCents)}</td>
            <td>{amount(creditCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{formatMoneyExact(books.debitCents)}</td>
          <td>{formatMoneyExact(books.creditCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What was posted to an account, each entry with a link to its quote; the address names the account. */
function Entries({ month, account }: { readonly month: string; readonly account: Account }) {
  const t = useTexts(booksScreenTexts);
  const name = useMonthName()(month);
  const { data, error, refetch } = useQuery(accountEntries(month, account));
  return (
    <>
      <Link
        to="/admin/dashboard"
        search={(was) => ({ ...was, open: undefined })}
        resetScroll={false}
        className={`${buttonClass()} ${styles.back}`}
      >
        <Icon name="left" />
        {t('toBalance')}
      </Link>
      {error && !data && (
        <Callout title={t('entriesFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={6} height="44px" label={t('loadingEntries')} />}
      {data &&
        (data.count === 0 ? <p>{t('noEntries', { month: name })}</p> : <EntryTable posted={data} month={name} />)}
    </>
  );
}

function EntryTable({ posted, month }: { readonly posted: AccountEntries; readonly month: string }) {
  const t = useTexts(booksScreenTexts);
  const language = use(LanguageContext);
  const { name, entries, count, debitCents, creditCents } = posted;
  const amount = (cents: number) => (cents === 0 ? '' : formatMoneyExact(cents));
  return (
    <>
      <table className={styles.balance}>
        <caption>{t('entriesOf', { account: name, month })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('entry')}</th>
            <th scope="col">{t('debit')}</th>
            <th scope="col">{t('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ number, day, description, quote, ...sides }) => (
            <tr key={number}>
              <th scope="row">
                {quote === null ? (
                  description
                ) : (
                  <Link to="/admin/dashboard" search={{ tab: 'quotes', q: quote }}>
                    {description}
                  </Link>
                )}
                <small>{formatMediumDate(Temporal.PlainDate.from(day), language)}</small>
              </th>
              <td>{amount(sides.debitCents)}</td>
              <td>{amount(sides.creditCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{amount(debitCents)}</td>
            <td>{amount(creditCents)}</td>
          </tr>
        </tfoot>
      </table>
      {count > entries.length && <p>{t('firstEntries', { shown: entries.length, count })}</p>}
    </>
  );
}
