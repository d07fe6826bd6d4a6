import { useSyncExternalStore } from 'react';
import { shellTexts } from '#core/languages/en/wizard.ts';
import { useTexts } from '#web/lib/language.tsx';
import { versionStore } from '#web/lib/new-version.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './wizard-frame.module.css';

/** Over any screen that couldn't load the rest of itself, because the server has a new version. */
export function NewVersionNote() {
  const t = useTexts(shellTexts);
  if (useSyncExternalStore(versionStore.subscribe, versionStore.now) !== 'new') return null;
  return (
    <div className={styles.newVersion}>
      <Callout
        tone="wait"
        title={t('newVersion')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {t('newVersionHint')}
      </Callout>
    </div>
  );
}
