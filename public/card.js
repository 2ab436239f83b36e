// Makes the card of a link by the script of another company. This page runs in a frame without an origin (sandbox): the script can
// reach neither our stores nor our server. What it is about comes in the fragment, which no server sees.
const asked = readFragment();

function readFragment() {
  try {
    const { href, script, theme } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    const isLink = /^https?:\/\/[^\s]+$/.test(href);
    const isScript = /^https:\/\/[^\s]+$/.test(script);
    return isLink && isScript ? { href, script, isDark: theme === 'dark' } : null;
  } catch {
    return null;
  }
}

/** The height is no secret, and a frame without an origin cannot know who contains it. */
function tellHeight() {
  const { height } = document.getElementById('card').getBoundingClientRect();
  if (height > 0) parent.postMessage({ kind: 'card-height', heightPx: Math.ceil(height) }, '*');
}

if (asked) {
  document.documentElement.dataset.theme = asked.isDark ? 'dark' : 'light';
  const link = document.createElement('a');
  // The class that the script looks for. Until it has come, or without it, the link stays a link.
  link.className = 'embedly-card';
  link.dataset.cardControls = '0';
  link.dataset.cardTheme = asked.isDark ? 'dark' : 'light';
  link.href = asked.href;
  link.rel = 'noopener noreferrer';
  link.target = '_blank';
  link.textContent = asked.href;
  document.getElementById('card').append(link);
  new ResizeObserver(tellHeight).observe(document.getElementById('card'));
  // The policy of this page allows the deployment's script alone.
  const script = document.createElement('script');
  script.src = asked.script;
  script.async = true;
  document.head.append(script);
}
