import type { QuoteDetail } from '#contract/desk.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import type { PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { useQuoteChange } from './use-quote-change.ts';

type MoveAppointmentProps = {
  readonly quote: QuoteDetail;
  readonly picked: PickedSlot | undefined;
  readonly onMoved: () => void;
};

/** Moves the appointment to the picked slot and notifies the customer at once. */
export function MoveAppointment({ quote: { id, status }, picked, onMoved }: MoveAppointmentProps) {
  const move = useQuoteChange({
    id,
    make: ({ date, time }: PickedSlot) =>
      call('POST /api/quotes/:id/reschedule', { params: { id }, body: { scheduledDate: date, scheduledTime: time } }),
    onMade: () => {
      toast({ title: 'Visit moved', description: 'The customer was told by email.' });
      onMoved();
    },
  });
  const refused =
    fieldError(move.error, 'scheduledDate') ?? fieldError(move.error, 'scheduledTime') ?? errorText(move.error);
  return (
    <div className="quote-move">
      {refused && <Callout title="Not moved">{refused}</Callout>}
      <Button
        {...(status === 'approved' && { variant: 'sponge' })}
        aria-disabled={!picked || move.isPending}
        aria-describedby={picked ? undefined : 'move-needs'}
        onClick={() => picked && move.mutate(picked)}
      >
        Move to this time
      </Button>
      {!picked && <p id="move-needs">Still needed: a date and a time.</p>}
    </div>
  );
}
