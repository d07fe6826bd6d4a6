import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Completion, DamageLog, JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import type { Outcome } from './outbox-store.ts';

/** Everything recorded about a job, refetched each time its page is opened. */
export function jobDocumentation(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'documentation', jobId] as const,
    queryFn: () => call('GET /api/jobs/:id/documentation', { params: { id: jobId } }),
    refetchOnMount: unlessJustRead,
  });
}

/** Replaces a sent item with what the server stored. A photo may have started or completed the job, so that is refetched. */
export function keepOutcome(client: QueryClient, { item, answer }: Outcome): void {
  const { queryKey } = jobDocumentation(item.jobId);
  if (item.kind === 'step' || item.kind === 'missed-stop' || item.kind === 'ending')
    return void client.invalidateQueries({ queryKey });
  if (!answer) return;
  const before = client.getQueryData(queryKey);
  if (before) client.setQueryData(queryKey, withAnswer(before, item.kind, answer));
  const isFirst = item.kind === 'photo' && before?.startedAt === null;
  if (!before || isFirst || item.kind === 'completion' || before.completion)
    void client.invalidateQueries({ queryKey });
}

function withAnswer(
  documentation: JobDocumentation,
  kind: Outcome['item']['kind'],
  answer: NonNullable<Outcome['answer']>,
): JobDocumentation {
  if (kind === 'photo') return { ...documentation, photos: withEntry(documentation.photos, answer as JobPhoto) };
  if (kind === 'damage')
    return { ...documentation, damageLogs: withEntry(documentation.damageLogs, answer as DamageLog) };
  return { ...documentation, completion: answer as Completion };
}

/** Adds the entry, which replaces the one it amends. */
function withEntry<Entry extends JobPhoto | DamageLog>(entries: readonly Entry[], entry: Entry): Entry[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  return [...others.map((each) => (each.id === entry.amends ? { ...each, amendedBy: entry.id } : each)), entry];
}

const KEYS = {
  photo: { good: 'photoAdded', bad: 'photoFailed' },
  damage: { good: 'damageLogged', bad: 'damageFailed' },
  completion: { good: 'jobCompletedToast', bad: 'completionFailed' },
  step: { good: 'stepSent', bad: 'stepFailed' },
  ending: { good: 'stepSent', bad: 'endFailed' },
  'missed-stop': { good: 'missedSent', bad: 'missedFailed' },
} as const;

/** Shows a toast that says whether an item was accepted. */
export function tellOutcome({ item, answer }: Outcome, language: Language): void {
  const t = documentationTexts(language);
  const { good, bad } = KEYS[item.kind];
  if (!answer) return toastError({ title: t(bad), ...(item.refusal && { description: item.refusal }) });
  if ('state' in answer && answer.state === 'waiting')
    return toast({ title: jobReportTexts(language)('completionSaved'), description: t('completionWaits') });
  toast({ title: t(good) });
}
