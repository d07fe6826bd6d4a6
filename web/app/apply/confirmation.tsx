import { use, useLayoutEffect, useRef, useState } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { pathIn } from '#core/languages/language.ts';
import { DoneSign, NextSteps } from '#web/app/shell/customer-page.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { tabStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { hasSubmitted } from './apply-draft.ts';
import styles from './apply.module.css';

/** /apply/confirmation: confirms the application and says what happens next. Without one from this tab, says where to apply. */
export function Confirmation() {
  const [isSent] = useState(() => hasSubmitted(tabStore));
  return isSent ? <Arrived /> : <NothingSent />;
}

function NothingSent() {
  const t = useTexts(applyTexts);
  usePageTitle(t('title'));
  return (
    <div className={`${styles.page} ${styles.access}`}>
      <EmptyState
        heading="h1"
        icon="search"
        title={t('nothingSent')}
        action={
          <Button variant="sponge" href="/apply">
            {t('title')}
          </Button>
        }
      >
        {t('nothingSentHelp')}
      </EmptyState>
    </div>
  );
}

function Arrived() {
  const t = useTexts(applyTexts);
  const language = use(LanguageContext);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('confirmedPageTitle'));
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={`${styles.page} ${styles.access}`}>
      <DoneSign />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('thanks')}
        </h1>
        <p>{t('received')}</p>
      </header>
      <NextSteps
        steps={[
          { icon: 'mail', text: t('emailOnItsWay') },
          { icon: 'clock', text: t('replyTime') },
        ]}
      />
      <p>
        <Button variant="sponge" big href={pathIn('/', language)}>
          {t('home')}
        </Button>
      </p>
    </div>
  );
}
