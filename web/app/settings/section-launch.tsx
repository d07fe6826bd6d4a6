import { Callout } from '#web/ui/callout.tsx';
import { useSetting } from './editor.ts';
import { FieldGroup } from './field-group.tsx';
import { SwitchSetting, TextSetting } from './setting-fields.tsx';

/** The launch lock and its message. */
export function LaunchSection() {
  const { value: isLocked } = useSetting<boolean>('launch.locked');
  return (
    <FieldGroup
      title="Launch lock"
      about="While it is on, everybody but admins and those with the credentials sees the launch text."
    >
      <div className="wide">
        <SwitchSetting path="launch.locked" label="Lock the site" />
      </div>
      {isLocked && (
        <div className="wide">
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
