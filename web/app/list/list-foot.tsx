import { Button } from '#web/ui/button.tsx';
import './list-foot.css';

type ListFootProps = {
  /** '12 of 40'. */
  readonly shown: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
};

/** Below a list: a button for more rows, and the keyboard shortcuts. */
export function ListFoot({ shown, hasMore, isLoading, onMore }: ListFootProps) {
  return (
    <>
      {hasMore && (
        <Button className="list-more" aria-disabled={isLoading} onClick={onMore}>
          {isLoading ? 'Loading' : 'Load more'}
        </Button>
      )}
      <p className="list-keys">
        <span>
          <kbd>j</kbd>
          <kbd>k</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>/</kbd> search
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
        <output>{shown}</output>
      </p>
    </>
  );
}
