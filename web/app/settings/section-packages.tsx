import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { menuEditorTexts } from '#core/languages/en/menu-editor.ts';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { isWithin } from '#core/lib/paths.ts';
import { NEW_PACKAGE, NEW_PACKAGE_HOURS, newId, type SettingsForm } from '#core/settings/settings-form.ts';
import { CONDITION_LEVELS, DEPOSIT_BOOKINGS, type Category } from '#core/settings/settings.ts';
import type { ExtraSettings, PackageSettings } from '#core/settings/wire-prices.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { AbleResources } from './able-resources.tsx';
import { fieldId, useEditor, useListSetting, useOwnText, useSetting } from './editor.ts';
import { ListActions, ListError } from './list-settings.tsx';
import { ChoiceSetting, NewItem } from './menu-fields.tsx';
import { ExamplePrices, MenuSources } from './menu-sources.tsx';
import { MinutesSettings } from './minutes-settings.tsx';
import { PackageList } from './package-list.tsx';
import { PackagePreview } from './package-preview.tsx';
import { PeopleSetting } from './people-setting.tsx';
import { withoutCategory } from './section-extras.tsx';
import {
  FieldGroup,
  LinesSetting,
  MoneySetting,
  NumberSetting,
  OptionalNumberSetting,
  TextSetting,
} from './setting-fields.tsx';
import menuStyles from './menu.module.css';
import styles from './settings-form.module.css';

const DueAgainSetting = later(() => import('./due-again-settings.tsx').then((module) => module.DueAgainSetting));

/** The packages, and the one that is chosen beside them; on a phone the list first, then the package. */
export function PackagesSection() {
  const t = useTexts(priceSettingsTexts);
  const menu = useTexts(menuEditorTexts);
  const { add, move } = useListSetting<PackageSettings>('packages');
  const { draft, set } = useEditor();
  const { packages } = draft;
  const [openAt, setOpenAt] = useOpenPackage();
  const pack = openAt === undefined ? undefined : packages[openAt];
  const openSoon = (index: number, focused: string) => {
    setOpenAt(index);
    // Waits until it's rendered at its new place.
    setTimeout(() => document.getElementById(focused)?.focus());
  };
  const addPackage = (name: string, like: PackageSettings | undefined) => {
    const id = newId(name, packages);
    set(`pay.hoursByPackage.${id}`, (like && draft.pay.hoursByPackage[like.id]) ?? NEW_PACKAGE_HOURS);
    add({ ...(like ?? emptyPackage(draft)), id, name, popular: false, status: 'hidden' });
    openSoon(packages.length, PANE);
  };
  return (
    <>
      <ExamplePrices />
      <ListError path="packages" />
      <div className={menuStyles.screen} data-open={pack && ''}>
        <div className={menuStyles.list}>
          <PackageList openAt={openAt} onOpen={(index) => openSoon(index, PANE)} />
          <NewItem id="new-package" label={t('newPackage')} onAdd={(name) => addPackage(name, undefined)} />
        </div>
        {pack && openAt !== undefined && (
          <PackagePane
            key={pack.id}
            pack={pack}
            index={openAt}
            onBack={() => {
              setOpenAt(undefined);
              setTimeout(() => document.getElementById(fieldId(`packages.${openAt}`))?.focus());
            }}
            onMove={(by) => {
              move(openAt, by);
              setOpenAt(openAt + by);
            }}
            onCopy={() => addPackage(t('copyOf', { name: pack.name }), pack)}
            back={menu('backToList')}
          />
        )}
      </div>
      <Categories />
      <MenuSources />
    </>
  );
}

/** The id of the heading of the open package. */
const PANE = 'open-package';

/** The package that is open: at first the one that a link names, else the first one, or none on a phone; one with an error once known. */
function useOpenPackage() {
  const { errors } = useEditor();
  const hasRoom = useMedia('(min-width: 48rem)');
  const linked = useLocation({ select: ({ hash }) => hash });
  const [openAt, setOpenAt] = useState(
    () => wrongPackage(errors) ?? packageOfPath(linked) ?? (hasRoom ? 0 : undefined),
  );
  const [seen, setSeen] = useState(errors);
  if (errors !== seen) {
    setSeen(errors);
    const fresh = errors.filter((error) => !seen.includes(error));
    const isInOpen = fresh.some(({ path }) => isWithin(path, `packages.${openAt}`));
    if (!isInOpen && wrongPackage(fresh) !== undefined) setOpenAt(wrongPackage(fresh));
  }
  return [openAt, setOpenAt] as const;
}

