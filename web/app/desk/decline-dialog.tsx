import { useRef, useState } from 'react';
import { DECLINED_BY_ADMIN } from '#core/desk.ts';
import { Ask } from '../../ui/ask.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldRefusal, formRefusal } from '../refusal.ts';
import '../../ui/choice.css';
import './decline-dialog.css';

type DeclineDialogProps = {
  readonly title: string;
  readonly about: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Without a reason the quote says 'Declined by admin'. */
  readonly onDecline: (reason: string | undefined) => void;
  readonly onClose: () => void;
};

/** Asks before declining, with the usual reason or one that the customer reads. */
export function DeclineDialog({ title, about, isBusy, error, onDecline, onClose }: DeclineDialogProps) {
  const [isOwn, setOwn] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = formRefusal(error, ['reason']);

  function decline(): void {
    if (!isOwn) return onDecline(undefined);
    if (reason.trim()) return onDecline(reason.trim());
    setMissing(true);
    field.current?.focus();
  }

  return (
    <Ask title={title} about={about} action="Decline" isBusy={isBusy} onDo={decline} onClose={onClose}>
      <fieldset className="decline">
        <legend className="visually-hidden">Reason</legend>
        <label>
          <input type="radio" name="reason-kind" checked={!isOwn} onChange={() => setOwn(false)} />
          <span>
            {DECLINED_BY_ADMIN} <small>The email names no reason.</small>
          </span>
        </label>
        <label>
          <input type="radio" name="reason-kind" checked={isOwn} onChange={() => setOwn(true)} />
          <span>
            A reason of your own <small>The customer reads it in the email.</small>
          </span>
        </label>
      </fieldset>
      {isOwn && (
        <TextField
          id="decline-reason"
          label="Reason"
          ref={field}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          error={fieldRefusal(error, 'reason') ?? (isMissing ? 'Please write the reason.' : undefined)}
        />
      )}
      {refused && <Callout title="Not declined">{refused}</Callout>}
    </Ask>
  );
}
