import type { TimeWarning } from '#contract/dashboard-quotes.ts';
import { overruleTexts } from '#core/languages/en/overrule.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import { conflictSentence, shortCrewText } from '#core/scheduling/crew-conflicts.ts';

/** Returns a warning about a time as a sentence. */
export function warningText(warning: TimeWarning, timeZone: string, language: Language): string {
  const t = overruleTexts(language);
  switch (warning.kind) {
    case 'closed':
      return t('closed');
    case 'closed-then':
      return t('closedThen');
    case 'not-offered':
      return t('notOffered');
    case 'ends-late':
      return t('endsLate');
    case 'full':
      return fullText(warning, language);
    case 'undoable':
      return t('undoable');
    case 'crew':
      return conflictSentence({ name: warning.employee, conflicts: [warning.conflict] }, timeZone, language);
    case 'short-crew':
      return shortCrewText(warning, language);
    case 'no-people':
      return t('noPeople');
    case 'busy': {
      const { employee, customer, address, until } = warning;
      const time = formatTime(Temporal.Instant.from(until), timeZone, language);
      return address ? t('busyAt', { employee, address, time }) : t('busyFor', { employee, customer, time });
    }
  }
}

function fullText(
  { customers, resources }: Extract<TimeWarning, { readonly kind: 'full' }>,
  language: Language,
): string {
  const t = overruleTexts(language);
  const names = listText(customers, language);
  if (!resources) return t('full', { customers: names });
  const able = listText(resources, language);
  return customers.length > 0
    ? t('ableTaken', { resources: able, customers: names })
    : t('ableOut', { resources: able });
}
