import './progress.css';

type ProgressProps = {
  readonly now: number;
  readonly most: number;
  /** The count in words: 'Step 4 of 8'. */
  readonly text: string;
  /** What is being done there, beside the count. */
  readonly title?: string;
};

/** A stripe being wiped through dust; the sponge is where you are. */
export function Progress({ now, most, text, title }: ProgressProps) {
  return (
    <div className="progress">
      <p>
        <span>{text}</span>
        {title && (
          <span className="progress-title" key={title}>
            {title}
          </span>
        )}
      </p>
      <div className="progress-track">
        <progress className="visually-hidden" aria-label={text} max={most} value={now} />
        <i style={{ '--done': now / most }} />
      </div>
    </div>
  );
}
