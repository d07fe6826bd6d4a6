import { texts } from '#core/languages/texts.ts';

/** The public pages, which the server renders. */
export const siteTexts = texts('site', {
  skip: 'Skip to content',
  home: 'Home',
  getQuote: 'Get Quote',
  account: 'Account',
  adminAndStaff: 'Admin & Staff',
  applyForJob: 'Apply for Job',
  terms: 'Terms and service agreement',
  giftCards: 'Gift cards',
  workWithUs: 'Work with us',
  openHours: 'Open {hours}',
  pictureLabel: '{business}: a dusty car with one stripe wiped clean',
  pictureHeadline: 'Clean enough\nto see the sky in.',
  picturePrices: 'From {least}, every price up front',
  loading: 'Loading',

  homeTitle: 'Car detailing and garbage-can cleaning in {locality}, {region}',
  homeDescription:
    'Hand washing, full details, and garbage-can cleaning around {locality}, {region}. See your price line by line and pick a time.',
  servicesTitle: '{services} in {locality}, {region}',
  servicesDescription: '{services} around {locality}, {region}. See your price line by line and pick a time.',
  headline: 'Clean enough to see the sky in.',
  promise:
    'Hand washing, full details, and garbage-can cleaning, close to home. See your price line by line, pick a time, and we confirm by email within 24 hours.',
  servicesPromise:
    '{services}, close to home. See your price line by line, pick a time, and we confirm by email within 24 hours.',
  getYourQuote: 'Get Your Quote',
  seePackages: 'See packages',
  wipeTheCar: 'Wipe the car',
  wipedCar: 'The side of a dusty car with one stripe wiped clean; the paint under it mirrors the sky.',
  schedule: 'Open schedule, quick turnaround',
  scheduleText: 'Evenings and weekends included.',
  places: 'Mobile and drop-off',
  placesBoth: 'We come to you, or you come to us.',
  placesDropOff: 'Drop-off today, mobile coming soon.',
  quality: 'Professional quality',
  qualityText: 'By hand, from foam to finish.',

  packageCount:
    '{count, plural, =1 {One package,} =2 {Two packages,} =3 {Three packages,} =4 {Four packages,} =5 {Five packages,} =6 {Six packages,} =7 {Seven packages,} =8 {Eight packages,} =9 {Nine packages,} =10 {Ten packages,} one {# package,} other {# packages,}}<line>every price up front</line>',
  packageNotes:
    'Prices are for drop-off.{hasFees, select, yes { {fees}} other {}}{freeExtra, select, yes { An air freshener is on us.} other {}}',
  mostPopular: 'MOST POPULAR',
  selectPackage: 'Select Package<hidden>: {name}</hidden>',
  packageCost: '<price>{dropOff}</price> drop-off <other>{mobile} mobile</other>',
  packageCostAtOne: '<price>{amount}</price> {place, select, shop {drop-off only} other {at your address}}',
  packageCostByCondition: 'from {least}, by condition',
  canCost: 'Starting at <price>{least}</price> no surcharge',
  classFees: '{name}: {amount} more.',
  moreCans: '{two} for two, each one beyond adds {more}',

  aboutHead: 'Premium quality, local service area',
  aboutText:
    'A small crew that washes by hand, writes down what it found, and shows you the photos. At home in {area}.',
  team: 'Expert team',
  teamText: 'The same trained people, job after job.',
  convenience: 'Convenience first',
  convenienceText: 'Book in minutes. Cancel or reschedule free up to 24 hours ahead.',
  guarantee: 'Quality guarantee',
  guaranteeText: 'Not satisfied? Tell us, and we make it right.',
  products: 'Premium products',
  productsText: 'Wax, ceramic seal, and cleaners that are kind to paint and seats.',

  announcement: 'Announcement',
  questionsHead: 'Often asked',
  heroLabel: 'Our work',
  galleryHead: 'Before and after',
  ourWork: 'our work',
  before: 'Before',
  after: 'After',
  beforeOf: 'Before: {name}',
  afterOf: 'After: {name}',
  compare: 'Compare before and after: {name}',
  morePictures: '{count, plural, one {Show # more} other {Show # more}}',
  moreAbout: 'More about {name}',
  included: 'What’s included',
  prices: 'Prices',
  vehicle: 'Vehicle',
  costAt: '{place, select, dropoffCents {Drop-off} other {Mobile}}',
  extras: 'Extras',
  free: 'Free',
  bookOnline: 'Book online',
  closeBooking: 'Close',
  qrHeadline: 'Scan for your price',
  qrPlace: '{place, select, van {For the van} counter {For the counter} other {For a yard sign}}',
  qrTitle: 'QR codes of {shop}',
  reviewsHead: 'What customers say',
  reviewsMean: '{mean} of 5 from {count, plural, one {# review} other {# reviews}}',
  reviewStars: '{stars} of 5 stars',
  ourAnswer: 'Our answer',
  moreReviews: '{count, plural, one {Show # more} other {Show # more}}',
  map: 'Map',

  contactHead: 'Ask us anything',
  dropOff: 'Drop-off',
  open: 'Open',
  closed: 'Closures',
  openOnDays: '{days}: {hours}',
  closedOnDays: '{days}: closed',
  phone: 'Phone',
  email: 'Email',
  serviceArea: 'Service area',
  follow: 'Follow',
  name: 'Name',
  optional: 'optional',
  message: 'Message',
  website: 'Website',
  messageNeedsScript: 'This form needs JavaScript. Without it, please write to <mail>{email}</mail>.',
  sendMessage: 'Send message',

  quoteTitle: 'Get your quote',
  quoteDescription:
    'Choose a package, see your price line by line and pick a time. We confirm by email within 24 hours.',
  yourQuote: 'Your quote',
  payment: 'Payment',
  invoice: 'Invoice',
  waitlist: 'Waitlist',
  again: 'Book again',
  continue: 'Finish your quote',
  emails: 'Emails',
  giftCard: 'Gift card',
  yourEstimate: 'Your photo estimate',
  yourAccount: 'Your account',
  applyTitle: 'Apply for a job',
  dashboard: 'Dashboard',
  crew: 'Crew',
  needsScript: 'This page needs JavaScript.',
  needsScriptElse: 'This page needs JavaScript. Without it, please write to <mail>{email}</mail> or call {phone}.',

  notFound: '404 Page Not Found',
  notFoundText:
    'There is nothing at this address. It may have moved, or a letter may be missing. If one of our links brought you here, please <mail>tell us</mail>.',
  toHomepage: 'Go to Homepage',
  stripedCar: 'The side of a dusty car with a stripe wiped clean.',

  portalDescription: 'Where the people who work here log in.',
  portalLead: 'For the people who work at {business}.',
  portalDashboard: 'Admin dashboard',
  portalDashboardText: 'Quotes, jobs, staff, and settings: for the people who run the shop.',
  portalLookUp: 'Job look-up',
  portalLookUpText: 'Open a single job with the appointment ID, access code, and employee ID from its email.',
  portalCrew: 'Employee log-in',
  portalCrewText: 'Your day, open jobs, your clock, and your earnings. New here? Sign up with your code.',

  packages: 'Packages',
  manifestOf: '{services}: see your price line by line and pick a time.',
  manifestDescription: 'Vehicle detailing and garbage-can cleaning: see your price line by line and pick a time.',
  dashboardManifestName: '{business} Dashboard',
  dashboardManifestDescription: 'What needs you, the jobs of the day, and how business goes.',
  dashboardQuotes: 'Quotes',
  dashboardSchedule: 'Schedule',
  crewManifestName: 'Brightbay Crew',
  crewManifestDescription: 'Your jobs, your clock, and the documentation of your work, even offline.',
  availableJobs: 'Available jobs',
});

