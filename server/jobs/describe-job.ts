import { townOf } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { JobFacts } from '#core/notifications/mails.ts';
import { payCents } from '#core/people/pay.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { CrewRow } from '#server/data/jobs.ts';

export type JobRecipient = {
  readonly employee: Pick<CrewRow, 'name' | 'payment_type' | 'payment_value'>;
  readonly isTheirs?: boolean;
};

/** What every mail about a job tells an employee, with what they earn. Customer, address and prices stay out until the job is theirs. */
export function describeJob(
  settings: Settings,
  quote: QuoteRow,
  { employee, isTheirs = false }: JobRecipient,
): JobFacts {
  const { packageName, serviceType, subject, cleaned, serviceAddress, startsAt } = describeForMail(settings, quote);
  const rate = { type: employee.payment_type, value: employee.payment_value };
  const sold = { packageType: quote.package_type, totalCents: quote.total_cents };
  return {
    employeeName: employee.name,
    packageType: quote.package_type,
    packageName,
    serviceType,
    subject,
    cleaned,
    serviceAddress: isTheirs ? serviceAddress : null,
    isAddressLater: serviceAddress !== null && !isTheirs,
    startsAt,
    payCents: payCents(settings, rate, sold),
    extras: quote.extras,
    area: townOf(serviceAddress),
    ...(isTheirs && {
      sold: {
        lines: quote.lines,
        totalCents: quote.total_cents,
        customerName: quote.customer_name,
        customerPhone: quote.customer_phone,
        customerNote: quote.customer_note,
      },
    }),
  };
}
