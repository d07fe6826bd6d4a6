import { Icon } from './icon.tsx';
import styles from './time-left.module.css';

type TimeLeftProps = {
  readonly text: string;
  readonly tone: 'done' | 'calm' | 'low' | 'overdue';
  /** 1 to 0, drawn as what is still wet of a stripe. */
  readonly left: number;
};

/** A clock that runs down: words, and how much is left. What is around finds it by its tone, as `[data-left]`. */
export function TimeLeft({ text, tone, left }: TimeLeftProps) {
  if (tone === 'done')
    return (
      <span className={styles.done} data-left={tone}>
        {text}
      </span>
    );
  return (
    <span className={[styles.root, styles[tone]].filter(Boolean).join(' ')} data-left={tone}>
      {tone !== 'calm' && <Icon name="alert" />}
      <span>{text}</span>
      <i style={{ '--left': left }} />
    </span>
  );
}
