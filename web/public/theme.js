// Before the first paint: light or dark (web/lib/theme.ts), and whether the person here has signed out
// (isSignOutPostponed in web/lib/session-memory.ts)
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const settle = () => {
    let theme;
    try {
      theme = localStorage.getItem('theme');
      if (localStorage.getItem('sign-out') !== null) document.documentElement.dataset.signedOut = '';
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