function wrongPackage(errors: readonly { readonly path: string }[]): number | undefined {
  return errors.map(({ path }) => packageOfPath(path)).find((index) => index !== undefined);
}

/** The index of the package that a setting's path is within. */
function packageOfPath(path: string): number | undefined {
  const [, index] = /^packages\.(\d+)\./.exec(path) ?? [];
  return index === undefined ? undefined : Number(index);
}

type PackagePaneProps = PackProps & {
  readonly back: string;
  readonly onBack: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onCopy: () => void;
};

function PackagePane({ pack, index, back, onBack, onMove, onCopy }: PackagePaneProps) {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { draft, set } = useEditor();
  const name = own(pack.name);
  return (
    <div className={menuStyles.pane}>
      <div className={menuStyles.back}>
        <Button onClick={onBack}>
          <Icon name="left" />
          {back}
        </Button>
      </div>
      <h3 id={PANE} tabIndex={-1}>
        {name}
      </h3>
      <PackagePreview pack={pack} />
      <PackageFields pack={pack} index={index} />
      <ListActions
        name={name}
        index={index}
        count={draft.packages.length}
        onMove={onMove}
        remove={rich(t.rich('retire', { name, hidden }))}
        onRemove={pack.status === 'retired' ? undefined : () => set(`packages.${index}.status`, 'retired')}
      />
      <p>
        <Button onClick={onCopy}>{rich(t.rich('copyPackage', { name, hidden }))}</Button>{' '}
        {pack.status === 'retired' && (
          <Button onClick={() => set(`packages.${index}.status`, 'offered')}>
            {rich(t.rich('sellAgain', { name, hidden }))}
          </Button>
        )}
      </p>
    </div>
  );
}

/** A package for all vehicle classes, which isn't on the site yet; in the category of the last one, as they come one after the other. */
function emptyPackage({
  vehicleClasses,
  packages,
}: Pick<SettingsForm, 'vehicleClasses' | 'packages'>): Omit<PackageSettings, 'id' | 'name'> {
  const { category } = packages.at(-1) ?? {};
  const classes = vehicleClasses.filter(({ retired }) => !retired).map(({ id }) => id);
  return {
    ...NEW_PACKAGE,
    description: '',
    dropoffPrice: 0,
    mobilePrice: 0,
    status: 'hidden',
    classes,
    ...(category && { category }),
  };
}

/** The headings that packages stand under. */
function Categories() {
  const t = useTexts(priceSettingsTexts);
  const { items, add, move, remove } = useListSetting<Category>('categories');
  const packages = useListSetting<PackageSettings>('packages');
  const extras = useListSetting<ExtraSettings>('extras');
  return (
    <FieldGroup title={t('categories')} about={t('aboutCategories')}>
      <ListError path="categories" />
      {items.map(({ id, name }, index) => (
        <div className={`${styles.row} ${styles.wide}`} key={id}>
          <TextSetting path={`categories.${index}.name`} label={t('name')} maxLength={40} />
          <ListActions
            name={name}
            index={index}
            count={items.length}
            onMove={(by) => move(index, by)}
            onRemove={() => {
              remove(index);
              packages.replace(
                packages.items.map(({ category, ...pack }) =>
                  category === id || !category ? pack : { ...pack, category },
                ),
              );
              extras.replace(extras.items.map((extra) => withoutCategory(extra, id)));
            }}
          />
        </div>
      ))}
      <NewItem id="new-category" label={t('newCategory')} onAdd={(name) => add({ id: newId(name, items), name })} />
    </FieldGroup>
  );
}

