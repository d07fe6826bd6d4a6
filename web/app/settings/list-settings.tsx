import { useId, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useListSetting } from './editor.ts';
import { fieldId, isWithin } from './paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

type FoldProps = {
  /** The path that it edits: errors and changes in it are indicated, and an error opens it. */
  readonly path: string;
  readonly title: ReactNode;
  /** At the right of the title: the price, the times. */
  readonly aside?: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** One collapsible item of a list: its name, and its fields when open. */
export function Fold({ path, title, aside, isOpen: isOpened, onToggle, children }: FoldProps) {
  const id = useId();
  const { errors, differences } = useEditor();
  const hasFault = errors.some((error) => isWithin(error.path, path));
  const isChanged = differences.some((difference) => isWithin(difference.path, path));
  const isOpen = isOpened || hasFault;
  return (
    <div className={styles.fold}>
      <h3>
        <button type="button" id={fieldId(path)} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name="chev" />
          <span className={styles.foldTitle}>{title}</span>
          {isChanged && <span className={styles.foldMark}>Changed</span>}
          {aside && <span className={styles.foldAside}>{aside}</span>}
        </button>
      </h3>
      <div id={id} className={styles.foldBody} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

type ListActionsProps = {
  /** Name of the item for screen readers: 'Tire Shine'. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove?: (by: -1 | 1) => void;
  readonly remove: string;
  readonly onRemove?: (() => void) | undefined;
};

/** Moves an item of a list up or down, or removes it. */
export function ListActions({ name, index, count, onMove, remove, onRemove }: ListActionsProps) {
  return (
    <div className={styles.listActions}>
      {onMove && index > 0 && (
        <Button onClick={() => onMove(-1)}>
          Move up<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {onMove && index < count - 1 && (
        <Button onClick={() => onMove(1)}>
          Move down<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {onRemove && (
        <Button variant="stop" className={styles.remove} onClick={onRemove}>
          {remove}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </div>
  );
}

/** The error of a list as a whole. */
export function ListError({ path }: { readonly path: string }) {
  const error = useEditor().errors.find((each) => each.path === path);
  return (
    error && (
      <div id={fieldId(path)} tabIndex={-1}>
        <Callout title={error.message} />
      </div>
    )
  );
}

/** Links of the shop to pages elsewhere, each with its name. */
export function LinkList({ path }: { readonly path: 'social' | 'followUp.reviewLinks' }) {
  const { items, add, remove } = useListSetting<{ readonly network: string; readonly url: string }>(path);
  return (
    <>
      {items.map((link, index) => (
        <div className={`${styles.row} ${styles.wide}`} key={index}>
          <TextSetting path={`${path}.${index}.network`} label="Name" maxLength={40} />
          <TextSetting path={`${path}.${index}.url`} label="Address" type="url" maxLength={300} />
          <ListActions
            name={link.network}
            index={index}
            count={items.length}
            remove="Remove"
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <p className={styles.wide}>
        <Button onClick={() => add({ network: '', url: 'https://' })}>
          <Icon name="plus" />
          Add a link
        </Button>
      </p>
    </>
  );
}
