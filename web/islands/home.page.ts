import { startMessageForm } from './message-form.ts';
import { startWipe } from './wipe.ts';

startWipe();
startMessageForm();
