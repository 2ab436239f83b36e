// The last stop of signing in through another service: hands what that service answered to the window that asked, then closes.
// The answer goes to windows of this origin only; the code in it is worth nothing without the state that the asking window kept.
const answer = { type: 'auth-return', search: location.search, hash: location.hash };

// The code is a secret until it is used: it stays in no history entry.
history.replaceState(null, '', location.pathname);

if (window.opener) {
  window.opener.postMessage(answer, location.origin);
  window.close();
}

// Still open: the browser cut the tie to the window that asked, or did not let this one be closed.
document.getElementById('message').textContent = 'You can close this window now and go on in the app.';
