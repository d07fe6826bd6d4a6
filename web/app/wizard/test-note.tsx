import { useEffect } from 'react';
import { testNoteTexts } from '#core/languages/en/setup.ts';
import { clearQuote } from '#web/lib/clear-quote.ts';
import { useTexts } from '#web/lib/language.tsx';
import { localStore, tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './wizard-steps.module.css';

/** Says above every step that the owner is only trying a booking, and ends it. */
export function TestNote() {
  const t = useTexts(testNoteTexts);
  // Full days that only the owner has seen aren't counted.
  useEffect(() => {
    delete document.documentElement.dataset['visits'];
  }, []);
  const stop = () => {
    tabStore.remove(TEST_BOOKING);
    clearQuote(localStore);
    window.location.assign('/admin/setup?step=test');
  };
  return (
    <div className={styles.testNote}>
      <Callout tone="wait" icon="note" title={t('title')} action={<Button onClick={stop}>{t('stop')}</Button>}>
        {t('about')}
      </Callout>
    </div>
  );
}
