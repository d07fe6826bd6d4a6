import { watchLanguageSwitch } from '../lib/language-switch.ts';
import { countVisit } from '../lib/visits.ts';

watchLanguageSwitch();
countVisit();
