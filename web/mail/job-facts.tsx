import type { Settings } from '#core/settings/settings.ts';
import type { JobFacts } from '#core/notifications/mails.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { Facts } from './facts.tsx';
import { placeFacts, visitTime } from './quote-facts.ts';

const LATER = 'You get the address once the job is yours';

type JobTableProps = {
  readonly job: JobFacts;
  readonly business: Settings;
  /** Shown above the other facts. */
  readonly first?: readonly { readonly name: string; readonly value: string }[];
};

/** A job's service, time, place and pay: 'Interior Detail', 'Saturday, June 19, 2027 at 10:00 AM'. */
export function JobTable({ job, business, first = [] }: JobTableProps) {
  return (
    <Facts
      facts={[
        ...first,
        { name: 'Service', value: job.packageName },
        { name: 'For', value: job.subject },
        { name: 'Extras', value: (job.extras ?? []).join(', ') },
        { name: 'When', value: visitTime(job, business) ?? 'To be arranged' },
        ...(job.isAddressLater ? [{ name: 'Where', value: laterPlace(job) }] : placeFacts(job, business, 'team')),
        { name: 'You earn', value: formatMoneyExact(job.payCents) },
      ]}
    />
  );
}

/** "At the customer's in Albany. You get the address once the job is yours". */
function laterPlace({ area }: JobFacts): string {
  return `At the customer's${area ? ` in ${area}` : ''}. ${LATER}`;
}
