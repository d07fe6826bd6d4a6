import { texts } from '#core/languages/texts.ts';

/** What every service says that the owner connects in the settings. */
export const connectionTexts = texts('connection', {
  tryAgain: 'Try again',
  saving: 'Saving',
  testing: 'Testing',
  save: 'Save and use it',
  cancel: 'Cancel',
  failed: 'That didn’t work',
  byEnvironment: 'Set on this site’s server',
  lostHint: 'The saved one can’t be read, because a backup was restored or this site’s key was changed.',
  secretHint: 'It’s encrypted and never shown again.',
  keepSecret: 'Leave it empty to keep the saved one.',
  changed: 'Changed',
  changedBy: '<time>{when}</time> by {name}',
  changedAt: '<time>{when}</time>',
  change: 'Change',
  disconnect: 'Disconnect',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying didn’t work. Select the text instead.',
});
