// Light or dark, before the first paint: see web/lib/theme.ts
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const settle = () => {
    let theme;
    try {
      theme = localStorage.getItem('theme');
    } catch {}
    theme ??= dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#16130f' : '#fbf7ee';
  };
  settle();
  dark.addEventListener('change', settle);
  addEventListener('storage', settle);
  addEventListener('themechoice', settle);
})();
