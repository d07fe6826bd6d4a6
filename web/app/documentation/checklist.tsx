import './checklist.css';

type ChecklistProps = {
  readonly items: readonly string[];
  readonly done: readonly string[];
  readonly onDone: (done: readonly string[]) => void;
};

/** The checklist of the package, ticked item by item. */
export function Checklist({ items, done, onDone }: ChecklistProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className="checklist">
      <legend>
        Checklist{' '}
        <span className="num">
          {done.length} of {items.length} done
        </span>
      </legend>
      {items.map((item) => (
        <label key={item}>
          <input
            type="checkbox"
            checked={done.includes(item)}
            onChange={({ target: { checked } }) =>
              onDone(checked ? [...done, item] : done.filter((each) => each !== item))
            }
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
