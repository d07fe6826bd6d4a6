import type { AuditEntry } from '#contract/audit.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { actionName } from '#web/lib/action-texts.ts';
import { auditEntry, whoText } from './audit-data.ts';
import { differenceOf } from './difference.ts';
import { RecordLink } from './record-link.tsx';
import styles from './audit-sheet.module.css';

/** One audit entry: who, when, what, and the values before and after. */
export function AuditSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="entry"
      query={auditEntry(id)}
      frame={frame}
      title={({ action }: AuditEntry) => actionName(action)}
      about={happenedAt}
    >
      {(entry) => (
        <RecordBody>
          <ReviewList
            rows={[
              { title: 'Who', value: whoText(entry) },
              { title: 'Record', value: <RecordLink entry={entry} /> },
              { title: 'Action', value: entry.action },
              { title: 'ID', value: entry.subjectId },
              ...(entry.requestId ? [{ title: 'Request', value: entry.requestId }] : []),
            ]}
          />
          <Difference entry={entry} />
        </RecordBody>
      )}
    </RecordSheet>
  );
}

function happenedAt({ at }: AuditEntry) {
  return <When label="" at={at} />;
}

function Difference({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const facts = differenceOf(before, after, timeZone);
  if (facts.length === 0) return <p className={styles.none}>No values were written down with it.</p>;
  return (
    <section aria-labelledby="difference">
      <h3 id="difference">What changed</h3>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name} className={fact.isChanged ? undefined : styles.same}>
              <th scope="row">{fact.name}</th>
              <td>{fact.isChanged ? fact.before !== undefined && <del>{fact.before}</del> : fact.before}</td>
              <td>{fact.isChanged ? fact.after !== undefined && <ins>{fact.after}</ins> : 'the same'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
