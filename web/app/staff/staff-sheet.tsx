import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError } from '../api.ts';
import type { SheetFrame } from '../list/desk-list.tsx';
import { refusalText } from '../refusal.ts';
import { staffDetail } from './staff-data.ts';
import { StaffDetail } from './staff-detail.tsx';
import '../desk/quote-detail.css';

/** One of the crew at the side of the list. */
export function StaffSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const { data: member, error, refetch } = useQuery(staffDetail(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet title={member?.name ?? 'Staff'} about={member?.employeeId} {...frame}>
      {member && <StaffDetail member={member} onDeleted={frame.onClose} />}
      {!member && (
        <div className="quote-loading">
          {error ? (
            <Callout
              title={isGone ? 'There is nobody like that on the crew' : 'The details could not be loaded'}
              action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
            >
              {isGone ? 'The address may have been cut off on its way.' : refusalText(error)}
            </Callout>
          ) : (
            <Skeleton lines={7} height="2.75rem" label="Loading the details" />
          )}
        </div>
      )}
    </Sheet>
  );
}
