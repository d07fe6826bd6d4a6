import { offerLanguage, watchLanguageSwitch } from '../lib/language-switch.ts';
import { countVisit } from '../lib/visits.ts';

watchLanguageSwitch();
offerLanguage();
countVisit();
