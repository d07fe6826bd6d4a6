import { Button } from '#web/ui/button.tsx';

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
    <div className="list-actions">
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
        <Button variant="stop" onClick={onRemove}>
          {remove}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </div>
  );
}
