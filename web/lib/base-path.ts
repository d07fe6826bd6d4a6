/** What the address of the open page begins with: '/es' of '/es/quote', '' of '/quote'. */
export function basePath(): string {
  const { lang } = document.documentElement;
  return window.location.pathname.startsWith(`/${lang}/`) ? `/${lang}` : '';
}
