// Runs before the first paint, from a file of its own because the page allows no inline script.
// It settles light or dark; web/lib/theme.ts changes the choice later.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const settle = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be forbidden: then the system decides.
    }
    const theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light';
    root.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#16130f' : '#fbf7ee');
  };
  settle();
  dark.addEventListener('change', settle);
  addEventListener('storage', settle);
  addEventListener('themechoice', settle);
})();
