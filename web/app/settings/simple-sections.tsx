import { Suspense, use } from 'react';
import { priceSettingsTexts, shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { OFFERED_METHODS, PAY_TO_METHODS } from '#core/payments/methods.ts';
import { TIP_RULES } from '#core/people/pay.ts';
import { methodText } from '#core/quotes/describe.ts';
import {
  DIRTINESS_LEVELS,
  ESTIMATE_MODES,
  soldPackages,
  isAtAddress,
  type EstimateMode,
} from '#core/settings/settings.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useEditor, useSetting } from './editor.ts';
import { LinkList } from './list-settings.tsx';
import { LockSetting } from './lock-setting.tsx';
import {
  FieldGroup,
  FoldedGroup,
  MoneySetting,
  HourSetting,
  NumberSetting,
  TextSetting,
  SwitchSetting,
} from './setting-fields.tsx';
import { TravelAreas } from './travel-areas.tsx';
import styles from './settings-form.module.css';

const Rounds = later(() => import('./rounds.tsx').then((module) => module.Rounds));
const PlanOffers = later(() => import('./plan-offers.tsx').then((module) => module.PlanOffers));
const BundleOffers = later(() => import('./bundle-offers.tsx').then((module) => module.BundleOffers));
const DueAgainGroup = later(() => import('./due-again-settings.tsx').then((module) => module.DueAgainGroup));
const UnfinishedGroup = later(() => import('./due-again-settings.tsx').then((module) => module.UnfinishedGroup));
const CardServicePart = later(() => import('./card-account.tsx').then((module) => module.CardServicePart));
const PhotoModelPart = later(() => import('./photo-model.tsx').then((module) => module.PhotoModelPart));
const MapTilesPart = later(() => import('./map-tiles.tsx').then((module) => module.MapTilesPart));
const RoadServerPart = later(() => import('./road-server.tsx').then((module) => module.RoadServerPart));
const TextServicePart = later(() => import('./text-account.tsx').then((module) => module.TextServicePart));

/** Fees and discounts on packages, and the prices of garbage cans. */
export function FeesSection() {
  const t = useTexts(priceSettingsTexts);
  const { travelTime, mobileAvailable, packages } = useEditor().draft;
  const isDriving = mobileAvailable || packages.some((pack) => pack.status === 'offered' && isAtAddress(pack));
  return (
    <>
      <FieldGroup title={t('vehicles')}>
        <MoneySetting path="fees.waterDiscount" label={t('waterDiscount')} hint={t('aboutWaterDiscount')} />
      </FieldGroup>
      <SeveralVehicles />
      <TravelAreas />
      {travelTime.isCounted && (
        <Suspense>
          <RoadServerPart />
        </Suspense>
      )}
      {isDriving && (
        <Suspense>
          <MapTilesPart />
        </Suspense>
      )}
      <Suspense>
        <PlanOffers />
      </Suspense>
      <Suspense>
        <Rounds />
      </Suspense>
      <FieldGroup title={t('cancellation')} about={t('aboutCancellation')}>
        <MoneySetting path="cancellation.fee" label={t('cancellationFee')} hint={t('aboutCancellationFee')} />
        <NumberSetting
          path="cancellation.feePercent"
          label={t('cancellationPercent')}
          hint={t('aboutCancellationPercent')}
          unitAfter="%"
        />
        <NumberSetting
          path="cancellation.noticeHours"
          label={t('cancellationNotice')}
          hint={t('aboutCancellationNotice')}
          unitAfter={t('hoursBefore')}
        />
        <SwitchSetting path="cancellation.isTaxed" label={t('cancellationTaxed')} hint={t('aboutCancellationTaxed')} />
      </FieldGroup>
    </>
  );
}

/** Several vehicles in one appointment: its figures follow once it's on. */
function SeveralVehicles() {
  const t = useTexts(priceSettingsTexts);
  const { value: isOffered } = useSetting<boolean>('severalVehicles.isOffered');
  return (
    <FieldGroup title={t('severalTitle')} about={t('aboutSeveralVehicles')}>
      <SwitchSetting path="severalVehicles.isOffered" label={t('offerSeveralVehicles')} />
      {isOffered && (
        <>
          <NumberSetting
            path="severalVehicles.discountPercent"
            label={t('vehicleDiscount')}
            hint={t('aboutVehicleDiscount')}
            unitAfter="%"
          />
          <NumberSetting path="severalVehicles.most" label={t('mostVehicles')} hint={t('aboutMostVehicles')} />
        </>
      )}
    </FieldGroup>
  );
}

/** Sales tax by what it's charged on, and what receipts say of it. */
export function TaxSection() {
  const t = useTexts(priceSettingsTexts);
  return (
    <>
      <FieldGroup title={t('taxRates')} about={t('aboutTaxRates')}>
        <NumberSetting
          path="tax.percents.services"
          label={t('taxServices')}
          hint={t('aboutTaxServices')}
          unitAfter="%"
        />
        <NumberSetting path="tax.percents.extras" label={t('taxExtras')} unitAfter="%" />
        <NumberSetting path="tax.percents.fees" label={t('taxFees')} hint={t('aboutTaxFees')} unitAfter="%" />
      </FieldGroup>
      <FieldGroup title={t('onReceipts')}>
        <TextSetting path="tax.name" label={t('taxName')} hint={t('aboutTaxName')} maxLength={40} />
        <TextSetting path="taxId" label={t('taxId')} aside={t('optional')} hint={t('aboutTaxId')} maxLength={40} />
      </FieldGroup>
    </>
  );
}

/** Where customers pay, and the crew's pay for a job. */
export function PaymentSection() {
  const t = useTexts(shopSettingsTexts);
  const { packages, pay } = useEditor().draft;
  return (
    <>
      <PaymentMethods />
      <FieldGroup title={t('giftCards')} about={t('aboutGiftCards')}>
        <SwitchSetting path="giftCards.sellOnline" label={t('sellGiftCards')} hint={t('aboutSellGiftCards')} />
        <NumberSetting
          path="giftCards.expiryYears"
          label={t('giftCardExpiry')}
          hint={t('aboutGiftCardExpiry')}
          unitAfter={t('years')}
        />
      </FieldGroup>
      <Suspense>
        <BundleOffers />
      </Suspense>
      <FoldedGroup
        title={t('crewPay')}
        about={t('aboutCrewPay')}
        now={t('crewPayNow', { rate: formatMoneyExact(Math.round(pay.defaultHourly * 100)) })}
        paths={['pay.defaultHourly', 'pay.hoursByPackage']}
      >
        <MoneySetting path="pay.defaultHourly" label={t('defaultHourly')} hint={t('aboutUsualHourlyPay')} />
        {soldPackages({ packages }).map(({ id, name }) => (
          <NumberSetting key={id} path={`pay.hoursByPackage.${id}`} label={name} unitAfter={t('hours')} />
        ))}
      </FoldedGroup>
      <FoldedGroup
        title={t('payroll')}
        about={t('aboutPayroll')}
        now={t('tipRule', { rule: pay.tips })}
        paths={['pay.tips', 'pay.overtimeAfterHours', 'pay.longestShiftHours']}
      >
        <TipSetting />
        <NumberSetting
          path="pay.overtimeAfterHours"
          label={t('overtimeAfter')}
          hint={t('aboutOvertimeAfter')}
          unitAfter={t('hours')}
        />
        <NumberSetting
          path="pay.longestShiftHours"
          label={t('longestShift')}
          hint={t('aboutLongestShift')}
          unitAfter={t('hours')}
        />
      </FoldedGroup>
    </>
  );
}

/** Venmo, the other ways to pay, and the card service. */
export function PaymentMethods() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { offeredMethods } = useEditor().draft;
  return (
    <>
      <FieldGroup title={t('venmo')} about={t('aboutVenmo')}>
        <TextSetting path="venmo" label={t('venmoName')} maxLength={31} />
      </FieldGroup>
      <FieldGroup title={t('methods')} about={t('aboutMethods')}>
        {OFFERED_METHODS.map((method) => (
          <SwitchSetting key={method} path={`offeredMethods.${method}`} label={methodText(method, language)} />
        ))}
        {PAY_TO_METHODS.filter((method) => offeredMethods[method]).map((method) => (
          <TextSetting
            key={method}
            path={`payTo.${method}`}
            label={t('payTo', { method: methodText(method, language) })}
            hint={t('payToHint', { method })}
            maxLength={200}
          />
        ))}
      </FieldGroup>
      <Suspense>
        <CardServicePart />
      </Suspense>
    </>
  );
}