function PackageFields({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const path = `packages.${index}`;
  const { dueAgain: remindsDueAgain } = useEditor().draft.followUp;
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} maxLength={60} />
      <TextSetting path={`${path}.emoji`} label={t('emoji')} maxLength={20} />
      {pack.status !== 'retired' && (
        <ChoiceSetting
          path={`${path}.status`}
          label={t('packageStatus')}
          choices={{ offered: t('offeredOnSite'), hidden: t('soldByOwner') }}
        />
      )}
      <ChoiceSetting
        path={`${path}.offered`}
        label={t('offeredPlace')}
        choices={{
          both: t('placeBoth'),
          dropoff: t('placeDropOff'),
          mobile: t('placeMobile'),
          address: t('placeAddress'),
        }}
      />
      <CategorySetting pack={pack} index={index} />
      <PurposeSetting pack={pack} index={index} />
      {pack.count ? <CountSettings path={`${path}.count`} /> : <PriceSettings path={path} pack={pack} index={index} />}
      <MinutesSettings pack={pack} index={index} />
      <PeopleSetting pack={pack} index={index} />
      <AbleResources pack={pack} index={index} />
      {(remindsDueAgain || pack.dueAgain) && (
        <Suspense>
          <DueAgainSetting pack={pack} index={index} />
        </Suspense>
      )}
      <DepositSetting pack={pack} index={index} />
      <BookAtOnceSetting pack={pack} index={index} />
      {pack.conditionPrices &&
        CONDITION_LEVELS.map((level) => (
          <MoneySetting
            key={level}
            path={`${path}.conditionPrices.${level}`}
            label={t('condition', { level })}
            hint={level === 'light' ? t('aboutCondition') : undefined}
          />
        ))}
      {pack.conditionPrices &&
        pack.minutes !== undefined &&
        CONDITION_LEVELS.map((level) => (
          <OptionalNumberSetting
            key={level}
            path={`${path}.conditionMinutes.${level}`}
            label={t('conditionTime', { level })}
            aside={t('optional')}
            unitAfter={t('minutes')}
          />
        ))}
      <TextSetting
        path={`${path}.description`}
        label={t('description')}
        aside={t('oneSentence')}
        maxLength={200}
        wide
        rows={2}
      />
      <LinesSetting path={`${path}.features`} label={t('features')} aside={t('aboutFeatures')} wide rows={5} />
      <LinesSetting path={`${path}.checklist`} label={t('checklist')} aside={t('aboutChecklist')} wide rows={6} />
      <Popular pack={pack} index={index} />
    </div>
  );
}

type PackProps = { readonly pack: PackageSettings; readonly index: number };

/** Changes a package as a whole, for fields that come and go. */
function useReplacePack(index: number): (pack: PackageSettings) => void {
  const { items, replace } = useListSetting<PackageSettings>('packages');
  return (pack) => replace(items.map((each, at) => (at === index ? pack : each)));
}

/** The heading that it stands under; not shown while there is none. */
function CategorySetting({ pack, index }: PackProps) {
  const t = useTexts(priceSettingsTexts);
  const { categories } = useEditor().draft;
  const replace = useReplacePack(index);
  const { category: _, ...rest } = pack;
  if (categories.length === 0) return null;
  return (
    <SelectField
      id={fieldId(`packages.${index}.category`)}
      label={t('category')}
      value={pack.category ?? ''}
      onChange={({ target }) => replace(target.value === '' ? rest : { ...rest, category: target.value })}
    >
      <option value="">{t('noCategory')}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** For vehicles of some classes, or for something counted. */
function PurposeSetting({ pack, index }: PackProps) {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { vehicleClasses } = useEditor().draft;
  const replace = useReplacePack(index);
  const { error } = useSetting(`packages.${index}.classes`);
  const { count: _, classPrices: __, ...rest } = pack;
  const offered = vehicleClasses.filter(({ id, retired }) => !retired || pack.classes.includes(id));
  const choose = (kind: string) => {
    if (kind === 'count') replace({ ...rest, classes: [], photos: 'none', count: FIRST_COUNT });
    else replace({ ...rest, classes: offered.map(({ id }) => id) });
  };
  return (
    <>
      <SelectField
        id={fieldId(`packages.${index}.purpose`)}
        label={t('isFor')}
        value={pack.count ? 'count' : 'vehicles'}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="vehicles">{t('forVehicles')}</option>
        <option value="count">{t('forCount')}</option>
      </SelectField>
      {!pack.count && (
        <>
          <ChoiceSetting
            path={`packages.${index}.photos`}
            label={t('photosOf')}
            choices={{
              none: t('photosNone'),
              outside: t('photosOutside'),
              inside: t('photosInside'),
              both: t('photosBoth'),
            }}
          />
          <fieldset
            className={styles.packageTicks}
            id={fieldId(`packages.${index}.classes`)}
            tabIndex={-1}
            aria-describedby={error && `${fieldId(`packages.${index}.classes`)}-error`}
          >
            <legend>{t('classTicks')}</legend>
            {offered.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={pack.classes.includes(id)}
                onChange={({ target }) =>
                  replace({
                    ...pack,
                    classes: offered
                      .map((each) => each.id)
                      .filter((each) => (each === id ? target.checked : pack.classes.includes(each))),
                  })
                }
              >
                {own(name)}
              </Checkbox>
            ))}
            {error && <FieldError id={`${fieldId(`packages.${index}.classes`)}-error`}>{error}</FieldError>}
          </fieldset>
        </>
      )}
    </>
  );
}

