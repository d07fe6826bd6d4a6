import type { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Translation } from '#core/languages/translator.ts';

export const requestLabels = {
  serviceAddress: '{at, select, form {Dirección del servicio} other {Dirección}}',
  serviceAddressHint: 'El lugar adonde vamos.',
  vehicleDetails: '{at, select, briefing {Vehículo:} other {Datos del vehículo}}',
  vehicleYear: '{at, select, form {Año} other {Año del vehículo}}',
  vehicleMake: '{at, select, form {Marca} other {Marca del vehículo}}',
  vehicleModel: '{at, select, form {Modelo} other {Modelo del vehículo}}',
  vehicleColor: '{at, select, form {Color} other {Color del vehículo}}',
  vehiclePlate: '{at, select, form {Placa} other {Placa del vehículo}}',
  vehicleUnit: '{at, select, form {Número de unidad} other {Número de unidad del vehículo}}',
  vehicleVin: '{at, select, form {VIN} briefing {VIN:} other {VIN del vehículo}}',
  unitAndVin: 'Número de unidad y VIN',
  vinDiffers:
    'El dígito de control no coincide, así que puede haber un error. Si coincide con el del vehículo, puede guardarlo de todos modos.',
  unit: 'Unidad {unit}',
  vinOf: 'VIN {vin}',
  unitLook: '{model} {color}',
  customerNote:
    '{at, select, wizard {¿Algo que debamos saber?} review {Su nota} walkIn {Lo que dice el cliente} email {Nota} briefing {El cliente dice:} other {Nota del cliente}}',
  customerNoteHint:
    '{about, select, vehicle {Pelo de perro, el código del portón, dónde estacionarse.} other {El código del portón, dónde estacionarse.}}',
} satisfies Translation<typeof requestLabelsTexts>;