function TipSetting() {
  const t = useTexts(shopSettingsTexts);
  const { id, value, error, set } = useSetting<string>('pay.tips');
  return (
    <SelectField
      id={id}
      label={t('tips')}
      hint={t('aboutTips')}
      error={error}
      value={value}
      onChange={(event) => set(event.target.value)}
    >
      {TIP_RULES.map((rule) => (
        <option key={rule} value={rule}>
          {t('tipRule', { rule })}
        </option>
      ))}
    </SelectField>
  );
}

/** The launch lock and its message. */
export function LaunchSection() {
  const t = useTexts(shopSettingsTexts);
  const { value: isLocked } = useSetting<boolean>('launch.locked');
  return (
    <FieldGroup title={t('launchLock')} about={t('aboutLaunchLock')}>
      <div className={styles.wide}>
        <LockSetting label={t('lockSite')} />
      </div>
      {isLocked && (
        <div className={styles.wide}>
          <Callout tone="wait" icon="lock" title={t('siteLocked')} />
        </div>
      )}
      <TextSetting
        path="launch.message"
        label={t('launchText')}
        hint={t('aboutLaunchText')}
        maxLength={300}
        rows={3}
        wide
      />
    </FieldGroup>
  );
}

/** The code that the owner gives to people who want to apply. */
export function ApplicantsSection() {
  const t = useTexts(shopSettingsTexts);
  return (
    <FieldGroup title={t('applicantCode')} about={t('aboutApplicantCode')}>
      <TextSetting path="applicantCode" label={t('code')} aside={t('optional')} hint={t('aboutCode')} maxLength={5} />
    </FieldGroup>
  );
}

