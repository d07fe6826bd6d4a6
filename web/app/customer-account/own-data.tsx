import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { noteSignedIn, type Session } from './customer-data.ts';

/** Lets customers download the data stored about them, or have it erased. */
export function OwnData({ session }: { readonly session: Session }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="data" className="account-part">
      <h2 id="data">Your data</h2>
      <p>Everything that we keep about you, in one file; or erased for good.</p>
      <div className="account-buttons">
        <Button href="/api/customer/export" download>
          Export my data
        </Button>
        <Button variant="stop" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking && <Deletion session={session} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Deletion({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => call('POST /api/customer/delete-account', { body: session.hasPassword ? { password } : {} }),
    onSuccess: () => {
      noteSignedIn(localStore, false);
      window.location.replace('/');
    },
  });
  const passwordError = fieldError(remove.error, 'password');
  const refusal = formError(remove.error, ['password']);
  return (
    <Ask
      title="Delete your account?"
      about="Your name, addresses, messages and vehicles are erased and cannot be brought back. Of finished work we keep amounts, dates and services, as the law asks, without you in them."
      action="Delete my account"
      back="Keep it"
      isBusy={remove.isPending}
      onDo={() => remove.mutate()}
      onClose={onClose}
    >
      {session.hasPassword && (
        <Field
          id="delete-password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={passwordError}
        />
      )}
      {refusal && <Callout title="Not deleted">{refusal}</Callout>}
    </Ask>
  );
}