/** What a package for something counted starts with. */
const FIRST_COUNT = { label: '', unit: '', units: '', one: 0, two: 0, eachBeyond: 0, least: 1, most: 10 };

function CountSettings({ path }: { readonly path: string }) {
  const t = useTexts(priceSettingsTexts);
  return (
    <>
      <TextSetting path={`${path}.label`} label={t('countLabel')} hint={t('aboutCountLabel')} maxLength={40} />
      <TextSetting path={`${path}.unit`} label={t('countUnit')} maxLength={20} />
      <TextSetting path={`${path}.units`} label={t('countUnits')} maxLength={20} />
      <MoneySetting path={`${path}.one`} label={t('oneCounted')} />
      <MoneySetting path={`${path}.two`} label={t('twoCounted')} />
      <MoneySetting path={`${path}.eachBeyond`} label={t('eachCounted')} />
      <NumberSetting path={`${path}.least`} label={t('leastCounted')} />
      <NumberSetting path={`${path}.most`} label={t('mostCounted')} />
    </>
  );
}

/** The prices at the places where it's done, and those of classes that have their own. */
function PriceSettings({ path, pack, index }: PackProps & { readonly path: string }) {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { vehicleClasses } = useEditor().draft;
  const replace = useReplacePack(index);
  const { dropoffPrice, mobilePrice, classPrices = {} } = pack;
  const setOwn = (id: string, hasOwn: boolean) => {
    const { [id]: _, ...others } = classPrices;
    const changed = hasOwn ? { ...others, [id]: { dropoffPrice, mobilePrice } } : others;
    const { classPrices: __, ...rest } = pack;
    replace(Object.keys(changed).length > 0 ? { ...rest, classPrices: changed } : rest);
  };
  return (
    <>
      <PlacePrices path={path} offered={pack.offered} />
      {pack.classes.length > 1 &&
        vehicleClasses
          .filter(({ id }) => pack.classes.includes(id))
          .map(({ id, name }) => (
            <div className={styles.wide} key={id}>
              <Checkbox checked={id in classPrices} onChange={({ target }) => setOwn(id, target.checked)}>
                {t('ownPrice', { name: own(name) })}
              </Checkbox>
              {id in classPrices && (
                <div className={styles.fields}>
                  <PlacePrices path={`${path}.classPrices.${id}`} offered={pack.offered} />
                </div>
              )}
            </div>
          ))}
    </>
  );
}

function PlacePrices({ path, offered }: { readonly path: string; readonly offered: PackageSettings['offered'] }) {
  const t = useTexts(priceSettingsTexts);
  return (
    <>
      {(offered === 'both' || offered === 'dropoff') && (
        <MoneySetting path={`${path}.dropoffPrice`} label={t('dropoffPrice')} />
      )}
      {offered !== 'dropoff' && (
        <MoneySetting
          path={`${path}.mobilePrice`}
          label={t('mobilePrice')}
          hint={offered === 'both' ? t('mobileFeeIncluded') : undefined}
        />
      )}
    </>
  );
}

