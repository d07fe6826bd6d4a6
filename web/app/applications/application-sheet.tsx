import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError } from '../api.ts';
import type { SheetFrame } from '../list/desk-list.tsx';
import { When } from '../people/when.tsx';
import { refusalText } from '../refusal.ts';
import { applicationDetail } from './application-data.ts';
import { ApplicationDetail } from './application-detail.tsx';
import '../desk/quote-detail.css';

/** The open application at the side of the list. */
export function ApplicationSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const { data: application, error, refetch } = useQuery(applicationDetail(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet
      title={application?.fullName ?? 'Application'}
      about={application && <When label="Applied" at={application.createdAt} />}
      {...frame}
    >
      {application && <ApplicationDetail application={application} />}
      {!application && (
        <div className="quote-loading">
          {error ? (
            <Callout
              title={isGone ? 'There is no such application' : 'The application could not be loaded'}
              action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
            >
              {isGone ? 'The address may have been cut off on its way.' : refusalText(error)}
            </Callout>
          ) : (
            <Skeleton lines={7} height="2.75rem" label="Loading the application" />
          )}
        </div>
      )}
    </Sheet>
  );
}
