import { texts } from '#core/languages/texts.ts';

/**
 * What customers type with a request (`REQUEST_TEXTS`), by where it's said: in forms and their errors, in the wizard and its review,
 * in the owner's form, emails, and the crew's record of a job. Anywhere else, such as in sheets and exports, it's `other`.
 */
export const requestLabelsTexts = texts('requestLabels', {
  serviceAddress: '{at, select, form {Service address} other {Address}}',
  serviceAddressHint: 'Where we should come.',
  vehicleDetails: '{at, select, briefing {Vehicle:} other {Vehicle details}}',
  vehicleYear: '{at, select, form {Year} other {Vehicle year}}',
  vehicleMake: '{at, select, form {Make} other {Vehicle make}}',
  vehicleModel: '{at, select, form {Model} other {Vehicle model}}',
  vehicleColor: '{at, select, form {Color} other {Vehicle color}}',
  vehiclePlate: '{at, select, form {License plate} other {Vehicle plate}}',
  vehicleUnit: '{at, select, form {Unit number} other {Vehicle unit number}}',
  vehicleVin: '{at, select, form {VIN} briefing {VIN:} other {Vehicle VIN}}',
  unitAndVin: 'Unit number and VIN',
  vinDiffers:
    'The check digit doesn’t match, so there may be a typo. If it matches the vehicle, you can save it anyway.',
  unit: 'Unit {unit}',
  vinOf: 'VIN {vin}',
  unitLook: '{color} {model}',
  customerNote:
    '{at, select, wizard {Anything we should know?} review {Your note} walkIn {What the customer says} email {Note} briefing {The customer says:} other {Customer’s note}}',
  customerNoteHint:
    '{about, select, vehicle {Dog hair, a gate code, where to park.} other {A gate code, where to park.}}',
});
