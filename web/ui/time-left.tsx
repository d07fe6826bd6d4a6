import { Icon } from './icon.tsx';
import './time-left.css';

type TimeLeftProps = {
  readonly text: string;
  readonly tone: 'done' | 'calm' | 'low' | 'overdue';
  /** 1 to 0, drawn as what is still wet of a stripe. */
  readonly left: number;
};

/** A clock that runs down: words, and how much is left. */
export function TimeLeft({ text, tone, left }: TimeLeftProps) {
  if (tone === 'done') return <span className="time-left-done">{text}</span>;
  return (
    <span className={`time-left time-left-${tone}`}>
      {tone !== 'calm' && <Icon name="alert" />}
      <span>{text}</span>
      <i style={{ '--left': left }} />
    </span>
  );
}
