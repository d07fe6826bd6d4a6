import { texts } from '../texts.ts';

export const pricingTexts = texts('pricing', {
  dropOff: 'Drop-off',
  condition:
    '{level, select, light {Light condition} moderate {Moderate condition} heavy {Heavy condition} other {Extreme condition}}',
  answeredCondition:
    '{level, select, light {Light condition by your answers} moderate {Moderate condition by your answers} heavy {Heavy condition by your answers} other {Extreme condition by your answers}}',
  mobile: 'Mobile service',
  water: '{by, select, shop {We bring the water} other {You provide the water}}',
  waterDiscount: 'Water discount',
  truckFee: 'Truck fee',
  cans: '{count, plural, one {# can} other {# cans}}',
  photoEstimate: 'Photo estimate',
  adjustment: 'Adjustment',
  ended: '{ended, select, declined {Declined} other {Cancelled}}',
});
