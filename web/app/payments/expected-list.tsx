import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExpectedPayment } from '#contract/payment-answers.ts';
import { formatMoney } from '#core/lib/money.ts';
import { EXPECTED_DAYS, MOST_EXPECTED } from '#core/payments/payments.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayCell } from '#web/app/list/day-cell.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { ExpectedActions } from './expected-actions.tsx';
import { expectedPayments } from './payment-data.ts';

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
      <ul className="expected">
        {expected.map((payment) => (
          <Expected key={payment.jobId} payment={payment} />
        ))}
      </ul>
      <p className="expected-note">
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
      <div className="expected-since">
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
      <ExpectedActions jobId={jobId} dueCents={dueCents} announced={announced} />
    </li>
  );
}
