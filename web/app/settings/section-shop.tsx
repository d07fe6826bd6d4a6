import { use } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { languageName, LANGUAGE_TAGS } from '#core/languages/language.ts';
import { listText } from '#core/lib/wording.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { openingText, WEEKDAYS, weekdayName, type OpenSpan, type Weekday } from '#core/scheduling/opening-hours.ts';
import { clockFrom, slotText } from '#web/lib/clock-text.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, inputClass, SelectField } from '#web/ui/field.tsx';
import { useEditor, useSetting } from './editor.ts';
import { HoursWarnings } from './hours-warnings.tsx';
import { LinkList } from './list-settings.tsx';
import { FieldGroup, FoldedGroup, NumberSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';
import { US_ZONES, zoneNames } from './time-zones.ts';
import styles from './settings-form.module.css';

/** Name and contact, and what a shop sets once: each of these is folded and says what is set. */
export function ShopSection() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { draft } = useEditor();
  const { timeZone, promise, mobileAvailable, countVisits, social } = draft;
  return (
    <>
      <ContactGroup />
      <HoursWarnings />
      <AddressGroup />
      <FoldedGroup
        title={t('openingHours')}
        about={t('aboutOpeningHours')}
        now={openingText(draft.openingHours, language) || t('hoursNotSet')}
        paths={['openingHours']}
      >
        <OpeningHoursSetting />
      </FoldedGroup>
      <FoldedGroup
        title={t('mobileService')}
        about={t('aboutMobileService')}
        now={t('isOffered', { is: String(mobileAvailable) })}
        paths={['mobileAvailable']}
      >
        <SwitchSetting path="mobileAvailable" label={t('mobileAvailable')} />
      </FoldedGroup>
      <FoldedGroup title={t('promises')} about={t('aboutPromises')} now={t('promisesNow', promise)} paths={['promise']}>
        <NumberSetting path="promise.confirmationHours" label={t('confirmWithin')} unitAfter={t('hours')} />
        <NumberSetting path="promise.answerHours" label={t('answerWithin')} unitAfter={t('hours')} />
      </FoldedGroup>
      <FoldedGroup
        title={t('links')}
        about={t('aboutLinks')}
        now={listText(social.map(({ network }) => network).filter(Boolean), language) || t('noLinks')}
        paths={['social']}
      >
        <LinkList path="social" />
      </FoldedGroup>
      <FoldedGroup
        title={t('timeZone')}
        about={t('aboutTimeZone')}
        now={t('timeZoneName', zoneNames(timeZone, language))}
        paths={['timeZone']}
      >
        <TimeZone />
      </FoldedGroup>
      <FoldedGroup
        title={t('language')}
        about={t('aboutLanguage')}
        now={languageName(draft.language)}
        paths={['language']}
      >
        <ShopLanguage />
      </FoldedGroup>
      <FoldedGroup
        title={t('visits')}
        about={t('aboutVisits')}
        now={t('isOn', { is: String(countVisits) })}
        paths={['countVisits']}
      >
        <SwitchSetting path="countVisits" label={t('countVisits')} />
      </FoldedGroup>
    </>
  );
}

export function ContactGroup() {
  const t = useTexts(shopSettingsTexts);
  return (
    <FieldGroup title={t('contact')} about={t('aboutContact')}>
      <TextSetting path="name" label={t('name')} maxLength={60} />
      <TextSetting path="email" label={t('email')} type="email" />
      <TextSetting path="phone" label={t('phone')} type="tel" />
      <TextSetting path="area" label={t('area')} maxLength={120} wide />
    </FieldGroup>
  );
}

function AddressGroup() {
  const t = useTexts(shopSettingsTexts);
  const { address } = useEditor().draft;
  return (
    <FoldedGroup
      title={t('address')}
      about={t('aboutAddress')}
      now={shopAddress(address) ?? t('streetNotSet', { city: address.locality })}
      paths={['address', 'directions']}
    >
      <AddressFields />
    </FoldedGroup>
  );
}

