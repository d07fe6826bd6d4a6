import { largeMenu } from '#testing/large-menu.ts';
import { benchBeside } from './beside.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';

const PACKAGES = 60;

/** The calls and pages that read the menu, to show it, to sell from it or to name what was sold, with the default one and a large one. */
export async function benchMenu(place: Place, options: Options): Promise<void> {
  await benchBeside(place, options, {
    title: `The default menu and ${PACKAGES} packages in turn`,
    names: ['default menu', `${PACKAGES} packages`],
    change: largeMenu(PACKAGES),
    kinds: ['page', 'wizard page', 'catalog', 'availability', 'list', 'quote by link', 'settings', 'submit'],
  });
}
