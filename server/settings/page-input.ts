import type { Language } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { CurrentSettings, Deps, PageInput } from '#server/deps.ts';
import { isSellingBundles, isSellingGiftCards } from './view.ts';

/** What a public page is rendered from: the settings with the owner's words in the reader's language, and today's local date. */
export function pageInput(
  { env, publicUrl, clock }: Pick<Deps, 'env' | 'publicUrl' | 'clock'>,
  asked: {
    readonly now: CurrentSettings;
    readonly language: Language;
    /** All that the site is offered in. */
    readonly offered: readonly Language[];
    /** Without its language and query. */
    readonly path: string;
  },
): PageInput {
  const { now, language, offered, path } = asked;
  const settings = settingsIn(now.settings, language);
  return {
    ...now,
    settings,
    publicUrl,
    today: localDate(clock.now(), settings.timeZone),
    language,
    languages: offered,
    path,
    sellsGiftCards: isSellingGiftCards(settings, env) || isSellingBundles(settings, env),
  };
}