const DEPOSITS = [
  ['none', 'depositNone'],
  ['amount', 'depositAmountChoice'],
  ['percent', 'depositPercentChoice'],
] as const;
type DepositKind = (typeof DEPOSITS)[number][0];

/** What a package starts with when a deposit is chosen: dollars, or a percentage. */
const FIRST_DEPOSIT = { none: {}, amount: { deposit: 25 }, percent: { depositPercent: 20 } } as const;

/** The deposit that customers pay by card: none, an amount, or a percentage of the total. */
function DepositSetting({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const path = `packages.${index}`;
  const kind: DepositKind = 'depositPercent' in pack ? 'percent' : 'deposit' in pack ? 'amount' : 'none';
  const choose = (chosen: DepositKind) => {
    const { deposit: _, depositPercent: __, ...rest } = pack;
    replace(items.map((each, at) => (at === index ? { ...rest, ...FIRST_DEPOSIT[chosen] } : each)));
  };
  return (
    <>
      <SelectField
        id={`${fieldId(path)}-deposit-kind`}
        label={t('deposit')}
        hint={t('aboutDeposit')}
        value={kind}
        onChange={(event) => choose(event.target.value as DepositKind)}
      >
        {DEPOSITS.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </SelectField>
      {kind === 'amount' && <MoneySetting path={`${path}.deposit`} label={t('depositAmount')} />}
      {kind === 'percent' && (
        <NumberSetting path={`${path}.depositPercent`} label={t('depositPercent')} unitAfter="%" />
      )}
    </>
  );
}

/** What a package starts with when it's to be booked at once. */
const FIRST_NOTICE = { noticeHours: 24 };
const FIRST_LIMIT = 200;

/** Whether requests for it are approved by themselves; the conditions show once they are. */
function BookAtOnceSetting({ pack, index }: PackProps) {
  const t = useTexts(priceSettingsTexts);
  const replace = useReplacePack(index);
  const { bookAtOnce, ...rest } = pack;
  const path = `packages.${index}.bookAtOnce`;
  return (
    <>
      <div className={styles.wide}>
        <Checkbox
          aside={t('aboutBookAtOnce')}
          checked={bookAtOnce !== undefined}
          onChange={({ target: { checked } }) => replace(checked ? { ...rest, bookAtOnce: FIRST_NOTICE } : rest)}
        >
          {t('bookAtOnce')}
        </Checkbox>
        {bookAtOnce && (
          <Checkbox
            checked={bookAtOnce.most !== undefined}
            onChange={({ target: { checked } }) => {
              const { most: _, ...kept } = bookAtOnce;
              replace({ ...rest, bookAtOnce: checked ? { ...kept, most: FIRST_LIMIT } : kept });
            }}
          >
            {t('atOnceLimit')}
          </Checkbox>
        )}
      </div>
      {bookAtOnce && (
        <NumberSetting path={`${path}.noticeHours`} label={t('atOnceNotice')} unitAfter={t('hoursUnit')} />
      )}
      {bookAtOnce?.most !== undefined && <MoneySetting path={`${path}.most`} label={t('atOnceMost')} />}
      {bookAtOnce && (pack.deposit !== undefined || pack.depositPercent !== undefined) && (
        <SelectField
          id={`${fieldId(path)}-deposit`}
          label={t('atOnceDeposit')}
          hint={t('aboutAtOnceDeposit')}
          value={bookAtOnce.withDeposit ?? 'account'}
          onChange={({ target: { value } }) => {
            const withDeposit = DEPOSIT_BOOKINGS.find((booking) => booking === value) ?? 'account';
            replace({ ...rest, bookAtOnce: { ...bookAtOnce, withDeposit } });
          }}
        >
          {DEPOSIT_BOOKINGS.map((deposit) => (
            <option key={deposit} value={deposit}>
              {t('atOnceDepositIs', { deposit })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** At most one package is the most popular: selecting one deselects the other. */
function Popular({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const { items, replace } = useListSetting<PackageSettings>('packages');
  return (
    <div className={styles.wide}>
      <Checkbox
        checked={pack.popular}
        onChange={({ target: { checked } }) =>
          replace(items.map((each, at) => ({ ...each, popular: checked && at === index })))
        }
      >
        {t('popular')}
      </Checkbox>
    </div>
  );
}
