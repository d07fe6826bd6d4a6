import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { useAccountChange } from './use-account-change.ts';

/** Emails an invitation to a new admin. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const invite = useAccountChange({
    make: async (body: { name: string; email: string }) => {
      await call('POST /api/admin/admins', { body });
      return body;
    },
    onMade: ({ email }) => {
      toast({ title: 'Invitation sent', description: `The link in the mail to ${email} is good for seven days.` });
      onDone();
    },
  });
  const { error } = invite;
  const refusal = formError(error, ['name', 'email']);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) invite.mutate(textsOf(event.currentTarget, ['name', 'email']));
      }}
    >
      {refusal && <Callout title={refusal} />}
      <Field
        id="admin-name"
        name="name"
        label="Name"
        error={fieldError(error, 'name')}
        autoComplete="off"
        ref={focusWhenShown}
        required
      />
      <Field
        id="admin-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        error={fieldError(error, 'email')}
        required
      />
      <div className="account-actions">
        <Button type="submit" variant="sponge" aria-disabled={invite.isPending}>
          Send the invitation
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
