import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Dialog } from 'radix-ui';
import { type ReactNode, use, useEffect, useRef, useState, useCallback } from 'react';
import { adminFrameTexts, jumpTexts } from '#core/languages/en/admin-frame.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { dashboardSearch } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { counts, needs } from '#web/lib/list-pages.ts';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { keepToasts } from '#web/ui/toast-place.ts';
import { Toaster, toastError } from '#web/ui/toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  ACCOUNT,
  placeAt,
  placeInNavigation,
  placesInUse,
  type Mark,
  type Place,
  type PlaceName,
  type WaitingCounts,
} from './admin-places.ts';
import { PageLanguageSwitch } from './language-setting.tsx';
import { logOut } from './log-out.ts';
import { useLeaveWhenLoggedOut } from './use-leave-when-logged-out.ts';
import styles from './admin-frame.module.css';

const LEAVING = { logIn: '/admin', statuses: [401] } as const;

type AdminFrameProps = {
  /** Name of the logged-in admin. */
  readonly name: string;
  /** A text column instead of the full width, for reading rather than working. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of every dashboard screen, with its navigation. Changes made elsewhere appear automatically. Redirects to the
 * log-in when the session ends.
 */
export function AdminFrame({ name, isNarrow = false, children }: AdminFrameProps) {
  useLiveUpdates();
  useLeaveWhenLoggedOut(LEAVING);
  return (
    <div className={styles.frame}>
      <AdminNav name={name} />
      <main id="main" tabIndex={-1} className={isNarrow ? `${styles.main} ${styles.narrow}` : styles.main}>
        {children}
      </main>
      <Toaster side="left" />
    </div>
  );
}

/** How many places are in the bar of a phone, and beside the screen of a tablet. */
const IN_BAR = { phone: 4, tablet: 8 };

/**
 * The navigation of everything behind the admin's log-in, with what waits in each place: a sidebar at a desk, a narrower one
 * with 'More' on a tablet, a bar at the bottom with 'More' on a phone.
 */
function AdminNav({ name }: { readonly name: string }) {
  const isDesk = useMedia('(min-width: 75rem)');
  const isPhone = useMedia('(max-width: 47.99rem)');
  const shop = useCatalogIfKnown()?.name ?? '';
  const { groups } = usePlaces();
  if (isDesk) return <Sidebar name={name} shop={shop} />;
  const places = groups.flat();
  const most = isPhone ? IN_BAR.phone : IN_BAR.tablet;
  const bar = <Bar places={places.slice(0, most)} others={places.slice(most)} name={name} />;
  if (!isPhone)
    return (
      <header className={styles.rail}>
        <Brand className={styles.logo} name={shop} href="/" />
        <JumpButton className={styles.jumpIcon} />
        {bar}
      </header>
    );
  return (
    <>
      <header className={styles.top}>
        <Brand className={styles.logo} name={shop} href="/" />
        <JumpButton className={styles.jump} />
      </header>
      {bar}
    </>
  );
}

function Sidebar({ name, shop }: { readonly name: string; readonly shop: string }) {
  return (
    <header className={styles.side}>
      <Brand className={styles.brand} name={shop} href="/" />
      <JumpButton className={styles.jump} />
      <AllPlaces />
      <Person name={name} />
    </header>
  );
}

/** Every place that the shop uses, in groups. */
function AllPlaces({ onGo }: { readonly onGo?: () => void }) {
  const t = useTexts(adminFrameTexts);
  const { groups, current, markOf } = usePlaces();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // It may be out of sight where the window is low.
    nav.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav className={styles.all} aria-label={t('dashboard')} ref={nav}>
      {groups.map((group) => (
        <ul key={group[0]?.name}>
          {group.map((place) => (
            <li key={place.name} data-place={place.name}>
              <PlaceLink place={place} mark={markOf(place)} isCurrent={place.name === current} onGo={onGo} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

type BarProps = { readonly places: readonly Place[]; readonly others: readonly Place[]; readonly name: string };

/** The first places, and all of them under 'More'. */
function Bar({ places, others, name }: BarProps) {
  const t = useTexts(adminFrameTexts);
  const { current, markOf } = usePlaces();
  return (
    <nav className={styles.bar} aria-label={t('dashboard')}>
      <ul>
        {places.map((place) => (
          <li key={place.name}>
            <PlaceLink place={place} mark={markOf(place)} isCurrent={place.name === current} />
          </li>
        ))}
        <li>
          <More
            name={name}
            isCurrent={others.some((place) => place.name === current)}
            mark={sumOf(
              others.flatMap((place) => markOf(place) ?? []),
              (count) => t('waiting', { count: String(count) }),
            )}
          />
        </li>
      </ul>
    </nav>
  );
}

type MoreProps = { readonly name: string; readonly mark: Mark | undefined; readonly isCurrent: boolean };

/** The button that opens all places, and who is logged in. */
function More({ name, mark, isCurrent }: MoreProps) {
  const t = useTexts(adminFrameTexts);
  const [isOpen, setOpen] = useState(false);
  const hasGone = useRef(false);
  const go = () => {
    hasGone.current = true;
    setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles.place} aria-current={isCurrent || undefined}>
        <Icon name="menu" />
        <span>{t('more')}</span>
        <MarkOf mark={mark} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content
          ref={keepToasts}
          className={styles.sheet}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!hasGone.current) return;
            hasGone.current = false;
            event.preventDefault();
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          <div className={styles.sheetHead}>
            <Dialog.Title>{t('more')}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'plain' })} aria-label={t('close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <AllPlaces onGo={go} />
          <Person name={name} onGo={go} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PersonProps = { readonly name: string; readonly onGo?: (() => void) | undefined };

/** Who is logged in, with a link to their account. */
function Person({ name, onGo }: PersonProps) {
  const t = useTexts(adminFrameTexts);
  const client = useQueryClient();
  const { current } = usePlaces();
  return (
    <div className={styles.person}>
      <Link
        className={styles.account}
        to={ACCOUNT.path}
        search={{ tab: ACCOUNT.tab }}
        activeOptions={EXACT}
        aria-current={current === ACCOUNT.name ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon name="person" />
        <span>
          {t('account')} <small>{name}</small>
        </span>
      </Link>
      <PageLanguageSwitch />
      <Button className={styles.logOut} onClick={() => void logOut(client, 'POST /api/admin/logout')}>
        {t('logOut')}
      </Button>
    </div>
  );
}

type PlaceLinkProps = {
  readonly place: Place;
  readonly mark: Mark | undefined;
  readonly isCurrent: boolean;
  readonly onGo?: (() => void) | undefined;
};

function PlaceLink({ place: { name, icon, path, tab }, mark, isCurrent, onGo }: PlaceLinkProps) {
  const t = useTexts(adminFrameTexts);
  return (
    <Link
      className={styles.place}
      to={path}
      search={path === '/job-schedule' ? {} : { tab }}
      // An address with filters, and the other page of the staff, are in it as well: `isCurrent` says so.
      activeOptions={EXACT}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon name={icon} />
      <span>{t(name)}</span>
      <MarkOf mark={mark} />
    </Link>
  );
}

const EXACT = { exact: true, includeSearch: true } as const;
/** The highest number that a mark shows. */
const MOST_SHOWN = 99;

/** The number of what waits; a screen reader hears what it is: 'Quotes 3 pending'. */
function MarkOf({ mark }: { readonly mark: Mark | undefined }) {
  if (!mark) return null;
  return (
    <>
      <b className={styles.mark} data-alarm={mark.isAlarm || undefined} aria-hidden="true" title={mark.about}>
        {mark.count > MOST_SHOWN ? `${MOST_SHOWN}+` : mark.count}
      </b>
      <span className="visually-hidden">{mark.about}</span>
    </>
  );
}

function sumOf(marks: readonly Mark[], about: (count: number) => string): Mark | undefined {
  const count = marks.reduce((sum, mark) => sum + mark.count, 0);
  return count === 0 ? undefined : { count, about: about(count), isAlarm: marks.some(({ isAlarm }) => isAlarm) };
}

/** The open place, and what waits in each. */
function usePlaces(): {
  readonly groups: readonly (readonly Place[])[];
  readonly current: PlaceName;
  readonly markOf: (place: Place) => Mark | undefined;
} {
  const language = use(LanguageContext);
  const current = useLocation({
    select: ({ pathname, search }) => placeInNavigation(placeAt(pathname, dashboardSearch(search).tab)),
  });
  const waiting: WaitingCounts = { counts: useQuery(counts()).data, needs: useQuery(needs()).data };
  const groups = placesInUse(waiting.counts, current);
  return { groups, current, markOf: (place) => place.mark?.(waiting, language) };
}

const JumpDialog = later(() => import('./jump-dialog.tsx').then((module) => module.JumpDialog));

/** Opens the search over screens, customers, quotes and jobs; Ctrl+K and Cmd+K do the same from anywhere. */
function JumpButton({ className }: { readonly className?: string | undefined }) {
  const t = useTexts(jumpTexts);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    JumpDialog.preload().then(
      () => setOpen(true),
      () => toastError({ title: t('openFailed') }),
    );
  }, [t]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      // A question that waits for its answer comes first.
      if (!isMeant || document.querySelector('[role=alertdialog]')) return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      else open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, open]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void JumpDialog.preload().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span>{t('open')}</span>
        <kbd aria-hidden="true">{SHORTCUT}</kbd>
      </button>
      {isOpen && <JumpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

// oxlint-disable-next-line texts/no-hardcoded-text -- what is printed on the keys
const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
