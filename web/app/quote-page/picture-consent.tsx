import { use } from 'react';
import { pictureConsentTexts } from '#core/languages/en/picture-consent.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type QuoteActions, useOwnChange } from './quote-actions.ts';
import styles from './quote-page.module.css';

type PictureConsentProps = {
  readonly actions: QuoteActions;
  /** When the customer agreed; null if they haven't. */
  readonly agreedAt: string | null;
  readonly timeZone: string;
};

/** After an appointment: whether pictures of the vehicle may be shown on the site. No until pressed, and withdrawn here at any time. */
export function PictureConsent({ actions, agreedAt, timeZone }: PictureConsentProps) {
  const t = useTexts(pictureConsentTexts);
  const language = use(LanguageContext);
  const set = useOwnChange(actions.queryKey, actions.agreeToPictures);
  const refused = errorText(set.error);
  return (
    <section className={styles.more} aria-labelledby="picture-consent">
      <h2 id="picture-consent">{t('title')}</h2>
      <p>{t('about')}</p>
      <output className={styles.agreed}>
        {agreedAt !== null && (
          <>
            <Icon name="check" />
            {t('agreed', { date: formatMediumDate(localDate(Temporal.Instant.from(agreedAt), timeZone), language) })}
          </>
        )}
      </output>
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      <p>
        <Button aria-disabled={set.isPending} onClick={() => set.mutate(agreedAt === null)}>
          {t(agreedAt === null ? 'agree' : 'withdraw')}
        </Button>
      </p>
    </section>
  );
}
