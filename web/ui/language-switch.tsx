export type OtherLanguage = { readonly tag: string; readonly name: string };

/**
 * Links to the same page in other languages. They work without scripts, and with `watchLanguageSwitch` they keep the
 * query and fragment of the address.
 */
export function LanguageSwitch({ others }: { readonly others: readonly OtherLanguage[] }) {
  return others.map(({ tag, name }) => (
    <a key={tag} href={`?language=${tag}`} lang={tag} data-language={tag} rel="nofollow">
      {name}
    </a>
  ));
}
