import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode, type Ref } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import { phoneText, telLink } from '#core/people/phone-links.ts';
import { isMissing } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Directions } from '#web/ui/directions.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { SheetFrame } from './record-list.tsx';
import styles from './record-list.module.css';

/** What kind of record is open. */
type RecordKind =
  | 'quote'
  | 'customer'
  | 'job'
  | 'payment'
  | 'invoice'
  | 'plan'
  | 'promoCode'
  | 'giftCard'
  | 'employee'
  | 'application'
  | 'message'
  | 'mail'
  | 'entry';

type RecordSheetProps<Found, Key extends readonly unknown[]> = {
  readonly kind: RecordKind;
  readonly query: UseQueryOptions<Found, Error, Found, Key>;
  readonly frame: SheetFrame;
  readonly title: (found: Found) => string;
  readonly about: (found: Found) => ReactNode;
  readonly children: (found: Found) => ReactNode;
};

/** The open record next to its list, with placeholders while it loads or when it can't be loaded. */
export function RecordSheet<Found, Key extends readonly unknown[]>(props: RecordSheetProps<Found, Key>) {
  const { kind, query, frame, title, about, children } = props;
  const t = useTexts(listsTexts);
  const { data, error, refetch } = useQuery(query);
  if (data !== undefined) {
    return (
      <Sheet title={title(data)} about={about(data)} {...frame}>
        {/* The code of a record may be late as well. */}
        <CatchBoundary getResetKey={() => kind} errorComponent={NotLoaded}>
          <Suspense fallback={<LoadingRecord kind={kind} />}>{children(data)}</Suspense>
        </CatchBoundary>
      </Sheet>
    );
  }
  const isGone = isMissing(error);
  return (
    <Sheet title={t('record', { kind })} {...frame}>
      <div className={styles.loading}>
        {error ? (
          <Callout
            title={t(isGone ? 'recordNotFound' : 'recordLoadFailed', { kind })}
            action={!isGone && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          >
            {isGone ? t('recordNotFoundHint') : errorText(error)}
          </Callout>
        ) : (
          <LoadingLines kind={kind} />
        )}
      </div>
    </Sheet>
  );
}

function NotLoaded({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const t = useTexts(listsTexts);
  return (
    <div className={styles.loading}>
      <Callout title={errorText(error) ?? ''} action={<Button onClick={reset}>{t('tryAgain')}</Button>} />
    </div>
  );
}

/** Placeholder in the sheet while the record or related data loads. */
export function LoadingRecord({ kind }: { readonly kind: RecordKind }) {
  return (
    <div className={styles.loading}>
      <LoadingLines kind={kind} />
    </div>
  );
}

function LoadingLines({ kind }: { readonly kind: RecordKind }) {
  const t = useTexts(listsTexts);
  return <Skeleton lines={7} height="2.75rem" label={t('recordLoading', { kind })} />;
}

type RecordBodyProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Everything about the open record, above its actions. */
export function RecordBody({ ref, className, children }: RecordBodyProps) {
  return (
    <div ref={ref} className={className ? `${styles.sheetBody} ${className}` : styles.sheetBody}>
      {children}
    </div>
  );
}

export function RecordBadges({ children }: { readonly children: ReactNode }) {
  return <p className={styles.badges}>{children}</p>;
}

type RecordContactProps = {
  /** Empty when it isn't known. */ readonly email: string;
  readonly phone: string | null | undefined;
  /** Where the crew goes for it. */
  readonly address?: string | undefined;
};

/** Links to write to, call or drive to the person of the record. */
export function RecordContact({ email, phone, address }: RecordContactProps) {
  return (
    <p className={styles.contact}>
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
      {phone && (
        <a href={telLink(phone)}>
          <Icon name="phone" />
          {phoneText(phone)}
        </a>
      )}
      {address && <Directions to={address} />}
    </p>
  );
}

/** What happened to the record, newest first; each `li` may have a `small` with the date and the person. */
export function RecordHistory({ children }: { readonly children: ReactNode }) {
  return (
    <ol className={styles.history} reversed>
      {children}
    </ol>
  );
}

type RecordActionsProps = { readonly className?: string; readonly children: ReactNode };

/** The actions on the open record, always visible below it. */
export function RecordActions({ className, children }: RecordActionsProps) {
  return (
    <footer className={className ? `${styles.actions} ${className}` : styles.actions} data-testid="record-actions">
      {children}
    </footer>
  );
}
