import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExpectedPayment } from '#contract/payments.ts';
import { formatMoney } from '#core/lib/money.ts';
import { EXPECTED_DAYS, MOST_EXPECTED } from '#core/payments/payments.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayCell } from '#web/app/list/list-table.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { expectedPayments, useRecord } from './payment-data.ts';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { counts } from '#web/lib/counts.ts';
import styles from './payments-part.module.css';

/** Expected Venmo payments, each confirmed with one tap; announced ones come first. */
export function ExpectedList() {
  const { data: expected, error, refetch } = useQuery(expectedPayments());
  if (error) {
    return (
      <Callout
        title="The expected payments could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorText(error)}
      </Callout>
    );
  }
  if (!expected) return <Skeleton lines={4} height="56px" label="Loading expected payments" />;
  if (expected.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing is expected">
        Approved quotes that are to be paid by Venmo stand here until you confirm the payment.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.expected}>
        {expected.map((payment) => (
          <Expected key={payment.jobId} payment={payment} />
        ))}
      </ul>
      <p className={styles.expectedNote}>
        {expected.length === MOST_EXPECTED && `The first ${MOST_EXPECTED}. `}
        What is owed of visits more than {EXPECTED_DAYS} days ago stands at its quote.
      </p>
    </>
  );
}

function Expected({ payment }: { readonly payment: ExpectedPayment }) {
  const { jobId, quoteId, reference, customerName, dueCents, announced, scheduledDate } = payment;
  return (
    <li>
      <div>
        <Link to="/admin/dashboard" search={{ quote: quoteId }}>
          {customerName}
        </Link>
        <small>
          {reference}, {formatMoney(dueCents)} owed
        </small>
      </div>
      <div className={styles.expectedSince}>
        {announced && (
          <Badge tone="wait" icon="clock">
            Says it was sent
          </Badge>
        )}
        {announced ? (
          <DayCell at={announced.announcedAt} />
        ) : (
          scheduledDate && (
            <>
              <span>Visit</span>
              <DayCell at={scheduledDate} />
            </>
          )
        )}
      </div>
      <ExpectedActions jobId={jobId} dueCents={dueCents} announced={announced} className={styles.actions} />
    </li>
  );
}

type ExpectedActionsProps = Pick<ExpectedPayment, 'jobId' | 'dueCents'> & {
  readonly announced: ExpectedPayment['announced'];
  readonly className: string | undefined;
};

/** Confirms with one tap that a Venmo payment arrived, with the amount as announced or as owed. */
export function ExpectedActions({ jobId, dueCents, announced, className }: ExpectedActionsProps) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: (id: string) => call('POST /api/payments/expected/:id/dismiss', { params: { id } }),
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
  const cents = announced?.cents ?? dueCents;
  const tipCents = announced?.tipCents ?? 0;
  const record = useRecord(jobId, {
    onRecorded: () => toast({ title: `${formatMoney(cents + tipCents)} received` }),
    failed: 'Nothing was recorded',
  });
  const confirm = () =>
    record.mutate({ method: 'venmo', cents, tipCents, dueCents, ...(announced && { expected: announced.id }) });
  return (
    <div className={className}>
      <Button variant={announced ? 'sponge' : undefined} aria-disabled={record.isPending} onClick={confirm}>
        Received {formatMoney(cents + tipCents)}
      </Button>
      {announced && (
        <Button aria-disabled={dismiss.isPending} onClick={() => dismiss.mutate(announced.id)}>
          Not received
        </Button>
      )}
    </div>
  );
}
