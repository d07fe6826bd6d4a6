import styles from './skeleton.module.css';

type SkeletonProps = {
  /** How many lines of text are to come. */
  readonly lines?: number;
  /** What is being waited for, said to screen readers: 'Loading times'. */
  readonly label: string;
  /** Height of each line as CSS, that of the content to come, so that nothing jumps. */
  readonly height?: string;
};

/** Dust where content is still to come. */
export function Skeleton({ lines = 3, label, height }: SkeletonProps) {
  return (
    <output className={styles.root} data-testid="skeleton">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} style={height ? { height } : undefined} />
      ))}
    </output>
  );
}
