import { useId, type ReactNode } from 'react';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { isWithin } from '#core/lib/paths.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { fieldId, useEditor, useFolds, useListSetting } from './editor.ts';
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
  const t = useTexts(settingsTexts);
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
          {isChanged && <span className={styles.foldMark}>{t('changed')}</span>}
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
  /** The text of the button that removes it; defaults to 'Remove'. */
  readonly remove?: ReactNode;
  readonly onRemove?: (() => void) | undefined;
};

/** Moves an item of a list up or down, or removes it. */
export function ListActions({ name, index, count, onMove, remove, onRemove }: ListActionsProps) {
  const t = useTexts(settingsTexts);
  return (
    <div className={styles.listActions}>
      {onMove && index > 0 && <Button onClick={() => onMove(-1)}>{rich(t.rich('moveUp', { name, hidden }))}</Button>}
      {onMove && index < count - 1 && (
        <Button onClick={() => onMove(1)}>{rich(t.rich('moveDown', { name, hidden }))}</Button>
      )}
      {onRemove && (
        <Button variant="stop" className={styles.remove} onClick={onRemove}>
          {remove ?? rich(t.rich('removeItem', { name, hidden }))}
        </Button>
      )}
    </div>
  );
}

type FoldListProps<Item> = {
  readonly path: string;
  readonly titleOf: (item: Item) => string;
  /** At the right of the title. */
  readonly asideOf?: (item: Item) => ReactNode;
  /** What is added by the button below. */
  readonly newItem: Item;
  readonly addText: string;
  /** How many there can be; without it, publishing says it. */
  readonly most?: number;
  /** Whether the order matters, so that items can be moved. */
  readonly isOrdered?: boolean;
  /** The fields of the item at a path. */
  readonly children: (path: string) => ReactNode;
};

/** A list whose items open one at a time, with a button that adds one. */
export function FoldList<Item>(props: FoldListProps<Item>) {
  const { path, titleOf, asideOf, newItem, addText, most = Infinity, isOrdered = false, children } = props;
  const { items, foldOf, add, move, remove } = useFolds<Item>(path);
  return (
    <div className={styles.wide}>
      <ListError path={path} />
      {items.length > 0 && (
        <div className={styles.folds}>
          {items.map((item, index) => (
            <Fold key={index} {...foldOf(index)} title={titleOf(item)} aside={asideOf?.(item)}>
              {children(`${path}.${index}`)}
              <ListActions
                name={titleOf(item)}
                index={index}
                count={items.length}
                {...(isOrdered && { onMove: (by) => move(index, by) })}
                onRemove={() => remove(index)}
              />
            </Fold>
          ))}
        </div>
      )}
      {items.length < most && (
        <p className={styles.listActions}>
          <Button onClick={() => add(newItem)}>
            <Icon name="plus" />
            {addText}
          </Button>
        </p>
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
  const t = useTexts(shopSettingsTexts);
  const { items, add, remove } = useListSetting<{ readonly network: string; readonly url: string }>(path);
  return (
    <>
      {items.map((link, index) => (
        <div className={`${styles.row} ${styles.wide}`} key={index}>
          <TextSetting path={`${path}.${index}.network`} label={t('linkName')} maxLength={40} />
          <TextSetting path={`${path}.${index}.url`} label={t('linkAddress')} type="url" maxLength={300} />
          <ListActions name={link.network} index={index} count={items.length} onRemove={() => remove(index)} />
        </div>
      ))}
      <p className={styles.wide}>
        <Button onClick={() => add({ network: '', url: 'https://' })}>
          <Icon name="plus" />
          {t('addLink')}
        </Button>
      </p>
    </>
  );
}
