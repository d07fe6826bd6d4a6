import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { paymentPage } from './payment-data.ts';
import type { Opened } from './payment-frame.tsx';

/** After 'I have paid': nothing more can be paid until the shop has checked, or the customer withdraws the announcement. */
export function ClaimedPayment({ token, payment: { expected } }: Pick<Opened, 'token' | 'payment'>) {
  const client = useQueryClient();
  const { queryKey } = paymentPage(token);
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/payments/:token/withdraw', { params: { token } }),
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section className="pay-way" aria-label="Your payment">
      <Callout tone="wait" icon="clock" title="Thanks! We’re confirming your payment">
        {expected && `You told us that you sent ${formatMoney(expected.cents + expected.tipCents)}. `}
        We’ll email you a receipt once we see it. Please don’t pay again.
      </Callout>
      {withdraw.error && <Callout title="That did not reach us">{errorText(withdraw.error)}</Callout>}
      <div className="pay-said">
        <p>Pressed it by mistake?</p>
        <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          I have not paid yet
        </Button>
      </div>
    </section>
  );
}
