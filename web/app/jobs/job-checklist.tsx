import type { JobInList } from '#contract/jobs.ts';
import { Icon } from '#web/ui/icon.tsx';
import './job-checklist.css';

/** The progress of a job in four steps. */
export function JobChecklist({ checklist }: Pick<JobInList, 'checklist'>) {
  return (
    <ol className="checklist" aria-label="Progress">
      {checklist.map(({ step, isDone }) => (
        <li key={step} className={isDone ? 'checklist-done' : undefined}>
          <span className="checklist-mark">{isDone && <Icon name="check" />}</span>
          {step}
          <span className="visually-hidden">{isDone ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ol>
  );
}
