import type { NeedInList, WhatNeedsYou } from '#contract/today.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { subjectText } from '#core/quotes/describe.ts';
import { byUrgency, isBackupOverdue, MOST_NEEDS, MOST_NEEDS_COUNTED, urgencyOf } from '#core/today/needs.ts';
import { listBackups } from '../backup/folder.ts';
import { packageNameOf, subjectFor } from '../data/describe-quote.ts';
import { describeQuotes, listNeeds, readOpenedAt, type NeedRow } from '../data/today.ts';
import type { Deps } from '../deps.ts';

type Listed = Omit<NeedRow, 'kind' | 'id'> & Pick<NeedInList, 'kind' | 'id'>;

/** What needs the owner, the most urgent first, at most `MOST_NEEDS`, and how many there are in all. */
export async function seeNeeds(
  deps: Deps,
  _actor: Actor,
  { language }: { readonly language: Language },
): Promise<WhatNeedsYou> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const [{ needs, all }, backup] = await Promise.all([listNeeds(deps.db, now), backupNeed(deps, now)]);
  const compare = byUrgency(now);
  const shown = [...needs, ...backup]
    .map((row) => ({ ...row, due: { kind: row.kind, at: Temporal.Instant.from(row.at) } }))
    .toSorted((one, other) => compare(one.due, other.due))
    .slice(0, MOST_NEEDS);
  const quotes = await describeQuotes(
    deps.db,
    shown.flatMap(({ quote_id: id }) => id ?? []),
  );
  return {
    timeZone: settings.timeZone,
    all: Math.min(all + backup.length, MOST_NEEDS_COUNTED + 1),
    needs: shown.map(({ kind, id, at, name, about, employee, cents, due, quote_id: quoteId }) => {
      const quote = quotes.get(quoteId ?? '');
      const cleaned = quote && [packageNameOf(settings, quote, language), subjectText(subjectFor(quote), language)];
      const urgency = urgencyOf(due, now);
      return { kind, id, urgency, at, name, about: cleaned ? cleaned.join(' · ') : about, employee, cents };
    }),
  };
}

async function backupNeed({ db, env }: Deps, now: Temporal.Instant): Promise<readonly Listed[]> {
  const [newest] = await listBackups(env);
  const at = newest?.createdAt ?? (await readOpenedAt(db));
  if (!isBackupOverdue(Temporal.Instant.from(at), now)) return [];
  return [{ kind: 'backup', id: null, at, name: '', about: '', employee: null, cents: null, quote_id: null }];
}
