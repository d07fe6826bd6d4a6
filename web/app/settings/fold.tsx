import { useId, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor } from './editor.ts';
import { fieldId, isWithin } from './paths.ts';

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
    <div className="fold">
      <h3>
        <button type="button" id={fieldId(path)} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name="chev" />
          <span className="fold-title">{title}</span>
          {isChanged && <span className="fold-mark">Changed</span>}
          {aside && <span className="fold-aside">{aside}</span>}
        </button>
      </h3>
      <div id={id} className="fold-body" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
