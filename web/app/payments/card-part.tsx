import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '#core/money.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { call } from '../api.ts';
import { refusalText } from '../refusal.ts';
import type { Opened } from './payment-frame.tsx';

/** Pay by card, on the page of the card service. */
export function CardPart({ token, payment }: Opened) {
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <section className="pay-way" aria-labelledby="card">
      <h2 id="card">Or pay by card</h2>
      {begin.error && <Callout title="Nothing was charged">{refusalText(begin.error)}</Callout>}
      <div className="pay-said">
        <Button aria-disabled={begin.isPending} onClick={() => begin.mutate()}>
          Pay {formatMoney(payment.balance.dueCents)} by card
        </Button>
        <p className="pay-soft">The card is entered on the page of Stripe; we never see it.</p>
      </div>
    </section>
  );
}
