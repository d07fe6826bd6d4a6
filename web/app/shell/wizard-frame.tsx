import type { ReactNode } from 'react';
import { shellTexts } from '#core/languages/en/wizard.ts';
import type { Price } from '#core/pricing/pricing.ts';
import { STEP_COUNT, stepOf, type StepId } from '#core/quotes/wizard.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PricePanel } from '#web/ui/price-panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import styles from './wizard-frame.module.css';

type WizardFrameProps = {
  readonly step: StepId;
  readonly title: string;
  readonly question: string;
  readonly lead?: string | undefined;
  readonly price: Price | undefined;
  readonly action: { readonly text: string; readonly missing: readonly string[]; readonly isBusy?: boolean };
  readonly onBack?: (() => void) | undefined;
  /** Called with the values of the fields, also while something is missing. */
  readonly onContinue?: (fields: FormData) => void;
  readonly children: ReactNode;
};

export const QUESTION_ID = 'question';

const hidden = (text: readonly ReactNode[]) => <span className="visually-hidden">{text}</span>;

/** The frame of every step, with and without scripts: the question and its choices, the price always visible, one button. */
export function WizardFrame({ step, title, question, lead, price, action, ...rest }: WizardFrameProps) {
  const { onBack, onContinue, children } = rest;
  const t = useTexts(shellTexts);
  const { number } = stepOf(step);

  return (
    <form
      className={styles.frame}
      action="/quote"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!action.isBusy) onContinue?.(new FormData(event.currentTarget));
      }}
    >
      <Progress
        className={styles.progress}
        now={number}
        most={STEP_COUNT}
        text={t('stepOf', { number, count: STEP_COUNT })}
        title={title}
      />
      <div className={styles.step}>
        {/* Each step has its own header: changing the text of one header would count as a layout shift. */}
        <header className={styles.head} key={step}>
          {onBack && (
            <button
              type="button"
              className={buttonClass({ variant: 'plain', className: styles.back })}
              onClick={onBack}
            >
              <Icon name="left" />
              {t('back')}
            </button>
          )}
          <h1 id={QUESTION_ID} tabIndex={-1}>
            {rich(t.rich('stepQuestion', { number, count: STEP_COUNT, question, hidden }))}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </div>
      <PricePanel
        title={t('yourPrice')}
        lines={price?.lines ?? []}
        totalCents={price?.totalCents}
        emptyText={t('noPriceYet')}
        rise={(number - 1) / STEP_COUNT}
        note={t('notChargedNow')}
        action={action}
      />
    </form>
  );
}
