import type { ReactNode } from 'react';
import { useOnPress } from './use-on-press.ts';
import choice from './choice.module.css';
import styles from './pick.module.css';

type PicksProps = {
  /** What is asked, for screen readers; the visible question stands above. */
  readonly legend: string;
  readonly children: ReactNode;
  /** The id of what is wrong with the choice, when something is. */
  readonly describedBy?: string | undefined;
};

/** A group of big choices under each other, parted by hairlines. */
export function Picks({ legend, children, describedBy }: PicksProps) {
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** What a choice costs: the amount large, the words beside it, another price under it. */
export type PickCost = {
  readonly before?: string;
  readonly amount: string;
  readonly per?: string;
  readonly also?: string;
};

type PickProps = {
  readonly type?: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** For a press of a mouse or finger, before onChoose, also if it was chosen already; not for arrow keys. */
  readonly onPress?: () => void;
  readonly title: string;
  /** One line under the title. */
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
  /** A picture, as large as its text's `1em`. */
  readonly sign?: ReactNode;
  readonly cost?: PickCost | undefined;
  /** Small print over the whole width. */
  readonly details?: string | undefined;
};

/** A big choice: the whole row is the label of a native radio or checkbox, and the chosen one is wet. */
export function Pick({ type = 'radio', name, value, isChosen, onChoose, onPress, title, ...rest }: PickProps) {
  const { text, badge, sign, cost, details } = rest;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are for the input, and only choose
    <label
      className={sign ? styles.root : `${styles.root} ${styles.plain}`}
      data-testid="pick"
      onClick={useOnPress(onPress)}
    >
      <input
        className={choice.tick}
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      {sign && (
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
      )}
      <span className={styles.what}>
        <b>
          {title} {badge}
        </b>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {cost && (
        <span className={styles.cost}>
          {cost.before && <span className={styles.before}>{cost.before} </span>}
          <b>{cost.amount}</b>
          {cost.per && <span className={styles.per}> {cost.per}</span>}
          {cost.also && <span className={styles.also}> {cost.also}</span>}
        </span>
      )}
      {details && <span className={styles.details}>{details}</span>}
    </label>
  );
}
