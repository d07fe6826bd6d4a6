import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { adminFrameTexts, jumpTexts } from '#core/languages/en/admin-frame.ts';
import type { Language } from '#core/languages/language.ts';
import { foldText } from '#core/lib/fold.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { statusBadge } from '#web/lib/quote-badges.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { keepToasts } from '#web/ui/toast-place.ts';
import { ALL_PLACES, type Place } from './admin-places.ts';
import styles from './jump-dialog.module.css';

/** In milliseconds: how long the typing rests before the server is asked. */
const REST = 150;
/** The first that are shown of each list. */
const MOST = '5';

/** Searches screens, customers, quotes and jobs, and goes to the one that is chosen. */
export function JumpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(jumpTexts);
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const hasGone = useRef(false);
  const go: Go = (target) => {
    hasGone.current = true;
    onClose();
    void navigate(target).then(() => {
      // A record takes the focus itself. Another page has a frame of its own, so its main part is there only now.
      if (!target.search['open'] && !target.search['quote'])
        document.getElementById('main')?.focus({ preventScroll: true });
    });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content
          ref={keepToasts}
          className={styles.root}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (hasGone.current) event.preventDefault();
          }}
        >
          <Dialog.Title className="visually-hidden">{t('title')}</Dialog.Title>
          <Command className={styles.command} label={t('title')} shouldFilter={false} vimBindings={false} loop>
            <div className={styles.head}>
              <Icon name="search" />
              <Command.Input value={typed} onValueChange={setTyped} placeholder={t('placeholder')} maxLength={100} />
              <Dialog.Close
                className={buttonClass({ variant: 'plain', className: styles.close })}
                aria-label={t('close')}
              >
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <Results typed={typed} go={go} />
          </Command>
          <p className={styles.keys} aria-hidden="true">
            <span>{rich(t.rich('keysMove', { key }))}</span>
            <span>{rich(t.rich('keysOpen', { key }))}</span>
            <span>{rich(t.rich('keysClose', { key }))}</span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const key = (text: readonly ReactNode[]) => <kbd>{text}</kbd>;

type Target = {
  readonly to: Place['path'];
  readonly search: Readonly<Record<string, string | undefined>>;
};
type Go = (target: Target) => void;

/** A row to choose. */
type Choice = Target & {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly about?: string;
};

function Results({ typed, go }: { readonly typed: string; readonly go: Go }) {
  const t = useTexts(jumpTexts);
  const language = use(LanguageContext);
  const words = typed.trim();
  const rested = useRested(words);
  const found = useRecords(rested);
  const screens = screensFor(words, language);
  // Results of other words would be what Enter opens.
  const records = (words === rested && found.data) || NOTHING;
  const count = [screens, ...Object.values(records)].reduce((sum, { length }) => sum + length, 0);
  const isSearching = words !== rested || found.isLoading;
  return (
    <>
      <Command.List className={styles.list} label={t('results')}>
        <Choices title={t('screens')} choices={screens} go={go} />
        <Choices title={t('customers')} choices={records.customers} go={go} />
        <Choices title={t('quotes')} choices={records.quotes} go={go} />
        <Choices title={t('jobs')} choices={records.jobs} go={go} />
      </Command.List>
      {count === 0 && !isSearching && !found.error && (
        <p className={styles.none}>
          <b>{t('nothing', { words })}</b> {t('nothingAbout')}
        </p>
      )}
      {words && found.error && (
        <p className={styles.none} role="alert">
          {t('failed')} <Button onClick={() => void found.refetch()}>{t('tryAgain')}</Button>
        </p>
      )}
      <output className="visually-hidden">{words && (isSearching ? t('searching') : t('found', { count }))}</output>
    </>
  );
}

type ChoicesProps = { readonly title: string; readonly choices: readonly Choice[]; readonly go: Go };

function Choices({ title, choices, go }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Command.Group heading={title}>
      {choices.map(({ id, icon, title: name, about, to, search }) => (
        <Command.Item key={id} value={id} onSelect={() => go({ to, search })}>
          <Icon name={icon} />
          <span>{name}</span>
          {about && <small>{about}</small>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The screens with that in their name; all of them without a word. */
function screensFor(words: string, language: Language): readonly Choice[] {
  const t = adminFrameTexts(language);
  return ALL_PLACES.map(({ name, icon, path, tab }) => ({
    id: `screen ${name}`,
    icon,
    title: t(name),
    to: path,
    search: { tab },
  })).filter(({ title }) => foldText(title).includes(foldText(words)));
}

/** The text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

type Records = {
  readonly customers: readonly Choice[];
  readonly quotes: readonly Choice[];
  readonly jobs: readonly Choice[];
};

const NOTHING: Records = { customers: [], quotes: [], jobs: [] };

/** The newest customers, quotes and jobs with these words. */
function useRecords(words: string) {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  return useQuery({
    queryKey: ['jump', words, language, timeZone] as const,
    queryFn: () => findRecords(words, { language, timeZone }),
    enabled: words !== '',
    gcTime: 60_000,
    staleTime: 10_000,
  });
}

async function findRecords(
  words: string,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string | undefined },
): Promise<Records> {
  const t = jumpTexts(language);
  const query = { q: words, limit: MOST };
  const [customers, quotes, jobs] = await Promise.all([
    call('GET /api/customers', { query }),
    call('GET /api/quotes', { query }),
    call('GET /api/jobs', { query }),
  ]);
  const timeText = (at: string | null) => at !== null && timeZone && dayAndTime(at, timeZone, language).join(', ');
  const listed = (tab: 'customers' | 'quotes' | 'jobs', title: string) =>
    ({ id: `all ${tab}`, icon: 'right', title, ...inTab(tab, { q: words }) }) as const;
  return {
    customers: [
      ...customers.items.map(({ id, name, email, phone }) => ({
        id: `customer ${id}`,
        icon: 'person' as const,
        title: name || email || phoneText(phone),
        about: joined([phoneText(phone), email]),
        ...inTab('customers', { open: id }),
      })),
      ...(customers.nextCursor ? [listed('customers', t('allCustomers', { words }))] : []),
    ],
    quotes: [
      ...itemsOf(quotes).map((quote) => ({
        id: `quote ${quote.id}`,
        icon: 'note' as const,
        title: quote.customerName,
        about: joined([quote.reference, quote.packageName, statusBadge(quote.progress, language).word]),
        ...inTab('quotes', { quote: quote.id }),
      })),
      ...(hasMore(quotes) ? [listed('quotes', t('allQuotes', { words }))] : []),
    ],
    jobs: [
      ...itemsOf(jobs).map((job) => ({
        id: `job ${job.id}`,
        icon: 'truck' as const,
        title: job.customerName,
        about: joined([job.reference, job.packageName, timeText(job.scheduledDate)]),
        ...inTab('jobs', { open: job.id }),
      })),
      ...(hasMore(jobs) ? [listed('jobs', t('allJobs', { words }))] : []),
    ],
  };
}

function inTab(tab: string, search: Target['search']): Target {
  return { to: '/admin/dashboard', search: { tab, ...search } };
}

/** With a limit the server returns a page. */
type MaybePage<Row> = readonly Row[] | { readonly items: readonly Row[]; readonly nextCursor: string | null };

function itemsOf<Row>(page: MaybePage<Row>): readonly Row[] {
  return 'items' in page ? page.items : page;
}

function hasMore(page: MaybePage<unknown>): boolean {
  return 'items' in page && page.nextCursor !== null;
}

function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
