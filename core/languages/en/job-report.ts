import { texts } from '#core/languages/texts.ts';

/** What the crew recorded about a job, as they, the owner and the customer read it. */
export const jobReportTexts = texts('jobReport', {
  beforeAndAfter: 'Before and after',
  wipe: 'Wipe between before and after',
  previousPair: 'Previous pair',
  nextPair: 'Next pair',
  pairOf: '{pair, number} of {pairs, number}',
  photo: 'Photo',
  photos: 'Photos',
  photoType: '{type, select, before {Before} after {After} other {Damage}}',
  photoCaption:
    '{type, select, before {Before {number, number}} after {After {number, number}} other {Damage {number, number}}}',
  removedCaption: '{caption} (removed)',
  lateCaption: '{caption} (late)',
  removedBy: 'removed by {name}',
  removedByOffice: 'removed by the office',
  office: 'The office',
  damage: 'Damage',
  damageType: '{type, select, existing {Existing} new {New} minor {Minor} other {Major}}',
  severity: '{severity, select, low {Low} medium {Medium} other {High}}',
  damageKind:
    '{type, select, existing {Existing} new {New} minor {Minor} other {Major}}, {severity, select, low {low severity} medium {medium severity} other {high severity}}',
  damageEntry:
    '{type, select, existing {Existing} new {New} minor {Minor} other {Major}}, {severity, select, low {low severity} medium {medium severity} other {high severity}}, <when>{time}</when>',
  correctedEntry:
    '{type, select, existing {Existing} new {New} minor {Minor} other {Major}}, {severity, select, low {low severity} medium {medium severity} other {high severity}}, <when>{time}</when>, corrected',
  photoOfDamage: 'Photo of damage {number, number},',
  damagePin: 'Damage {number, number}, {location}',
  damagePlace: 'Place of the damage',
  place:
    '{along, select, front {Front} middle {Middle} other {Rear}}, {across, select, right {right side} left {left side} top {top} bottom {bottom} other {center}}',
  drawing:
    '{drawing, select, car {The car seen from above, front on the left} truck {The truck seen from above, front on the left} sxs {The side-by-side seen from above, front on the left} motorcycle {The motorcycle seen from its left, front on the left} other {The quad seen from above, front on the left}}',
  logged: 'Logged',
  loggedCount: 'Logged <figure>{count, number}</figure>',
  onPhone: 'On phone',
  correctDamage: 'Correct<hidden> damage {number, number}</hidden>',
  completion: 'Completion',
  completionSaved: 'Completion report saved',
  photosOnTheirWay:
    '{count, plural, one {The job is completed once one more photo arrives.} other {The job is completed once # more photos arrive.}}',
  photoTypesNeeded:
    '{missing, select, before {The job is completed once a photo from before the work arrives.} after {The job is completed once a photo from after the work arrives.} other {The job is completed once a photo from before the work and one from after it arrive.}}',
  vehiclePhotosNeeded:
    '{missing, select, before {The job is completed once a photo of {vehicle} from before the work arrives.} after {The job is completed once a photo of {vehicle} from after the work arrives.} other {The job is completed once a photo of {vehicle} from before the work and one from after it arrive.}}',
  jobCompleted: 'Job completed',
  checklist: 'Checklist',
  checklistOf: 'Checklist of {vehicle}',
  notDone: 'not done',
  signature: 'Signature',
  signedByCustomer: 'Signed by the customer',
  forCustomer: 'For the customer',
  forShop: 'For the shop',
  quality: 'Quality',
  rating: '{rating, number} of 5',
  timeSpent: 'Time spent',
  hours: '{hours, number} h',
  minutes: '{minutes, number} min',
  hoursAndMinutes: '{hours, number} h {minutes, number} min',
  dirtFound: 'Dirt found',
  supplies: 'Supplies',
  services: 'Services',
  customer: 'Customer',
  satisfaction: '{satisfaction, select, excellent {Excellent} good {Good} average {Average} other {Poor}}',
  noPhotos: 'No photos',
  recordedBy: 'Recorded by',
  lateEntries: '{count, plural, one {1 entry arrived late} other {# entries arrived late}}',
  aboutLateEntries:
    '{count, plural, one {Sent by an employee who no longer had this job. The customer’s report leaves it out until you accept.} other {Sent by an employee who no longer had this job. The customer’s report leaves them out until you accept.}}',
  acceptLate: 'Accept',
  lateAccepted: 'Late entries accepted',
  lateFailed: 'The late entries couldn’t be accepted',
  reportTitle: 'How it was done',
  completed: 'Completed',
  alsoDone: 'Also done: {services}.',
  foundDamage: 'What we noted on the vehicle',
});
