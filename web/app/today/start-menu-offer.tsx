import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { menuSourcesTexts } from '#core/languages/en/menu-sources.ts';
import { START_MENU_IDS, type StartMenuId } from '#core/settings/start-menus/start-menu.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import styles from './today-part.module.css';

/** The menu of a fresh install, which a shop that is offered another one sells now. */
const CURRENT: StartMenuId = 'documented';

/** Menus that a new shop can start with, each published by one press, until it has a quote or its owner wants none of them. */
export function StartMenus() {
  const t = useTexts(dashboardTexts);
  const menus = useTexts(menuSourcesTexts);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async (menu: StartMenuId) => {
      if (menu === CURRENT) return call('POST /api/admin/setup/ticks', { body: { item: 'menu' } });
      const { version, business } = await call('POST /api/admin/menu/start', { body: { menu } });
      return call('PUT /api/admin/business', { body: { version, business } });
    },
    onSuccess: (_, menu) => {
      toast({
        title: t('startMenuUsed', { name: menus('startMenu', { id: menu }) }),
        description: menus('examplePrices'),
      });
      return client.invalidateQueries();
    },
    onError: (error) => toastError({ title: t('startMenuFailed'), description: errorText(error) ?? '' }),
  });
  return (
    <section className={`${styles.setup} ${styles.startMenus}`} aria-labelledby="start-menus">
      <h2 id="start-menus">{t('startMenuTitle')}</h2>
      <p>{t('startMenuAbout')}</p>
      <ul>
        {START_MENU_IDS.map((id) => (
          <li key={id}>
            <Button aria-disabled={start.isPending} aria-describedby={`about-${id}`} onClick={() => start.mutate(id)}>
              {menus('startMenu', { id })}
            </Button>
            <small id={`about-${id}`}>
              {menus('aboutMenu', { id })}
              {id === CURRENT && ` ${t('startMenuCurrent')}`}
            </small>
          </li>
        ))}
      </ul>
      <Button
        className={styles.more}
        variant="plain"
        aria-disabled={start.isPending}
        onClick={() => start.mutate(CURRENT)}
      >
        {t('startMenuKeep')}
      </Button>
    </section>
  );
}
