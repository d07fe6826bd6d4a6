import { toast, toastError } from '#web/ui/toast.tsx';
import type { Outcome } from './outbox-item.ts';

const TEXTS = {
  photo: { good: 'Photo Added', bad: 'Failed to add photo.' },
  damage: { good: 'Damage Logged', bad: 'Failed to log damage.' },
  completion: { good: 'Job Completed', bad: 'Failed to submit job completion.' },
} as const;

/** Shows a toast that says whether an item was accepted. */
export function tellOutcome({ item, answer }: Outcome): void {
  const { good, bad } = TEXTS[item.kind];
  if (!answer) return toastError({ title: bad, ...(item.refusal && { description: item.refusal }) });
  if ('state' in answer && answer.state === 'waiting')
    return toast({ title: 'Completion kept', description: 'The job is completed once all its photos are here.' });
  toast({ title: good });
}
