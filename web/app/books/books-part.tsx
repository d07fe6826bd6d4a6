import { getRouteApi } from '@tanstack/react-router';
import { booksScreenTexts } from '#core/languages/en/books.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { AccountsView } from './accounts-view.tsx';
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
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const view = VIEWS.find(({ value }) => value === section)?.value ?? 'months';
  return (
    <div className={styles.root}>
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
