import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import styles from './admin-account.module.css';

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
