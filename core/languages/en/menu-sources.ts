import { texts } from '#core/languages/texts.ts';

/** Where a whole menu comes from: a file, or a menu to start with. */
export const menuSourcesTexts = texts('menuSources', {
  file: 'Menu as a file',
  aboutFile:
    'Packages, vehicle classes, extras, questions and categories in one CSV for your spreadsheet. Uploading it saves nothing: you review the changes first.',
  download: 'Download menu',
  upload: 'Upload menu',
  notTaken: 'Nothing was changed. Please correct these cells and upload the file again.',
  fileTaken: 'We’ve loaded the menu from your file. Review the changes and save them.',
  sameMenu: 'That’s the menu you already have.',
  startMenus: 'Start with another menu',
  aboutStartMenus: 'Packages, classes and extras with example prices, in English and Spanish.',
  startMenu:
    '{id, select, documented {Full-service shop} mobile {Mobile detailer} studio {Detail studio} other {Can cleaning}}',
  aboutMenu:
    '{id, select, documented {Washes, details, off-road vehicles and garbage cans.} mobile {Washes and details at the customer’s, priced by size.} studio {Details, paint correction and coatings at your shop.} other {Cans, dumpsters and driveways at the customer’s address.}}',
  askStartMenu: 'Replace your menu with “{name}”?',
  aboutAskStartMenu:
    'Your current packages, classes and extras will be retired. Past quotes keep their names. Nothing changes on your site until you save.',
  useMenu: 'Use this menu',
  startMenuTaken: 'We’ve loaded the menu. These are example prices. Change them before you open.',
  examplePrices: 'These are example prices. Change them before you open.',
});
