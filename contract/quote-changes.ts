import { z } from 'zod';
import { anObject, freeText, requiredText, yesOrNo } from './fields.ts';

/** Where a visit is to be moved: a local date of the business and the text of one of its slots. */
export const NewTime = z
  .object({ scheduledDate: requiredText('Date', 40), scheduledTime: requiredText('Time', 20) }, anObject)
  .meta({ id: 'NewTime' });

export const Cancellation = z
  .object({ reason: freeText('Reason', 500).optional() }, anObject)
  .meta({ id: 'Cancellation' });

export const PhotoConsent = z
  .object({ optOutSocialMedia: yesOrNo('The photo opt-out') }, anObject)
  .meta({ id: 'PhotoConsent' });

export const ServiceAddress = z
  .object({ serviceAddress: requiredText('Service address', 300) }, anObject)
  .meta({ id: 'ServiceAddress' });
