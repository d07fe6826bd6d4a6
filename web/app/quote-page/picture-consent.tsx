import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { pictureConsentTexts } from '#core/languages/en/own-photos.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { RESULT } from '#core/settings/gallery.ts';
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
  /** Whether the site shows some. */
  readonly isShown: boolean;
  readonly timeZone: string;
};

/** After an appointment: whether pictures of the vehicle may be shown on the site. No until pressed, and withdrawn here at any time. */
export function PictureConsent({ actions, agreedAt, isShown, timeZone }: PictureConsentProps) {
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
      {isShown && <ShareResult url={actions.resultUrl} />}
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      <p>
        <Button aria-disabled={set.isPending} onClick={() => set.mutate(agreedAt === null)}>
          {t(agreedAt === null ? 'agree' : 'withdraw')}
        </Button>
      </p>
    </section>
  );
}

/** The picture of the result, to be sent on: by the phone's own sheet where it has one, else as a file. */
function ShareResult({ url }: { readonly url: string }) {
  const t = useTexts(pictureConsentTexts);
  const share = useMutation({
    mutationFn: async () => {
      const file = new File([await (await fetch(url)).blob()], 'result.jpg', { type: 'image/jpeg' });
      // Closing the phone's sheet is an answer, too.
      await navigator.share({ files: [file] }).catch(() => undefined);
    },
  });
  return (
    <div className={styles.result}>
      <img src={url} width={RESULT.width} height={RESULT.height} alt={t('resultAlt')} loading="lazy" />
      {navigator.canShare?.({ files: [new File([], 'result.jpg', { type: 'image/jpeg' })] }) ? (
        <Button onClick={() => share.mutate()} aria-disabled={share.isPending}>
          {t('share')}
        </Button>
      ) : (
        <Button href={url} download>
          <Icon name="download" />
          {t('download')}
        </Button>
      )}
    </div>
  );
}
