import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { tabStore } from '#web/lib/storage.ts';
import { DoneSign, NextSteps } from '#web/app/shell/customer-page.tsx';
import { hasSubmitted } from './apply-draft.ts';
import styles from './apply.module.css';

/** /apply/confirmation: confirms the application and says what happens next. Without one from this tab, says where to apply. */
export function Confirmation() {
  const [isSent] = useState(() => hasSubmitted(tabStore));
  return isSent ? <Arrived /> : <NothingSent />;
}

function NothingSent() {
  usePageTitle('Apply for a job');
  return (
    <EmptyState
      heading="h1"
      icon="search"
      title="No application was sent here"
      action={
        <Button variant="sponge" href="/apply">
          Apply for a job
        </Button>
      }
    >
      This page confirms an application right after you send it. If you sent one earlier, look for our email.
    </EmptyState>
  );
}

function Arrived() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Application submitted');
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={`${styles.page} ${styles.access}`}>
      <DoneSign />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Thank you for applying
        </h1>
        <p>Your application has arrived. We read every one ourselves.</p>
      </header>
      <NextSteps
        steps={[
          { icon: 'mail', text: 'An email that confirms it is on its way to you.' },
          { icon: 'clock', text: 'You hear from us within 3-5 business days, by email or phone.' },
        ]}
      />
      <p>
        <Button variant="sponge" big href="/">
          Go to Homepage
        </Button>
      </p>
    </div>
  );
}
