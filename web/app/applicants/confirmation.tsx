import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePageTitle } from '../page-title.ts';
import './apply.css';

/** /apply/confirmation: it has arrived, and what happens next. */
export function Confirmation() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Application submitted');
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="apply apply-access">
      <Icon name="check" className="apply-sign" />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Thank you for applying
        </h1>
        <p>Your application has arrived. We read every one ourselves.</p>
      </header>
      <ul className="apply-next">
        <li>
          <Icon name="mail" />
          <span>An email that confirms it is on its way to you.</span>
        </li>
        <li>
          <Icon name="clock" />
          <span>You hear from us within 3-5 business days, by email or phone.</span>
        </li>
      </ul>
      <p>
        <Button variant="sponge" big href="/">
          Go to Homepage
        </Button>
      </p>
    </div>
  );
}
