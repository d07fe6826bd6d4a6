import { useState } from 'react';
import type { ScriptInList } from '#contract/scripts.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Field } from '#web/ui/field.tsx';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';

type ConfirmScriptProps = {
  readonly script: Pick<ScriptInList, 'name' | 'description'>;
  readonly onConfirm: (confirmation: string) => void;
  readonly onClose: () => void;
};

/** Asks the user to type the shop's name before a script deletes anything. */
export function ConfirmScript({ script: { name, description }, onConfirm, onClose }: ConfirmScriptProps) {
  const shop = useCatalogIfKnown();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    // The server decides; this only avoids a call that would fail.
    if (shop && typed.trim() !== shop.name) return setWrong(true);
    onClose();
    onConfirm(typed);
  };
  return (
    <Ask title={`Run ${name}?`} about={description} action={`Run ${name}`} isBusy={false} onDo={send} onClose={onClose}>
      <Field
        id="confirmation"
        label={`Type ${shop?.name ?? 'the name of the business'} to go on`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        {...(isWrong && { error: `That is not ${shop?.name}. Please type it exactly.` })}
      />
    </Ask>
  );
}
