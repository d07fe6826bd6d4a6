import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { CarScene } from './car-scene.tsx';
import { Document } from './document.tsx';
import type { PageInput } from './input.ts';
import { Site } from './site.tsx';
import { noticeStyles } from './styles.ts';

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
      title={pageTitle(title, input.business.name)}
      description={title}
      css={noticeStyles}
      scripts={[]}
    >
      <Site input={input}>
        <div className="notice">
          <div className="wrap">
            <h1>{title}</h1>
            {children}
          </div>
          <div className="corner" style={{ '--begun': wipe }}>
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
        here, please <a href={`mailto:${input.business.email}`}>tell us</a>.
      </p>
      <p className="act">
        <Button href="/" variant="sponge" big>
          Go to Homepage
        </Button>
        <Button href="/quote" variant="plain" big>
          Get Your Quote
        </Button>
      </p>
    </Notice>
  );
}
