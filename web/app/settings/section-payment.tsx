import { PACKAGE_IDS } from '#core/settings/settings.ts';
import { useEditor } from './editor.ts';
import { FieldGroup } from './field-group.tsx';
import { MoneySetting, NumberSetting, TextSetting } from './setting-fields.tsx';

/** Where customers pay, and the crew's pay for a job. */
export function PaymentSection() {
  const { packages } = useEditor().draft;
  return (
    <>
      <FieldGroup title="Venmo" about="Customers who chose Venmo are sent here. It stands in the confirmation mail.">
        <TextSetting path="venmo" label="Venmo name" maxLength={31} />
      </FieldGroup>
      <FieldGroup title="Pay of the crew" about="Whoever is paid by the hour earns these hours for a finished job.">
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
