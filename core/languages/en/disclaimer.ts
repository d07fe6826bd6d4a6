import { texts } from '../texts.ts';

/** The terms, and the agreement that is sent with the quote. */
export const disclaimerTexts = texts('disclaimer', {
  title: 'Terms and service agreement',
  description: 'How {business} handles photos, estimates, damage, cancellations and AI, in plain words.',
  lead: 'Five things to know before we touch your vehicle or your cans, in plain words. They apply to every quote and every visit.',
  effective: 'Effective date: January 2025',

  photography: 'Photography policy',
  photographyRecord:
    "We photograph every vehicle before and after the work. The photos show what condition it came in and what we did. They're part of your job's record: only you and our crew see them, unless something about your job requires it.",
  photographyPublic:
    "Now and then we'd like to show finished work on our website and social media. We pick photos without people, blur license plates, and never name you or your address. If you'd rather not, say so here; it changes neither the price nor the work.",
  optOut: 'Keep photos of my vehicle off social media.',
  optional: 'optional',

  estimates: 'AI-generated quotes are estimates only',
  estimatesLimits:
    'When you upload photos for an AI estimate, the result is an estimate and not a promise. Light, angle and distance hide things that we only see in person. Our team looks at every quote and may change the price or the time it takes.',
  estimatesChanges:
    'We tell you about any change before we start, with the reason. You are free to say no, and then you owe us nothing.',

  liability: 'Damage liability',
  liabilityEarlier:
    'Before we begin we walk around the vehicle and write down the scratches, dents, chips and stains that are already there. We are not responsible for that earlier damage, for parts that were loose, worn, peeling or badly repaired before we arrived, or for damage that shows only because dirt no longer covers it.',
  liabilityBelongings:
    "Please take valuables and personal things out of the vehicle. We are careful with what stays inside, but we aren't responsible if something is lost.",
  liabilityOurs:
    'If we damage something, we put it right. Tell us within 48 hours of the visit, with a photo if you can, so that we can look at it together and agree on the repair. Nothing here takes away rights that the law gives you.',

  cancellations: 'Cancellations and no-shows',
  cancellationsFree:
    'You may cancel or reschedule free of charge up to 24 hours before your appointment, by replying to any of our emails or by writing to <mail>{email}</mail>.',
  cancellationsLate:
    "Later than that, please write to us right away: we'll try to find another time, but we may not be able to fill yours. If you or the vehicle are not there at the agreed time and we have not heard from you, we count it as a no-show, give the time to someone else, and may ask for part of the price in advance next time.",
  cancellationsOurs:
    "If weather or illness stops us, we'll tell you as early as we can and offer you another time free of charge.",

  ai: 'Use of AI',
  aiPurpose:
    'AI helps us in one place: it looks at the photos that you choose to upload and suggests how dirty the vehicle is, how long the work may take and what it may cost. It never decides alone; a person reviews every quote.',
  aiChoice:
    'Using it is your choice. Without photos you get a standard quote, at our listed prices. Photos for an estimate are stored without their location data, used for your quote, and not used to advertise.',

  agreement: 'Your agreement',
  questions: 'Questions first? Write to <mail>{email}</mail> and we answer before you book.',
  agree: 'I have read these terms and agree to them.',
  accept: 'Accept & Continue',
  decline: 'Decline & Go Back',
  stillNeeded: 'Still needed: tick the box above to agree.',
  needsScript: 'Accepting here needs JavaScript. You can also agree in the last step of your <quote>quote</quote>.',
});
