import type { DeskCounts } from '#contract/counts.ts';
import type { Card } from '../desk/parts.tsx';
import { ageFigure } from './script-texts.ts';

/** How old the newest backup is, and when one was last seen to come back. */
export function scriptsCard({ lastBackup, lastProof, failed }: DeskCounts['scripts'], now: Temporal.Instant): Card {
  if (!lastBackup) return { number: 'None', about: 'no backup yet', alarm: alarm(failed) };
  const proof = lastProof ? `proven ${ageFigure(lastProof, now)} ago` : 'not proven';
  return {
    number: ageFigure(lastBackup, now),
    // There is room for one line.
    about: failed > 0 ? 'since backup' : `since backup, ${proof}`,
    alarm: alarm(failed),
  };
}

function alarm(failed: number): string | false {
  return failed > 0 && `${failed} failed`;
}
