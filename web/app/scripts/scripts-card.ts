import type { DeskCounts } from '#contract/counts.ts';
import type { Card } from '../desk/parts.tsx';
import { ageFigure } from './script-texts.ts';

/** How many scripts there are, and how old the newest backup is. There is room for some 20 letters. */
export function scriptsCard({ all, lastBackup, failed }: DeskCounts['scripts'], now: Temporal.Instant): Card {
  const alarm = failed > 0 && `${failed} failed`;
  return { number: all, about: lastBackup ? `backup ${ageFigure(lastBackup, now)} old` : 'no backup yet', alarm };
}
