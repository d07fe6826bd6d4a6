import { useState } from 'react';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor } from './editor.ts';
import type { Publishing } from './use-publish.ts';
import styles from './settings-part.module.css';

/** Unsaved changes, always visible: review, discard or publish them. */
export function SaveBar({ publishing }: { readonly publishing: Publishing }) {
  const { differences, errors, discard } = useEditor();
  const [isAsking, setIsAsking] = useState(false);
  const count = differences.length;
  if (count === 0) return null;
  const { isBusy, failure } = publishing;
  return (
    <section className={styles.saveBar} aria-label="Changes that are not saved">
      <output>
        <b>
          {count} {count === 1 ? 'change' : 'changes'} not saved
        </b>
        {errors.length > 0 && (
          <span className={styles.saveBarFault}>
            <Icon name="alert" />
            {errors.length === 1 ? '1 field needs' : `${errors.length} fields need`} another look
          </span>
        )}
        {failure && (
          <span className={styles.saveBarFault}>
            <Icon name="alert" />
            {failure}
          </span>
        )}
      </output>
      <div className={styles.saveBarActions}>
        <Button onClick={publishing.look} aria-disabled={isBusy}>
          Review
        </Button>
        <Button onClick={() => setIsAsking(true)}>Discard</Button>
        <Button variant="sponge" onClick={publishing.save} aria-disabled={isBusy}>
          Save
        </Button>
      </div>
      {isAsking && (
        <Ask
          title={count === 1 ? 'Discard this change?' : `Discard ${count} changes?`}
          about="What is published stays as it is."
          action="Discard"
          isBusy={false}
          onClose={() => setIsAsking(false)}
          onDo={() => {
            setIsAsking(false);
            discard();
          }}
        />
      )}
    </section>
  );
}
