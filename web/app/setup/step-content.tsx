import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { setupTexts } from '#core/languages/en/setup.ts';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { SetupStep } from '#core/settings/setup-items.ts';
import { useEditor } from '#web/app/settings/editor.ts';
import { HoursWarnings } from '#web/app/settings/hours-warnings.tsx';
import { AskOpening, useMissing } from '#web/app/settings/lock-setting.tsx';
import { Seasons } from '#web/app/settings/seasons.tsx';
import { AddressFields, ContactGroup, OpeningHoursSetting, TimeZone } from '#web/app/settings/section-shop.tsx';
import { FieldGroup, MoneySetting, SwitchSetting } from '#web/app/settings/setting-fields.tsx';
import { PaymentMethods, TaxSection } from '#web/app/settings/simple-sections.tsx';
import { NewStaff } from '#web/app/staff/staff-form.tsx';
import { read } from '#web/lib/api.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { later, type Later } from '#web/lib/later.tsx';
import { crew } from '#web/lib/staff-data.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './setup.module.css';

type ContentProps = {
  /** Goes on, as the button below does. */
  readonly onDone: () => void;
  readonly isBusy: boolean;
};

const StartMenus = later(() => import('#web/app/today/start-menu-offer.tsx').then((module) => module.StartMenus));
const MailSection = later(() => import('#web/app/settings/section-mail.tsx').then((module) => module.MailSection));
const FirstWords = later(() => import('#web/app/settings/section-site.tsx').then((module) => module.FirstWords));
const TestBooking: Later<ContentProps> = later(() => import('./test-booking.tsx').then((module) => module.TestBooking));

/** What each step shows: parts of the settings, nothing of its own. */
export const STEP_CONTENT: Readonly<Record<SetupStep, (props: ContentProps) => ReactNode>> = {
  shop: ShopStep,
  menu: MenuStep,
  times: TimesStep,
  people: PeopleStep,
  payment: () => <PaymentMethods />,
  tax: () => <TaxSection />,
  words: () => <FirstWords />,
  mail: MailStep,
  test: (props) => <TestBooking {...props} />,
  open: OpenStep,
};

function ShopStep() {
  const t = useTexts(shopSettingsTexts);
  return (
    <>
      <ContactGroup />
      <FieldGroup title={t('address')} about={t('aboutAddress')}>
        <AddressFields />
      </FieldGroup>
      <FieldGroup title={t('mobileService')} about={t('aboutMobileService')}>
        <SwitchSetting path="mobileAvailable" label={t('mobileAvailable')} />
      </FieldGroup>
      <FieldGroup title={t('timeZone')} about={t('aboutTimeZone')}>
        <TimeZone />
      </FieldGroup>
    </>
  );
}

function MenuStep() {
  const t = useTexts(setupTexts);
  const { data } = useQuery(read('GET /api/admin/setup'));
  return (
    <>
      {data?.offersStartMenus && <StartMenus />}
      <FieldGroup title={t('changeMenu')} about={t('changeMenuHint')}>
        <p>
          <Link className={buttonClass()} to="/admin/dashboard" search={{ tab: 'business', section: 'packages' }}>
            {t('openMenu')}
          </Link>
        </p>
      </FieldGroup>
    </>
  );
}

function TimesStep() {
  const t = useTexts(shopSettingsTexts);
  const setup = useTexts(setupTexts);
  return (
    <>
      <FieldGroup title={t('openingHours')} about={t('aboutOpeningHours')}>
        <OpeningHoursSetting />
      </FieldGroup>
      <FieldGroup title={setup('bookableTimes')}>
        <HoursWarnings />
        <div className={styles.wide}>
          <Seasons />
        </div>
      </FieldGroup>
    </>
  );
}

function PeopleStep() {
  const t = useTexts(setupTexts);
  const shop = useTexts(shopSettingsTexts);
  const client = useQueryClient();
  const { data: members } = useQuery(crew());
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <FieldGroup title={shop('crewPay')} about={shop('aboutCrewPay')}>
        <MoneySetting path="pay.defaultHourly" label={shop('defaultHourly')} hint={shop('aboutUsualHourlyPay')} />
      </FieldGroup>
      {members && <p aria-live="polite">{t('crewNow', { count: members.length })}</p>}
      {isAdding ? (
        <NewStaff onAdded={() => void client.invalidateQueries({ queryKey: read('GET /api/admin/setup').queryKey })} />
      ) : (
        <p>
          <Button onClick={() => setAdding(true)}>{t('addEmployee')}</Button>
        </p>
      )}
    </>
  );
}

function MailStep() {
  const t = useTexts(setupTexts);
  const { data } = useQuery(read('GET /api/admin/setup'));
  const isMissing = data?.items.some(({ id, isDone }) => id === 'mail' && !isDone);
  return (
    <>
      <MailSection />
      {isMissing && <p>{t('withoutMail')}</p>}
    </>
  );
}

/** Says where links in emails lead as long as the owner hasn't set the address of the site. */
function NoWebAddress() {
  const t = useTexts(setupTexts);
  const { data } = useQuery(read('GET /api/admin/web-address'));
  if (data?.source !== 'none') return null;
  const set = (text: readonly ReactNode[]) => (
    <Link to="/admin/dashboard" search={{ tab: 'business', section: 'web-address' }}>
      {text}
    </Link>
  );
  return <p>{rich(t.rich('noWebAddress', { address: data.address, set }))}</p>;
}

/** Opens the site; asks once more while customers would miss something. */
function OpenStep({ onDone, isBusy }: ContentProps) {
  const t = useTexts(setupTexts);
  const { base, set } = useEditor();
  const missing = useMissing();
  const [isAsking, setAsking] = useState(false);
  const [presses, setPresses] = useState(0);
  const publish = useEffectEvent(onDone);
  // Once what the press has set is part of what's published.
  useEffect(() => {
    if (presses > 0) publish();
  }, [presses]);
  const open = () => {
    setAsking(false);
    set('launch.locked', false);
    setPresses(presses + 1);
  };
  const site = (
    <Button href="/" target="_blank" rel="noreferrer">
      {t('viewSite')}
    </Button>
  );
  if (!base.launch.locked)
    return (
      <Callout icon="check" title={t('isOpen')} action={site}>
        {t('isOpenHint')}
      </Callout>
    );
  return (
    <div className={styles.opening}>
      <p>{t('openHint')}</p>
      <NoWebAddress />
      {site}
      <Button
        variant="sponge"
        big
        aria-disabled={isBusy}
        onClick={() => (missing.length === 0 ? open() : setAsking(true))}
      >
        {t('open')}
      </Button>
      {isAsking && <AskOpening missing={missing} onClose={() => setAsking(false)} onDo={open} />}
    </div>
  );
}
