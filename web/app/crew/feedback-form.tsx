import { crewTexts } from '#core/languages/en/crew.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './crew-dashboard.module.css';

/** The text stays in the form until it has been sent. */
export function FeedbackForm() {
  const t = useTexts(crewTexts);
  const form = useServerForm({
    initial: { text: '' },
    rules: { text: (typed) => (typed.trim() === '' ? t('feedbackMissing') : undefined) },
    send: (body) => call('POST /api/employee/feedback', { body }),
    onSent: () => {
      form.reset();
      toast({ title: t('feedbackSent'), description: t('feedbackThanks') });
    },
    restAt: 'text',
  });
  return (
    <form noValidate className={styles.feedback} onSubmit={form.submit}>
      <TextField
        {...form.field('text')}
        onChange={form.clearErrors}
        id="feedback"
        label={t('feedback')}
        hint={t('feedbackHint')}
        rows={3}
        maxLength={2000}
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('sending') : t('sendFeedback')}
      </Button>
    </form>
  );
}
