import type { ReactNode } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { linkTo, rich, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { CarScene } from './car-scene.tsx';
import { Document, type PageInput } from './document.tsx';
import { noticeStyles } from './inline-css.ts';
import { Site } from './site.tsx';
import wrap from '#web/ui/wrap.module.css';
import carStyles from './car-scene.module.css';
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
  const t = useTexts(siteTexts);
  return (
    <Document
      input={input}
      title={pageTitle(title, input.settings.name)}
      description={title}
      css={noticeStyles}
      scripts={['web/islands/plain.page.ts']}
    >
      <Site input={input}>
        <div className={styles.root}>
          <div className={`${wrap.root} ${styles.words}`}>
            <h1>{title}</h1>
            {children}
          </div>
          <div className={carStyles.corner} style={{ '--begun': wipe }}>
            <CarScene label={t('stripedCar')} />
          </div>
        </div>
      </Site>
    </Document>
  );
}

/** Shown for any unknown path. */
export function NotFoundPage({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  const { language, settings } = input;
  return (
    <Notice input={input} title={t('notFound')} wipe={14}>
      <p>{rich(t.rich('notFoundText', { mail: linkTo(`mailto:${settings.email}`) }))}</p>
      <p className={styles.act}>
        <Button href={pathIn('/', language)} variant="sponge" big>
          {t('toHomepage')}
        </Button>
        <Button href={pathIn('/quote', language)} variant="plain" big className={styles.more}>
          {t('getYourQuote')}
        </Button>
      </p>
    </Notice>
  );
}
