import { useState } from 'react';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { AccountPart } from './account-part.tsx';
import { textsOf } from '#web/lib/form-texts.ts';
import { useAccountChange } from './use-account-change.ts';

/** Changing the password. */
export function PasswordChange() {
  const [isOpen, setOpen] = useState(false);
  const change = useAccountChange({
    make: (body: { password: string; newPassword: string }) => call('POST /api/admin/password', { body }),
    onMade: () => {
      setOpen(false);
      toast({ title: 'Password changed', description: 'Every other log-in has ended.' });
    },
  });
  const { error } = change;
  const refusal = formError(error, ['password', 'newPassword']);

  return (
    <AccountPart title="Password" about="A change ends every other log-in of yours.">
      {!isOpen && <Button onClick={() => setOpen(true)}>Change password</Button>}
      {isOpen && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate(textsOf(event.currentTarget, ['password', 'newPassword']));
          }}
        >
          {refusal && <Callout title={refusal} />}
          <Field
            id="old-password"
            name="password"
            label="Present password"
            type="password"
            autoComplete="current-password"
            error={fieldError(error, 'password')}
            ref={focusWhenShown}
            required
          />
          <Field
            id="new-password"
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_LEAST.admin} characters.`}
            error={fieldError(error, 'newPassword')}
            required
          />
          <div className="account-actions">
            <Button type="submit" variant="sponge" aria-disabled={change.isPending}>
              Change password
            </Button>
            <Button
              variant="plain"
              onClick={() => {
                change.reset();
                setOpen(false);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
    </AccountPart>
  );
}
