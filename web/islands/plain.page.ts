import { watchLanguageSwitch } from '../lib/language-switch.ts';

watchLanguageSwitch();
