import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useListSetting, useSetting } from './editor.ts';
import { FieldGroup } from './field-group.tsx';
import { ListActions } from './list-actions.tsx';
import { SwitchSetting, TextSetting } from './setting-fields.tsx';

/** Name, contact, area, links, time zone. */
export function ShopSection() {
  return (
    <>
      <FieldGroup
        title="Name and contact"
        about="On every page and in every mail. Mail to the business goes to the address."
      >
        <TextSetting path="name" label="Name" maxLength={60} />
        <TextSetting path="email" label="Email" type="email" />
        <TextSetting path="phone" label="Phone" type="tel" />
        <TextSetting path="area" label="Service area" maxLength={120} wide />
        <TextSetting path="address.locality" label="Town" maxLength={60} />
        <TextSetting path="address.region" label="State" maxLength={60} />
        <TextSetting path="address.country" label="Country" hint="Two letters, like US." maxLength={2} />
      </FieldGroup>
      <FieldGroup title="Links" about="Shown under Follow on the landing page.">
        <SocialLinks />
      </FieldGroup>
      <FieldGroup title="Time zone" about="All times of the shop are reckoned in it. Booked visits keep their moment.">
        <TimeZone />
      </FieldGroup>
      <FieldGroup title="Mobile service" about="Until it is on, the wizard shows it as coming soon.">
        <SwitchSetting path="mobileAvailable" label="Customers can book mobile service" />
      </FieldGroup>
    </>
  );
}

function SocialLinks() {
  const { items, add, remove } = useListSetting<{ readonly network: string; readonly url: string }>('social');
  return (
    <>
      {items.map((link, index) => (
        <div className="setting-row wide" key={index}>
          <TextSetting path={`social.${index}.network`} label="Name" maxLength={40} />
          <TextSetting path={`social.${index}.url`} label="Address" type="url" maxLength={300} />
          <ListActions
            name={link.network}
            index={index}
            count={items.length}
            remove="Remove"
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <p className="wide">
        <Button onClick={() => add({ network: '', url: 'https://' })}>
          <Icon name="plus" />
          Add a link
        </Button>
      </p>
    </>
  );
}

function TimeZone() {
  const { id, value, error, set } = useSetting<string>('timeZone');
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const all = zones.includes(value) ? zones : [value, ...zones];
  return (
    <SelectField id={id} label="Time zone" error={error} value={value} onChange={(event) => set(event.target.value)}>
      {all.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
