import { uiTexts } from '#core/languages/en/ui.ts';
import { otherLanguages, SOURCE, type Language } from '#core/languages/language.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './language-offer.module.css';

type LanguageOfferProps = { readonly languages: readonly Language[]; readonly language: Language };

/**
 * A line in each language that a page in English is also in. It's hidden until `offerLanguage` finds that the browser's reader
 * prefers one of them: the page is the same for all visitors, so that it can be kept.
 */
export function LanguageOffer({ languages, language }: LanguageOfferProps) {
  if (language !== SOURCE) return null;
  return otherLanguages(languages, language).map(({ tag }) => {
    const t = uiTexts(tag);
    return (
      <aside key={tag} lang={tag} className={styles.root} aria-label={t('readIn')} data-offer hidden>
        <p>{t('offerLanguage')}</p>
        <a href={`?language=${tag}`} data-language={tag} rel="nofollow" className={buttonClass({ variant: 'sponge' })}>
          {t('readIn')}
        </a>
        <button type="button" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </aside>
    );
  });
}