export function AddressFields() {
  const t = useTexts(shopSettingsTexts);
  return (
    <>
      <TextSetting path="address.street" label={t('street')} hint={t('aboutStreet')} maxLength={120} wide />
      <TextSetting path="address.locality" label={t('town')} maxLength={60} />
      <TextSetting path="address.region" label={t('state')} maxLength={60} />
      <TextSetting path="address.postalCode" label={t('zipCode')} maxLength={12} />
      <TextSetting path="address.country" label={t('country')} hint={t('aboutCountry')} maxLength={2} />
      <TextSetting
        path="directions"
        label={t('directions')}
        hint={t('aboutDirections')}
        rows={2}
        maxLength={300}
        wide
      />
    </>
  );
}

function ShopLanguage() {
  const t = useTexts(shopSettingsTexts);
  const { id, value, error, set } = useSetting<string>('language');
  return (
    <SelectField
      id={id}
      label={t('language')}
      error={error}
      value={value}
      onChange={(event) => set(event.target.value)}
    >
      {LANGUAGE_TAGS.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </SelectField>
  );
}

export function TimeZone() {
  const t = useTexts(shopSettingsTexts);
  const { id, value, error, set } = useSetting<string>('timeZone');
  const language = use(LanguageContext);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !US_ZONES.includes(zone));
  const isListed = US_ZONES.includes(value) || others.includes(value);
  return (
    <SelectField
      id={id}
      label={t('timeZone')}
      error={error}
      value={value}
      onChange={(event) => set(event.target.value)}
    >
      <optgroup label={t('usZones')}>
        {US_ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {t('timeZoneName', zoneNames(zone, language))}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('otherZones')}>
        {(isListed ? others : [value, ...others]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

const USUAL: OpenSpan = { opens: '9:00 AM', closes: '5:00 PM' };

/** The shop's opening hours, day by day. */
export function OpeningHoursSetting() {
  const { value: hours } = useSetting<Readonly<Record<Weekday, OpenSpan | null>>>('openingHours');
  const isSet = WEEKDAYS.some((day) => hours[day] !== null);
  return (
    <ul className={`${styles.openingHours} ${styles.wide}`}>
      {WEEKDAYS.map((day) => (
        <li key={day}>
          <DayHours day={day} isSet={isSet} />
        </li>
      ))}
    </ul>
  );
}

type DayHoursProps = {
  readonly day: Weekday;
  /** Whether any day has hours. Without any, the shop hasn't said that it's closed. */
  readonly isSet: boolean;
};

function DayHours({ day, isSet }: DayHoursProps) {
  const { id, value, error, set } = useSetting<OpenSpan | null>(`openingHours.${day}`);
  const t = useTexts(shopSettingsTexts);
  const name = weekdayName(day, use(LanguageContext));
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="visually-hidden">{name}</legend>
      <Checkbox checked={value !== null} onChange={(event) => set(event.target.checked ? USUAL : null)}>
        {name}
      </Checkbox>
      {value ? (
        <span className={styles.openingTimes}>
          <Time
            label={t('opens', { day: name })}
            time={value.opens}
            error={error}
            onChange={(opens) => set({ ...value, opens })}
          />
          {t('until')}
          <Time
            label={t('closes', { day: name })}
            time={value.closes}
            error={error}
            onChange={(closes) => set({ ...value, closes })}
          />
        </span>
      ) : (
        <span className={styles.openingClosed}>{t(isSet ? 'closed' : 'hoursNotSet')}</span>
      )}
      {error && (
        <FieldError role="alert" hasIcon={false}>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

type TimeProps = {
  readonly label: string;
  readonly time: string;
  readonly error: string | undefined;
  readonly onChange: (time: string) => void;
};

function Time({ label, time, error, onChange }: TimeProps) {
  return (
    <input
      className={inputClass()}
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={clockFrom(time)}
      onChange={(event) => onChange(slotText(event.target.value))}
    />
  );
}
