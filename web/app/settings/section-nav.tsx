import { Link } from '@tanstack/react-router';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor } from './editor.ts';
import { SECTIONS, sectionOf, type SectionId } from './sections.ts';
import styles from './settings-part.module.css';

const ACTIVE = { includeSearch: true, explicitUndefined: true } as const;

/** The sections of the settings; indicates changes and errors in each. */
export function SectionNav() {
  const t = useTexts(settingsTexts);
  const { differences, errors } = useEditor();
  const changed = new Set(differences.map(({ path }) => sectionOf(path)));
  const wrong = new Set(errors.map(({ path }) => sectionOf(path)));
  return (
    <nav aria-label={t('navLabel')} className={styles.sectionNav}>
      <ul>
        {SECTIONS.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to="/admin/dashboard"
              search={{ tab: 'business', section: index === 0 ? undefined : id }}
              activeOptions={ACTIVE}
              resetScroll={false}
            >
              {t(title)}
              <Mark isWrong={wrong.has(id)} isChanged={changed.has(id)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as a select, where there is no room for a list. */
export function SectionChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: SectionId;
  readonly onChoose: (id: string) => void;
}) {
  const t = useTexts(settingsTexts);
  return (
    <div className={styles.sectionChoice}>
      <label htmlFor="section">{t('sectionLabel')}</label>
      <select id="section" className={inputClass()} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {SECTIONS.map(({ id, title }) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Mark({ isWrong, isChanged }: { readonly isWrong: boolean; readonly isChanged: boolean }) {
  const t = useTexts(settingsTexts);
  if (isWrong) {
    return (
      <small className={styles.sectionFault}>
        <Icon name="alert" />
        {t('lookAgain')}
      </small>
    );
  }
  return isChanged && <small>{t('changed')}</small>;
}
