import { FieldGroup } from './field-group.tsx';
import { MoneySetting, NumberSetting } from './setting-fields.tsx';

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
