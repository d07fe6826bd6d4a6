import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { CarScene } from './car-scene.tsx';
import { Document, type PageInput } from './document.tsx';
import { Site } from './site.tsx';
import { noticeStyles } from './inline-css.ts';
import carStyles from './car-scene.module.css';
import wrap from '../ui/wrap.module.css';
import styles from './notice.module.css';

type NoticeProps = {
  readonly input: PageInput;
  readonly title: string;
  /** The sponge's position, 0 to 100. */
  readonly wipe: number;
  readonly children: ReactNode;
};

/** A page with a single message and a link. */
function Notice({ input, title, wipe, children }: NoticeProps) {
  return (
    <Document
      input={input}
      title={pageTitle(title, input.settings.name)}
      description={title}
      css={noticeStyles}
      scripts={[]}
    >
      <Site input={input}>
        <div className={styles.root}>
          <div className={`${wrap.root} ${styles.words}`}>
            <h1>{title}</h1>
            {children}
          </div>
          <div className={carStyles.corner} style={{ '--begun': wipe }}>
            <CarScene label="The side of a dusty car with a stripe wiped clean." />
          </div>
        </div>
      </Site>
    </Document>
  );
}

/** Shown for any unknown path. */
export function NotFoundPage({ input }: { readonly input: PageInput }) {
  return (
    <Notice input={input} title="404 Page Not Found" wipe={14}>
      <p>
        There is nothing at this address. It may have moved, or a letter may be missing. If a link of ours brought you
        here, please <a href={`mailto:${input.settings.email}`}>tell us</a>.
      </p>
      <p className={styles.act}>
        <Button href="/" variant="sponge" big>
          Go to Homepage
        </Button>
        <Button href="/quote" variant="plain" big className={styles.more}>
          Get Your Quote
        </Button>
      </p>
    </Notice>
  );
}
