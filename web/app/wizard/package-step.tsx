import { useRef, useState, type KeyboardEvent } from 'react';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { findPackages, MANY_PACKAGES } from '#core/settings/find-packages.ts';
import { offeredPackages, type Catalog, type PackageId, type ServicePackage } from '#core/settings/settings.ts';
import { SEARCH_NAME } from '#web/app/shell/first-interaction.ts';
import { PackagePick } from '#web/app/shell/package-pick.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldHint } from '#web/ui/field.tsx';
import { Picks } from '#web/ui/pick.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';

type PackageStepProps = {
  readonly catalog: Catalog;
  readonly chosen: PackageId | undefined;
  readonly onChoose: (id: PackageId) => void;
  /** For a choice made with one press, which moves on. */
  readonly onPress?: (id: PackageId) => void;
};

/** What was searched for last, for those who come back to this step. */
let searched = '';

/** Step 1: which package. Many can be searched. */
export function PackageStep({ catalog, ...props }: PackageStepProps) {
  const t = useTexts(wizardTexts);
  const [search, setSearch] = useState(searched);
  const find = (words: string) => {
    searched = words;
    setSearch(words);
  };
  const field = useRef<HTMLInputElement>(null);
  const packages = offeredPackages(catalog);
  if (packages.length < MANY_PACKAGES) return <PackageGroups {...props} catalog={catalog} packages={packages} />;

  const found = findPackages(packages, search, ({ name, category, features }) => {
    const heading = catalog.categories.find(({ id }) => id === category);
    return [name, heading?.name ?? '', ...features];
  });
  const showAll = () => {
    find('');
    field.current?.focus();
  };
  return (
    <>
      <search className={styles.search}>
        <Field
          ref={field}
          id="find-package"
          label={t('findPackage')}
          type="search"
          name={SEARCH_NAME}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => find(target.value)}
          onKeyDown={leaveFormAlone}
        />
        <output>
          {search.trim() !== '' && (
            <FieldHint>
              {found.length === 0
                ? t('nothingFound')
                : t('packagesFound', { shown: found.length, count: packages.length })}
            </FieldHint>
          )}
        </output>
        {found.length === 0 && <Button onClick={showAll}>{t('showAllPackages')}</Button>}
      </search>
      <PackageGroups {...props} catalog={catalog} packages={found} />
    </>
  );
}

/** Enter searches, which has happened already; it doesn't go on to the next step. */
function leaveFormAlone(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  // On a phone the keyboard makes room for what was found.
  if (navigator.maxTouchPoints > 0) event.currentTarget.blur();
}

type PackageGroupsProps = PackageStepProps & { readonly packages: readonly ServicePackage[] };

/** Packages under the shop's headings where it has more than one. */
function PackageGroups({ catalog, packages, ...props }: PackageGroupsProps) {
  const t = useTexts(wizardTexts);
  if (packages.length === 0) return null;
  const isIn = (id: string) => (pack: ServicePackage) => pack.category === id;
  const offered = offeredPackages(catalog);
  const headings = catalog.categories.filter(({ id }) => offered.some(isIn(id)));
  if (headings.length < 2) return <PackagePicks {...props} legend={t('packages')} packages={packages} />;
  const others = packages.filter(({ category }) => !headings.some(({ id }) => id === category));
  return (
    <>
      {headings
        .filter(({ id }) => packages.some(isIn(id)))
        .map(({ id, name }) => (
          <section key={id}>
            <h2>{name}</h2>
            <PackagePicks {...props} legend={name} packages={packages.filter(isIn(id))} />
          </section>
        ))}
      {others.length > 0 && (
        <section>
          <h2>{t('otherPackages')}</h2>
          <PackagePicks {...props} legend={t('otherPackages')} packages={others} />
        </section>
      )}
    </>
  );
}

type PackagePicksProps = Omit<PackageStepProps, 'catalog'> & {
  readonly legend: string;
  readonly packages: readonly ServicePackage[];
};

function PackagePicks({ legend, packages, chosen, onChoose, onPress }: PackagePicksProps) {
  return (
    <Picks legend={legend}>
      {packages.map((pack) => (
        <PackagePick
          key={pack.id}
          pack={pack}
          isChosen={pack.id === chosen}
          onChoose={() => onChoose(pack.id)}
          {...(onPress && { onPress: () => onPress(pack.id) })}
        />
      ))}
    </Picks>
  );
}
