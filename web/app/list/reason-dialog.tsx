import { useRef, useState } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import { useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';

type ReasonDialogProps = {
  readonly title: string;
  readonly about: string;
  /** Label of the confirm button. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks for a reason, which the customer reads in the email. */
export function ReasonDialog({ title, about, action, isBusy, error, onDo, onClose }: ReasonDialogProps) {
  const t = useTexts(listsTexts);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = formError(error, ['reason']);

  function send(): void {
    if (reason.trim()) return onDo(reason.trim());
    setMissing(true);
    field.current?.focus();
  }

  return (
    <Ask title={title} about={about} action={action} back={t('back')} isBusy={isBusy} onDo={send} onClose={onClose}>
      <TextField
        id="reason"
        label={t('reason')}
        aside={t('reasonAside')}
        ref={field}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={fieldError(error, 'reason') ?? (isMissing ? t('reasonMissing') : undefined)}
      />
      {refused && <Callout title={t('nothingChanged')}>{refused}</Callout>}
    </Ask>
  );
}
