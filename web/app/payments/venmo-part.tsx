import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#core/lib/money.ts';
import { venmoLinks } from '#core/payments/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { paymentPage } from './payment-data.ts';
import type { Opened } from './payment-frame.tsx';

type VenmoPartProps = Pick<Opened, 'token' | 'payment'> & { readonly venmo: string; readonly tipCents: number };

/** Payment by Venmo: in its app, on its site, or by scanning a code with the phone that has the app. */
export function VenmoPart({ token, payment, venmo, tipCents }: VenmoPartProps) {
  const cents = payment.balance.dueCents + tipCents;
  const links = venmoLinks(venmo, { cents, note: payment.reference });
  return (
    <section className="pay-way" aria-labelledby="venmo">
      <h2 id="venmo">Pay with Venmo</h2>
      <div className="pay-venmo">
        <div className="pay-code">
          <QrCode text={links.web} label={`Code that opens Venmo with ${formatMoney(cents)} to ${venmo}`} />
        </div>
        <div className="pay-actions">
          <p>
            <b>{formatMoney(cents)}</b> to <b>@{venmo}</b>
            <small>The note says {payment.reference}, so that we know it is yours.</small>
          </p>
          <Button variant="sponge" big href={links.web} target="_blank" rel="noreferrer">
            Pay {formatMoney(cents)} with Venmo
          </Button>
          <Button href={links.app}>Open the Venmo app</Button>
          <p className="pay-soft">Or scan the code with your phone.</p>
        </div>
      </div>
      <Said token={token} payment={payment} tipCents={tipCents} />
    </section>
  );
}

/** 'I have paid' asks the shop to check; it doesn't count as a payment. */
function Said({ token, payment: { balance }, tipCents }: Omit<VenmoPartProps, 'venmo'>) {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: () =>
      call('POST /api/payments/:token/announce', { params: { token }, body: { cents: balance.dueCents, tipCents } }),
    onSuccess: (page) => client.setQueryData(paymentPage(token).queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: paymentPage(token).queryKey }),
  });
  return (
    <div className="pay-said">
      {say.error && <Callout title="That did not reach us">{errorText(say.error)}</Callout>}
      <p>Sent it? Tell us, and we look for it.</p>
      <Button aria-disabled={say.isPending} onClick={() => say.mutate()}>
        I have paid
      </Button>
    </div>
  );
}
