/** The menus that a new shop chooses from. */
export const START_MENU_IDS = ['documented', 'mobile', 'studio', 'cans'] as const;
export type StartMenuId = (typeof START_MENU_IDS)[number];
