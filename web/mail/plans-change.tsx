import type { Settings } from '#core/settings/settings.ts';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import { Paragraph, PhoneLink } from './layout.tsx';

/** Says until when customers can cancel or reschedule by themselves, and how to reach us after that. */
export function PlansChange({ business }: { readonly business: Settings }) {
  return (
    <Paragraph>
      Plans change? Cancelling or rescheduling is free up to {FREE_CHANGE_HOURS} hours ahead, on the page of your quote.
      After that, reply to this email
      {business.phone && ' or call '}
      {business.phone && <PhoneLink phone={business.phone} />}.
    </Paragraph>
  );
}
