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
  /** On the button, and while an answer is awaited. */
  readonly words: { readonly send: string; readonly sending: string };
  /** The field of that name, with what was refused. */
  readonly renderField: (refusal: string | undefined) => ReactNode;
};

/** A step at a door that asks for one thing; Back leads to the step before. */
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
