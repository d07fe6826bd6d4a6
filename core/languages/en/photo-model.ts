import { texts } from '#core/languages/texts.ts';

/** The model of another company that looks at photos, in the settings. */
export const photoModelTexts = texts('photoModel', {
  title: 'Another company’s model',
  about:
    'Photos are judged on your own server, free of charge. A model from OpenAI, Anthropic or Google can judge them instead. Customers don’t see which one it is.',
  loading: 'Loading the model',
  loadFailed: 'The model couldn’t be loaded',
  none: 'The built-in model judges photos',
  noneHint: 'No photo leaves your server.',
  connect: 'Connect another model',
  environmentHint:
    '{model} of {provider} judges photos. That’s set on this site’s server, so it can’t be changed here.',
  lost: 'Enter the key again',
  lostHint: 'Until then, the built-in model judges photos.',
  provider: 'Provider',
  ownServer: 'own server',
  model: 'Model',
  modelHint: 'Its name as your provider writes it. It has to accept pictures and answer within 20 seconds.',
  key: 'Key',
  getKey: 'Get a key from {name}',
  daily: 'Requests a day',
  dailyHint: 'At most. After that the built-in model judges until the next day.',
  test: 'Test with a picture',
  tested: 'It answered after {seconds, number} seconds',
  testedHint:
    'Save, and it judges your customers’ photos from the next one on. They are then sent to {name}, which charges you for each.',
  saved: 'The model judges photos from now on',
  askDisconnect: 'Disconnect this model?',
  aboutDisconnect: 'The built-in model then judges photos. The saved key is deleted.',
  disconnected: 'The built-in model judges photos again',
});
