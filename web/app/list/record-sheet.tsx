import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import { phoneText } from '#web/lib/quote-texts.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { SheetFrame } from './record-list.tsx';
import styles from './record-sheet.module.css';

type RecordSheetProps<Found, Key extends readonly unknown[]> = {
  /** 'message' */
  readonly what: string;
  readonly query: UseQueryOptions<Found, Error, Found, Key>;
  readonly frame: SheetFrame;
  readonly title: (found: Found) => string;
  readonly about: (found: Found) => ReactNode;
  readonly children: (found: Found) => ReactNode;
};

/** The open record next to its list, with placeholders while it loads or when it can't be loaded. */
export function RecordSheet<Found, Key extends readonly unknown[]>(props: RecordSheetProps<Found, Key>) {
  const { what, query, frame, title, about, children } = props;
  const { data, error, refetch } = useQuery(query);
  if (data !== undefined) {
    return (
      <Sheet title={title(data)} about={about(data)} {...frame}>
        {children(data)}
      </Sheet>
    );
  }
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet title={what.charAt(0).toUpperCase() + what.slice(1)} {...frame}>
      <div className={styles.loading}>
        {error ? (
          <Callout
            title={isGone ? `There is no such ${what}` : `The ${what} could not be loaded`}
            action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          >
            {isGone ? 'The address may have been cut off on its way.' : errorText(error)}
          </Callout>
        ) : (
          <LoadingLines what={what} />
        )}
      </div>
    </Sheet>
  );
}

/** Placeholder in the sheet while the record or related data loads. */
export function LoadingRecord({ what }: { readonly what: string }) {
  return (
    <div className={styles.loading}>
      <LoadingLines what={what} />
    </div>
  );
}

function LoadingLines({ what }: { readonly what: string }) {
  return <Skeleton lines={7} height="2.75rem" label={`Loading the ${what}`} />;
}

type RecordBodyProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Everything about the open record, above its actions. */
export function RecordBody({ ref, className, children }: RecordBodyProps) {
  return (
    <div ref={ref} className={className ? `${styles.body} ${className}` : styles.body}>
      {children}
    </div>
  );
}

export function RecordBadges({ children }: { readonly children: ReactNode }) {
  return <p className={styles.badges}>{children}</p>;
}

type RecordContactProps = { readonly email: string; readonly phone: string | null | undefined };

/** Links to write to or call the person of the record. */
export function RecordContact({ email, phone }: RecordContactProps) {
  return (
    <p className={styles.contact}>
      <a href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <Icon name="phone" />
          {phoneText(phone)}
        </a>
      )}
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
