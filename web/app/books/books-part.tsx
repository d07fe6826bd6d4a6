import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Chart } from '#contract/books.ts';
import { ACCOUNTS, MOST_NAME, MOST_NUMBER, type Account } from '#core/books/accounts.ts';
import { booksScreenTexts, booksTexts } from '#core/languages/en/books.ts';
import { call, ApiError } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { chartOfAccounts } from './books-data.ts';
import { MonthView } from './month-view.tsx';
import { SuppliesView } from './supplies-view.tsx';
import styles from './books.module.css';

const route = getRouteApi('/admin/dashboard');

const VIEWS = [
  { value: 'months', word: 'monthView' },
  { value: 'accounts', word: 'accountsView' },
  { value: 'supplies', word: 'suppliesView' },
] as const;

/** The books: a month and what was posted in it, the chart of accounts, and what supplies cost. */
export function BooksPart() {
  const t = useTexts(booksScreenTexts);
  const shop = useCatalogIfKnown();
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const view = VIEWS.find(({ value }) => value === section)?.value ?? 'months';
  return (
    <div className={styles.root}>
      {shop && <p className={styles.printedShop}>{shop.name}</p>}
      <h1>{t('title')}</h1>
      <Segments
        className={styles.views}
        name="books-view"
        label={t('view')}
        choices={VIEWS.map(({ value, word }) => ({ value, word: t(word) }))}
        chosen={view}
        onChoose={(chosen) =>
          void navigate({
            search: { tab: 'books', section: chosen === 'months' ? undefined : chosen },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {view === 'months' && <MonthView />}
      {view === 'accounts' && <AccountsView />}
      {view === 'supplies' && <SuppliesView />}
    </div>
  );
}

type FieldName = `${Account}-${'number' | 'name'}`;

/** The chart of accounts, which the owner names as in the shop's bookkeeping. */
function AccountsView() {
  const t = useTexts(booksScreenTexts);
  const { data: chart, error, refetch } = useQuery(chartOfAccounts());
  if (chart) return <AccountsForm chart={chart} />;
  if (!error) return <Skeleton lines={9} height="44px" label={t('loading')} />;
  return (
    <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
      {errorText(error)}
    </Callout>
  );
}

function AccountsForm({ chart }: { readonly chart: Chart }) {
  const t = useTexts(booksScreenTexts);
  const inBooks = useTexts(booksTexts);
  const client = useQueryClient();
  const form = useServerForm<FieldName, Chart>({
    initial: Object.fromEntries(
      chart.accounts.flatMap(({ account, number, name }) => [
        [`${account}-number`, number],
        [`${account}-name`, name],
      ]),
    ) as Record<FieldName, string>,
    send: (typed) =>
      call('PUT /api/books/accounts', {
        body: {
          accounts: ACCOUNTS.map((account) => ({
            account,
            number: typed[`${account}-number`].trim(),
            name: typed[`${account}-name`],
          })),
        },
      }),
    readRefusal: errorsOf,
    onSent: async (saved) => {
      client.setQueryData(chartOfAccounts().queryKey, saved);
      toast({ title: t('saved'), description: t('savedHelp') });
      await client.invalidateQueries({ queryKey: ['books'] });
    },
  });
  return (
    <form className={styles.accounts} noValidate onSubmit={form.submit} aria-label={t('accountsView')}>
      <p>{t('accountsHint')}</p>
      <div className={styles.chart}>
        <p aria-hidden="true">
          <span /> <span>{t('number')}</span> <span>{t('name')}</span>
        </p>
        {ACCOUNTS.map((account) => (
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- the name of a fieldset can't be a cell of the row
          <div key={account} role="group" aria-labelledby={`account-${account}`}>
            <b id={`account-${account}`}>{inBooks(account)}</b>
            <Field
              {...form.field(`${account}-number`)}
              label={<span className="visually-hidden">{t('numberOf', { account: inBooks(account) })}</span>}
              inputMode="numeric"
              maxLength={MOST_NUMBER}
              autoComplete="off"
            />
            <Field
              {...form.field(`${account}-name`)}
              label={<span className="visually-hidden">{t('nameOf', { account: inBooks(account) })}</span>}
              maxLength={MOST_NAME}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      {form.error && <Callout title={t('notSaved')}>{form.error}</Callout>}
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The server names an account by its place: 'accounts.3.name'. */
function errorsOf(error: unknown): Partial<Record<FieldName, string>> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [, index, part] = /^accounts\.(\d+)\.(number|name)$/.exec(path) ?? [];
      const account = ACCOUNTS[Number(index)];
      return account && part ? [[`${account}-${part}`, message]] : [];
    }),
  );
}
