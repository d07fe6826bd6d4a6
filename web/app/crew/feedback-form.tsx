import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';

/** Feedback to the owner. The text stays in the form until it has been sent. */
export function FeedbackForm() {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: () => call('POST /api/employee/feedback', { body: { text } }),
    onSuccess: () => {
      setText('');
      toast({ title: 'Feedback sent', description: 'Thank you. It is with the owner now.' });
    },
  });
  const error = isMissing ? 'Please write a word or two.' : errorText(send.error);
  return (
    <section aria-labelledby="feedback-title">
      <h2 id="feedback-title">How was it?</h2>
      <form
        noValidate
        className="feedback"
        onSubmit={(event) => {
          event.preventDefault();
          const isBlank = text.trim() === '';
          setMissing(isBlank);
          if (!isBlank && !send.isPending) send.mutate();
        }}
      >
        <TextField
          id="feedback"
          label="Feedback"
          hint="What went well, what is missing, what the app should do. The owner reads it."
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
          error={error}
        />
        <Button type="submit" aria-disabled={send.isPending}>
          {send.isPending ? 'Sending' : 'Send feedback'}
        </Button>
      </form>
    </section>
  );
}
