import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';

/** Says why earlier quotes aren't listed yet, and what to do. */
export function Unverified({ email }: { readonly email: string }) {
  const again = useMutation({ mutationFn: () => call('POST /api/customer/verify-email') });
  return (
    <section className="account-verify" aria-labelledby="verify">
      <Icon name="mail" />
      <div>
        <h2 id="verify">Verify your email</h2>
        <p>
          We sent a link to {email}. Once you have opened it, every quote that was asked for with this address appears
          here.
        </p>
        <output>{again.isSuccess ? again.data.message : errorText(again.error)}</output>
      </div>
      <Button aria-disabled={again.isPending} onClick={() => again.mutate()}>
        Send it again
      </Button>
    </section>
  );
}
