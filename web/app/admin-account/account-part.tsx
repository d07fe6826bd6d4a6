import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './admin-account.module.css';

type AccountPartProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly children: ReactNode;
};

/** One part of the account: what it is on the left, its controls on the right. */
export function AccountPart({ title, about, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

type Change<Given, Made> = {
  readonly make: (given: Given) => Promise<Made>;
  readonly onMade?: (made: Made) => void;
};

/** A mutation of the account; refetches what is shown of it. */
export function useAccountChange<Given, Made>({ make, onMade }: Change<Given, Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      onMade?.(made);
      await Promise.all([
        client.invalidateQueries({ queryKey: read('GET /api/admin/account').queryKey }),
        client.invalidateQueries({ queryKey: read('GET /api/admin/admins').queryKey }),
      ]);
    },
  });
}

type ProvePasswordProps = {
  /** Label of the button: 'Turn off'. */
  readonly action: string;
  readonly send: (values: { readonly password: string; readonly name: string }) => Promise<unknown>;
  /** Whether a failure is no error: the user dismissed the dialog of the browser. */
  readonly isCancelled?: (error: unknown) => boolean;
  readonly onCancel: () => void;
  /** Whether to ask for the name of a device, too. */
  readonly hasName?: boolean;
};

/** Asks for the current password before a sensitive change. */
export function ProvePassword({ action, send, isCancelled, onCancel, hasName = false }: ProvePasswordProps) {
  const t = useTexts(adminAccountTexts);
  const form = useServerForm({
    initial: { name: '', password: '' },
    send,
    ...(isCancelled && { isPrompt: isCancelled }),
    focus: hasName ? 'name' : 'password',
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      {hasName && <Field {...form.field('name')} id="passkey-name" label={t('deviceName')} aside={t('optional')} />}
      <Field
        {...form.field('password')}
        id="present-password"
        label={t('yourPassword')}
        type="password"
        autoComplete="current-password"
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {action}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
