import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { Opened } from './payment-frame.tsx';

type CardPartProps = Pick<Opened, 'token' | 'payment'> & {
  readonly tipCents: number;
  /** Whether it's the first payment method on the page. */
  readonly isFirst: boolean;
};

/** Payment by card, on the card service's page. */
export function CardPart({ token, payment, tipCents, isFirst }: CardPartProps) {
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: { tipCents } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const cents = payment.balance.dueCents + tipCents;
  return (
    <section className="pay-way" aria-labelledby="card">
      <h2 id="card">{isFirst ? 'Pay by card' : 'Or pay by card'}</h2>
      {begin.error && <Callout title="Nothing was charged">{errorText(begin.error)}</Callout>}
      <div className="pay-said">
        <Button aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
          Pay {formatMoney(cents)} by card
        </Button>
        <p className="pay-soft">The card is entered on the page of Stripe; we never see it.</p>
      </div>
    </section>
  );
}
