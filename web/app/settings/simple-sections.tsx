import {
  FieldGroup,
  LinesSetting,
  MoneySetting,
  NumberSetting,
  TextSetting,
  SwitchSetting,
} from './setting-fields.tsx';
import { PACKAGE_IDS, DIRTINESS_LEVELS, type EstimateMode } from '#core/settings/settings.ts';
import { useEditor, useSetting } from './editor.ts';
import { Callout } from '#web/ui/callout.tsx';
import { LinkList } from './list-settings.tsx';
import { Segments } from '#web/ui/segments.tsx';
import styles from './settings-form.module.css';

/** The makes that the wizard lists for each kind of vehicle. */
export function BrandsSection() {
  return (
    <FieldGroup title="What the wizard lists" about="One in each line, in the order in which customers see them.">
      <LinesSetting path="makes.car" label="Cars" rows={12} />
      <LinesSetting path="makes.truck" label="Trucks" rows={12} />
      <LinesSetting path="makes.powersport" label="Powersport vehicles" rows={12} />
    </FieldGroup>
  );
}

/** Fees and discounts on packages, and the prices of garbage cans. */
export function FeesSection() {
  return (
    <>
      <FieldGroup title="Vehicles">
        <MoneySetting path="fees.truck" label="Truck fee" hint="Added when the vehicle is a truck." />
        <MoneySetting
          path="fees.waterDiscount"
          label="Water discount"
          hint="Taken off mobile service when the customer provides the water."
        />
      </FieldGroup>
      <FieldGroup title="Garbage cans" about="Garbage Shine is priced by the number of cans.">
        <MoneySetting path="cans.one" label="One can" />
        <MoneySetting path="cans.two" label="Two cans" />
        <MoneySetting path="cans.eachBeyond" label="Each one beyond" />
        <NumberSetting path="cans.most" label="Most at a visit" unitAfter="cans" />
      </FieldGroup>
    </>
  );
}

/** Where customers pay, and the crew's pay for a job. */
export function PaymentSection() {
  const { packages } = useEditor().draft;
  return (
    <>
      <FieldGroup title="Venmo" about="Customers who choose Venmo are sent here. It’s also in the confirmation email.">
        <TextSetting path="venmo" label="Venmo name" maxLength={31} />
      </FieldGroup>
      <FieldGroup
        title="Pay of the crew"
        about="Crew members who are paid by the hour earn these hours for a finished job."
      >
        <MoneySetting path="pay.defaultHourly" label="Usual hourly pay" hint="What new staff begin with." />
        {PACKAGE_IDS.map((id) => (
          <NumberSetting
            key={id}
            path={`pay.hoursByPackage.${id}`}
            label={packages.find((pack) => pack.id === id)?.name ?? id}
            unitAfter="hours"
          />
        ))}
      </FieldGroup>
    </>
  );
}

/** The launch lock and its message. */
export function LaunchSection() {
  const { value: isLocked } = useSetting<boolean>('launch.locked');
  return (
    <FieldGroup
      title="Launch lock"
      about="While it is on, everybody but admins and those with the credentials sees the launch text."
    >
      <div className={styles.wide}>
        <SwitchSetting path="launch.locked" label="Lock the site" />
      </div>
      {isLocked && (
        <div className={styles.wide}>
          <Callout tone="wait" icon="lock" title="Customers cannot book while the site is locked" />
        </div>
      )}
      <TextSetting
        path="launch.message"
        label="Launch text"
        hint="The first sentence stands large, the others under it."
        maxLength={300}
        rows={3}
        wide
      />
    </FieldGroup>
  );
}

/** The code that the owner gives to people who want to apply. */
export function ApplicantsSection() {
  return (
    <FieldGroup title="Applicants' code" about="Hand it out as you like: it opens the application without a mail.">
      <TextSetting
        path="applicantCode"
        label="Code"
        aside="optional"
        hint="5 letters or digits. Without it, applicants are sent a code of their own."
        maxLength={5}
      />
    </FieldGroup>
  );
}

/** When customers get reminders, and what they're asked after an appointment. */
export function RemindersSection() {
  return (
    <>
      <FieldGroup
        title="Before a visit"
        about="By email, in the time zone of the shop, with a way to confirm and a way to move the visit."
      >
        <div className={styles.wide}>
          <SwitchSetting path="followUp.dayBefore" label="Remind the day before" />
        </div>
        <NumberSetting
          path="followUp.dayBeforeHour"
          label="From that hour on"
          hint="0 to 23: 10 is 10:00 AM, 18 is 6:00 PM."
          unitAfter="o'clock"
        />
        <div className={styles.wide}>
          <SwitchSetting path="followUp.sameDay" label="Remind shortly before" />
        </div>
        <NumberSetting path="followUp.sameDayHours" label="How long before" unitAfter="hours" />
        <div className={styles.wide}>
          <SwitchSetting
            path="followUp.texts"
            label="Send reminders as text messages, too"
            hint="Needs an account with a text message service, set where the program runs. Without one, only mails go out."
          />
        </div>
      </FieldGroup>
      <FieldGroup title="After a visit" about="Thanks, the photos before and after, and the question how it was.">
        <div className={styles.wide}>
          <SwitchSetting path="followUp.thanks" label="Thank customers when the work is done" />
        </div>
      </FieldGroup>
      <FieldGroup title="Review links" about="Offered to customers who answer with 4 or 5 of 5.">
        <LinkList path="followUp.reviewLinks" />
      </FieldGroup>
    </>
  );
}

const MODES = [
  { value: 'off', word: 'Off' },
  { value: 'show', word: 'Show only' },
  { value: 'price', word: 'Change the price' },
] as const;

const ABOUT: Readonly<Record<EstimateMode, string>> = {
  off: 'Customers are not asked for photos. Every quote has its list price.',
  show: 'Customers see what the photos suggest; the price stays the list price.',
  price: 'The percentage below is a line of the price.',
};

/** Turns the photo estimate on or off, and sets the adjustment for each level of dirtiness. */
export function EstimateSection() {
  const { value: mode, set } = useSetting<EstimateMode>('estimate.mode');
  return (
    <>
      <FieldGroup title="Photos of the vehicle" about={ABOUT[mode]}>
        <div className={styles.wide}>
          <Segments
            className={styles.modes}
            name="estimate-mode"
            label="Photo estimate"
            choices={MODES}
            chosen={mode}
            onChoose={set}
          />
        </div>
      </FieldGroup>
      <FieldGroup
        title="What dirt means"
        about="By the level that is found: the change of the price, and the time that it takes."
      >
        {DIRTINESS_LEVELS.map((level) => (
          <div className={`${styles.pair} ${styles.wide}`} key={level}>
            <NumberSetting path={`estimate.percentByLevel.${level}`} label={titleOf(level)} unitAfter="%" />
            <NumberSetting path={`estimate.minutesByLevel.${level}`} label={`Time, ${level}`} unitAfter="minutes" />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title="Limits" about="No estimate changes a price further than this, whatever the photos show.">
        <NumberSetting path="estimate.leastPercent" label="Lowest" hint="From -20 to 0." unitAfter="%" />
        <NumberSetting path="estimate.mostPercent" label="Highest" hint="From 0 to 50." unitAfter="%" />
      </FieldGroup>
    </>
  );
}

function titleOf(level: string): string {
  return `${level[0]?.toUpperCase()}${level.slice(1)}`;
}
