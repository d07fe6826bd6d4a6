import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { SheetFrame } from './record-list.tsx';
import './record.css';

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
      <div className="quote-loading">
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
    <div className="quote-loading">
      <LoadingLines what={what} />
    </div>
  );
}

function LoadingLines({ what }: { readonly what: string }) {
  return <Skeleton lines={7} height="2.75rem" label={`Loading the ${what}`} />;
}
