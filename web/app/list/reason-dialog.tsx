import { useState } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import { useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import type { ButtonLook } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';

type ReasonDialogProps = {
  readonly title: string;
  readonly about: string;
  /** Whether the action needs a reason. */
  readonly isReasonNeeded?: boolean;
  /** Label of the confirm button. */
  readonly action: string;
  /** How that button looks; defaults to a destructive action. */
  readonly variant?: ButtonLook['variant'];
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Called with the reason, or without one. */
  readonly onDo: (reason: string | undefined) => void;
  readonly onClose: () => void;
};

/** Asks before something is done, with room for a reason, which the customer reads in the email. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, about, isReasonNeeded = false, action, variant, isBusy, error, onDo, onClose } = props;
  const t = useTexts(listsTexts);
  const [reason, setReason] = useState('');
  const refused = formError(error, ['reason']);
  return (
    <Ask
      title={title}
      about={about}
      action={action}
      variant={variant}
      back={t('back')}
      isBusy={isBusy}
      onDo={() => onDo(reason.trim() || undefined)}
      onClose={onClose}
    >
      <TextField
        id="reason"
        label={t('reason')}
        aside={t(isReasonNeeded ? 'reasonForCustomer' : 'reasonOptional')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldError(error, 'reason')}
      />
      {refused && <Callout title={t('nothingChanged')}>{refused}</Callout>}
    </Ask>
  );
}
