import { FieldGroup } from './field-group.tsx';
import { LinesSetting } from './setting-fields.tsx';

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
