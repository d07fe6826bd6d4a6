// The pages of links in reminders. One file: each screen that is loaded by itself has its name in what every page of the app loads first.
export { DueAgainPage } from './due-again-page.tsx';
export { SavedDraftPage } from './saved-draft-page.tsx';
