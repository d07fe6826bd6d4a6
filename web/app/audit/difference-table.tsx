import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { settingsVersionDetail } from '#web/lib/settings-versions.ts';
import { differenceOf } from './difference.ts';
import styles from './audit-sheet.module.css';

/** The values of an entry before and after, by what they're called. */
export function Difference({ entry }: { readonly entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const settingNames = useSettingNames(entry);
  if (!timeZone) return null;
  const facts = differenceOf(entry.before, entry.after, { timeZone, language, settingNames });
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

/** What a publication of the settings changed, by path; empty for everything else, and until both versions are loaded. */
function useSettingNames({ subject, before, after }: AuditEntry): ReadonlyMap<string, string> {
  const language = use(LanguageContext);
  const [was, is] = [versionIn(before), versionIn(after)];
  const enabled = subject === 'business';
  const { data: older } = useQuery({ ...settingsVersionDetail(was ?? 0), enabled: enabled && was !== undefined });
  const { data: newer } = useQuery({ ...settingsVersionDetail(is ?? 0), enabled: enabled && is !== undefined });
  if (!older || !newer) return new Map();
  return new Map(compareSettings(older.business, newer.business, language).map(({ path, label }) => [path, label]));
}

function versionIn(facts: unknown): number | undefined {
  const version = typeof facts === 'object' && facts !== null && 'version' in facts ? facts.version : undefined;
  return typeof version === 'number' ? version : undefined;
}
