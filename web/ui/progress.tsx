import styles from './progress.module.css';

type ProgressProps = {
  readonly now: number;
  readonly most: number;
  /** The count in words: 'Step 4 of 8'. */
  readonly text: string;
  /** What is being done there, beside the count. */
  readonly title?: string;
  readonly className?: string | undefined;
};

/** A stripe being wiped through dust; the sponge is where you are. */
export function Progress({ now, most, text, title, className }: ProgressProps) {
  return (
    <div className={className ? `${styles.root} ${className}` : styles.root} data-testid="progress">
      <p aria-hidden={title === undefined || undefined}>
        <span aria-hidden="true">{text}</span>
        {title && (
          <span className={styles.title} key={title}>
            {title}
          </span>
        )}
      </p>
      <div className={styles.track}>
        <progress className="visually-hidden" aria-label={text} max={most} value={now} />
        <i style={{ '--done': now / most }} />
      </div>
    </div>
  );
}