/** The terms, and the agreement that is sent with the quote. */
export const disclaimerTexts = texts('disclaimer', {
  title: 'Terms and service agreement',
  description: 'How {business} handles photos, estimates, damage, cancellations and AI, in plain words.',
  lead: 'Five things to know before we touch your vehicle or your cans, in plain words. They apply to every quote and every visit.',
  effective: 'Effective date: January 2025',

  photography: 'Photography policy',
  photographyRecord:
    'We photograph every vehicle before and after the work. The photos show what condition it came in and what we did. They’re part of your job’s record: only you and our crew see them, unless something about your job requires it.',
  photographyPublic:
    'Now and then we’d like to show finished work on our website and social media. We pick photos without people, blur license plates, and never name you or your address. If you’d rather not, say so here; it changes neither the price nor the work.',
  optOut: 'Keep photos of my vehicle off social media.',
  optional: 'optional',

  estimates: 'AI-generated quotes are estimates only',
  estimatesLimits:
    'When you upload photos for an AI estimate, the result is an estimate and not a promise. Light, angle, and distance hide things that we only see in person. Our team looks at every quote and may change the price or the time it takes.',
  estimatesChanges:
    'We tell you about any change before we start, with the reason. You are free to say no, and then you owe us nothing.',

  liability: 'Damage liability',
  liabilityEarlier:
    'Before we begin we walk around the vehicle and write down the scratches, dents, chips, and stains that are already there. We are not responsible for that earlier damage, for parts that were loose, worn, peeling, or badly repaired before we arrived, or for damage that shows only because dirt no longer covers it.',
  liabilityBelongings:
    'Please take valuables and personal things out of the vehicle. We are careful with what stays inside, but we aren’t responsible if something is lost.',
  liabilityOurs:
    'If we damage something, we put it right. Tell us within 48 hours of the visit, with a photo if you can, so that we can look at it together and agree on the repair. Nothing here takes away rights that the law gives you.',

  cancellations: 'Cancellations and no-shows',
  cancellationsFree:
    'You may cancel or reschedule free of charge up to 24 hours before your appointment, with the <strong>Reschedule</strong> and <strong>Cancel appointment</strong> buttons on your quote page, by replying to any of our emails, or by writing to <mail>{email}</mail>.',
  cancellationsLate:
    'Later than that, please write to us right away: we’ll try to find another time, but we may not be able to fill yours. If you or the vehicle are not there at the agreed time and we have not heard from you, we count it as a no-show, give the time to someone else, and may ask for part of the price in advance next time.',
  cancellationsOurs:
    'If weather or illness stops us, we’ll tell you as early as we can and offer you another time free of charge.',

  ai: 'Use of AI',
  aiPurpose:
    'AI helps us in one place: it looks at the photos that you choose to upload and suggests how dirty the vehicle is, how long the work may take, and what it may cost. It never decides alone; a person reviews every quote.',
  aiChoice:
    'Using it is your choice. Without photos you get a standard quote, at our listed prices. Photos for an estimate are stored without their location data, used for your quote, and not used to advertise.',

  agreement: 'Your agreement',
  questions: 'Questions first? Write to <mail>{email}</mail> and we answer before you book.',
  agree: 'I have read these terms and agree to them.',
  accept: 'Accept & Continue',
  decline: 'Decline & Go Back',
  stillNeeded: 'Still needed: check the box above to agree.',
  needsScript: 'Accepting here needs JavaScript. You can also agree in the last step of your <quote>quote</quote>.',
});

