import type { DeskCounts } from '#contract/counts.ts';
import type { Card } from '../desk/parts.tsx';
import { ageFigure, agoText } from './script-texts.ts';

/** How old the newest backup is, and when one was last seen to come back. */
export function scriptsCard({ lastBackup, lastProof, failed }: DeskCounts['scripts'], now: Temporal.Instant): Card {
  const proof = lastProof ? `restore proven ${agoText(lastProof, now)}` : 'no restore proven yet';
  return {
    number: lastBackup ? ageFigure(lastBackup, now) : 'None',
    about: lastBackup ? `since the backup, ${proof}` : 'no backup yet',
    alarm: failed > 0 && `${failed} failed`,
  };
}
