import { offerLanguage, watchLanguageSwitch } from '#web/lib/language-switch.ts';
import { countVisit } from '#web/lib/visits.ts';

watchLanguageSwitch();
offerLanguage();
countVisit();
