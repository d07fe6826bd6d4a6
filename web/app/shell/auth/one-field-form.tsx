import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { textsOf } from '#web/lib/form-texts.ts';

type OneFieldFormProps = {
  readonly name: 'email' | 'employeeId' | 'code';
  readonly send: (typed: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onBack: () => void;
  /** Labels of the button, idle and while waiting for a response. */
  readonly words: { readonly send: string; readonly sending: string };
  /** Renders the field with that name and its error. */
  readonly renderField: (refusal: string | undefined) => ReactNode;
};

/** A log-in step that asks for one value; Back returns to the previous step. */
export function OneFieldForm({ name, send, onSent, onBack, words, renderField }: OneFieldFormProps) {
  const ask = useMutation({ mutationFn: send, onSuccess: onSent });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ask.isPending) ask.mutate(textsOf(event.currentTarget, [name])[name]);
        }}
      >
        {renderField(errorText(ask.error))}
        <Button type="submit" variant="sponge" big aria-disabled={ask.isPending}>
          {ask.isPending ? words.sending : words.send}
        </Button>
      </form>
      <div className="door-more">
        <Button variant="plain" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
