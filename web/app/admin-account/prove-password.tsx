import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { textsOf } from '#web/lib/form-texts.ts';

type ProvePasswordProps = {
  /** Label of the button: 'Turn off'. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onProve: (password: string) => void;
  readonly onCancel: () => void;
  /** Additional fields of the form, which come first and take the focus. */
  readonly children?: ReactNode;
};

/** Asks for the current password before a sensitive change. */
export function ProvePassword({ action, isBusy, error, onProve, onCancel, children }: ProvePasswordProps) {
  const refusal = formError(error, ['password', 'name']);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onProve(textsOf(event.currentTarget, ['password']).password);
      }}
    >
      {refusal && <Callout title={refusal} />}
      {children}
      <Field
        id="present-password"
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={fieldError(error, 'password')}
        ref={children ? undefined : focusWhenShown}
        required
      />
      <div className="account-actions">
        <Button type="submit" variant="sponge" aria-disabled={isBusy}>
          {action}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