/** The page that everyone sees before the site opens. */
export const launchTexts = texts('launch', {
  title: 'Opening soon',
  haveLink: 'You have a one-time link. It opens the whole site in this browser.',
  openSite: 'Open the site',
  username: 'Username',
  password: 'Password',
  unlock: 'Unlock',
  needsScript: 'Opening the site early needs JavaScript.',
  questions: 'Questions? Write to <mail>{email}</mail>',
  dustyCar: 'The side of a dusty car; a sponge has just begun to wipe it.',
});

/** The scripts of the public pages that send something: contact and the lock page. */
export const siteFormsTexts = texts('siteForms', {
  missing: '{label} is missing. Please fill it in.',
  notAnEmail: 'That doesn’t look like an email address. It should read like name@example.com.',
  sending: 'Sending…',
  sent: 'Message Sent!',
  sentText: "Thank you for contacting us. We'll get back to you soon!",
  error: 'Error',
  notSent: 'Failed to send message. Please try again or email us directly.',
  close: 'Close',
});

/** What the script of the lock page says. It isn't among the forms of the other public pages, which would load it, too. */
export const unlockTexts = texts('unlock', {
  invalidCredentials: 'Invalid credentials',
  usedLink: 'This link has been used or has expired.',
  offline: 'No connection. Please try again.',
});
