import type { DeskCounts } from '#contract/counts.ts';
import type { Card } from '../desk/parts.tsx';
import { ageFigure } from './script-texts.ts';

/** How old the newest backup is, and how long ago one was seen to come back. There is room for some 20 letters. */
export function scriptsCard({ lastBackup, lastProof, failed }: DeskCounts['scripts'], now: Temporal.Instant): Card {
  const alarm = failed > 0 && `${failed} failed`;
  if (!lastBackup) return { number: 'None', about: 'no backup yet', alarm };
  const proof = lastProof ? `proof ${ageFigure(lastProof, now)}` : 'no proof';
  return { number: ageFigure(lastBackup, now), about: alarm ? 'backup' : `backup, ${proof}`, alarm };
}