/** When customers get reminders, and what they're asked after an appointment. */
export function RemindersSection() {
  const t = useTexts(shopSettingsTexts);
  const { value: sendsTexts } = useSetting<boolean>('followUp.texts');
  return (
    <>
      <FieldGroup title={t('beforeVisit')} about={t('aboutBeforeVisit')}>
        <div className={styles.wide}>
          <SwitchSetting path="followUp.dayBefore" label={t('remindDayBefore')} />
        </div>
        <HourSetting path="followUp.dayBeforeHour" label={t('dayBeforeHour')} hint={t('aboutDayBeforeHour')} />
        <div className={styles.wide}>
          <SwitchSetting path="followUp.sameDay" label={t('remindSameDay')} />
        </div>
        <NumberSetting path="followUp.sameDayHours" label={t('sameDayHours')} unitAfter={t('hours')} />
        <div className={styles.wide}>
          <SwitchSetting path="followUp.arrival" label={t('tellArrival')} hint={t('aboutTellArrival')} />
        </div>
        <div className={styles.wide}>
          <SwitchSetting path="followUp.texts" label={t('sendTexts')} hint={t('aboutSendTexts')} />
        </div>
      </FieldGroup>
      {sendsTexts && (
        <Suspense>
          <TextServicePart />
        </Suspense>
      )}
      <FieldGroup title={t('afterVisit')} about={t('aboutAfterVisit')}>
        <div className={styles.wide}>
          <SwitchSetting path="followUp.thanks" label={t('sendThanks')} />
        </div>
      </FieldGroup>
      <Suspense>
        <DueAgainGroup />
        <UnfinishedGroup />
      </Suspense>
      <FieldGroup title={t('reviewLinks')} about={t('aboutReviewLinks')}>
        <LinkList path="followUp.reviewLinks" />
      </FieldGroup>
    </>
  );
}

const MODES = {
  off: { word: 'off', about: 'aboutOff' },
  show: { word: 'show', about: 'aboutShow' },
  price: { word: 'changePrice', about: 'aboutChangePrice' },
} as const satisfies Readonly<Record<EstimateMode, object>>;

/** Turns the photo estimate on or off, and sets the adjustment for each level of dirtiness. */
export function EstimateSection() {
  const t = useTexts(priceSettingsTexts);
  const { value: mode, set } = useSetting<EstimateMode>('estimate.mode');
  return (
    <>
      <FieldGroup title={t('photos')} about={t(MODES[mode].about)}>
        <div className={styles.wide}>
          <Segments
            className={styles.modes}
            name="estimate-mode"
            label={t('photoEstimate')}
            choices={ESTIMATE_MODES.map((value) => ({ value, word: t(MODES[value].word) }))}
            chosen={mode}
            onChoose={set}
          />
        </div>
      </FieldGroup>
      <FieldGroup title={t('levels')} about={t('aboutLevels')}>
        <div className={`${styles.levels} ${styles.wide}`}>
          <p aria-hidden="true">
            <span /> <span>{t('levelPrice')}</span> <span>{t('levelTime')}</span>
          </p>
          {DIRTINESS_LEVELS.map((level) => (
            <div key={level}>
              <b aria-hidden="true">{t('levelName', { level })}</b>
              <NumberSetting
                path={`estimate.percentByLevel.${level}`}
                label={<span className="visually-hidden">{t('percentOf', { level })}</span>}
                unitAfter="%"
              />
              <NumberSetting
                path={`estimate.minutesByLevel.${level}`}
                label={<span className="visually-hidden">{t('minutesOf', { level })}</span>}
                unitAfter={t('minutes')}
              />
            </div>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t('limits')} about={t('aboutLimits')}>
        <NumberSetting path="estimate.leastPercent" label={t('lowest')} hint={t('aboutLowest')} unitAfter="%" />
        <NumberSetting path="estimate.mostPercent" label={t('highest')} hint={t('aboutHighest')} unitAfter="%" />
      </FieldGroup>
      {mode !== 'off' && (
        <Suspense>
          <PhotoModelPart />
        </Suspense>
      )}
    </>
  );
}
