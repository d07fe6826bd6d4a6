import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import {
  knownLanguage,
  languageName,
  LANGUAGE_TAGS,
  SOURCE,
  type Language,
  type StoredLanguage,
} from '#core/languages/language.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import styles from './record-list.module.css';

type OwnNotesProps = {
  /** Label of the field. */
  readonly id: string;
  /** The notes as stored. */
  readonly notes: string;
  readonly save: Pick<UseMutationResult<unknown, Error, NotesToSave>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>;
};

/** The notes as typed, and as they were when the typing began: others' notes aren't replaced unseen. */
export type NotesToSave = { readonly notes: string; readonly seenNotes?: string | undefined };

/** The owner's notes on the open record. They are saved when the user leaves them, in any way. */
export function OwnNotes({ id, notes, save }: OwnNotesProps) {
  const t = useTexts(listsTexts);
  const [draft, setDraft] = useState<{ readonly text: string; readonly seen: string }>();
  const isChanged = draft !== undefined && draft.text !== notes;
  const saveChange = (seenNotes: string | undefined) => {
    if (!isChanged || save.isPending) return;
    // What is typed while a save is running isn't saved yet.
    const onSuccess = () => setDraft((now) => (now?.text === draft.text ? undefined : now));
    save.mutate({ notes: draft.text, seenNotes }, { onSuccess });
  };
  const saveSeen = () => saveChange(draft?.seen);
  const saveOnLeave = useEffectEvent(saveSeen);
  useEffect(() => () => saveOnLeave(), []);

  return (
    <div className={styles.own}>
      <TextField
        id={id}
        label={t('notes')}
        aside={t('notesAside')}
        rows={2}
        maxLength={5000}
        value={draft?.text ?? notes}
        onChange={(event) => setDraft({ text: event.target.value, seen: draft?.seen ?? notes })}
        onBlur={saveSeen}
        error={firstError(save.error, 'notes')}
      />
      <div className={styles.foot}>
        <output>{save.isPending ? t('notesSaving') : save.isSuccess && !isChanged ? t('notesSaved') : ''}</output>
        {isChanged && (
          <Button aria-disabled={save.isPending} onClick={() => saveChange(save.error ? undefined : draft.seen)}>
            {t('saveNotes')}
          </Button>
        )}
      </div>
    </div>
  );
}

type ReaderLanguageProps = {
  readonly id: string;
  readonly label: string;
  /** As stored. */
  readonly language: Language;
  /** To choose from; defaults to all that texts are translated into. */
  readonly offered?: readonly StoredLanguage[];
  readonly change: Pick<
    UseMutationResult<unknown, Error, StoredLanguage>,
    'mutate' | 'isPending' | 'variables' | 'error'
  >;
};

/** What the person of the open record reads: emails to them are in it. Saved on change. */
export function ReaderLanguage({ id, label, language, offered = LANGUAGE_TAGS, change }: ReaderLanguageProps) {
  return (
    <SelectField
      id={id}
      label={label}
      value={change.isPending ? change.variables : (knownLanguage(language, offered) ?? SOURCE)}
      onChange={({ target }) => change.mutate(knownLanguage(target.value, LANGUAGE_TAGS) ?? SOURCE)}
      error={errorText(change.error)}
    >
      {offered.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </SelectField>
  );
}

/** What a customer wrote about a quote, with its line breaks. */
export function CustomerNote({ text }: { readonly text: string }) {
  return <span className={styles.customer}>{text}</span>;
}
