import { use } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { actionName } from '#web/lib/action-texts.ts';
import { auditEntry, whoText } from './audit-data.ts';
import { differenceOf } from './difference.ts';
import { RecordLink } from './record-link.tsx';
import styles from './audit-sheet.module.css';

/** One audit entry: who, when, what, and the values before and after. */
export function AuditSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
  return (
    <RecordSheet
      kind="entry"
      query={auditEntry(id)}
      frame={frame}
      title={({ action }: AuditEntry) => actionName(action, language)}
      about={happenedAt}
    >
      {(entry) => (
        <RecordBody>
          <ReviewList
            rows={[
              { title: t('who'), value: whoText(entry, language) },
              { title: t('record'), value: <RecordLink entry={entry} /> },
              { title: t('action'), value: entry.action },
              { title: t('id'), value: entry.subjectId },
              ...(entry.requestId ? [{ title: t('request'), value: entry.requestId }] : []),
            ]}
          />
          <Difference entry={entry} />
        </RecordBody>
      )}
    </RecordSheet>
  );
}

function happenedAt({ at }: AuditEntry) {
  return <When at={at} />;
}

function Difference({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const facts = differenceOf(before, after, timeZone, language);
  if (facts.length === 0) return <p className={styles.none}>{t('noValues')}</p>;
  return (
    <section aria-labelledby="difference">
      <h3 id="difference">{t('whatChanged')}</h3>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{t('fact')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name} className={fact.isChanged ? undefined : styles.same}>
              <th scope="row">{fact.name}</th>
              <td>{fact.isChanged ? fact.before !== undefined && <del>{fact.before}</del> : fact.before}</td>
              <td>{fact.isChanged ? fact.after !== undefined && <ins>{fact.after}</ins> : t('unchanged')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
